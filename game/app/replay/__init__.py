"""Parts of the list of matches and of the replay viewer."""
