"""The REST door: ``/v1``, OpenAPI, RFC 9457 problems. No logic lives here."""
