"""The toolkit all screens are made of. It knows no game, no match and no screen of ours."""
