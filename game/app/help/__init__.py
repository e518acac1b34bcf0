"""Parts of the rules pages: their files, their layout, their pictures."""
