"""Sources → revisions → article versions: readers, the addenda reader, interval derivation, loading."""
