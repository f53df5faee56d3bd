"""From texts that are cumulative by promulgation to article versions by effect."""
