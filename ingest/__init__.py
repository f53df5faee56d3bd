"""Sources → revisions → article versions.

Readers, the addenda reader, interval derivation, loading.
"""
