"""The MCP door: ten read-only tools for language models. No logic lives here."""
