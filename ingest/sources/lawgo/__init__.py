"""law.go.kr, the official source: bodies of its DRF API, from files or fetched live."""
