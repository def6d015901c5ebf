"""From bundles that were built to a catalogue that others follow. Apart from the builder, whose files count in each image's digest."""
