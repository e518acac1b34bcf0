"""What the screens with maps share: the library, the setup, the editor and the menu."""
