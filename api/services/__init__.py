"""What the doors share: reading questions, opening the store, naming problems, composing views."""
