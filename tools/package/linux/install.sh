#!/bin/sh
# Puts Treadboard into your own folders: the menu of your desktop lists it, and maps and matches open with it.
# Nothing is installed for others, and no password is needed. uninstall.sh takes it all away again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
home=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
place=$home/treadboard-program
if [ "$here" != "$place" ]; then
    rm -rf "$place.new"
    mkdir -p "$home"
    cp -R "$here" "$place.new"
    rm -rf "$place"
    mv "$place.new" "$place"
fi
mkdir -p "$bin" "$home/applications"
ln -sf "$place/treadboard" "$bin/treadboard"
(cd "$place/share" && find . -type f) | while read -r file; do
    mkdir -p "$home/$(dirname "$file")"
    cp "$place/share/$file" "$home/$file"
done
# a desktop doesn't always look for programs in ~/.local/bin
sed -i "s|^Exec=treadboard|Exec=\"$place/treadboard\"|" "$home/applications/org.treadboard.Treadboard.desktop"
for tool in "update-mime-database $home/mime" "update-desktop-database $home/applications" \
    "gtk-update-icon-cache -q -t $home/icons/hicolor"; do
    command -v "${tool%% *}" >/dev/null && $tool >/dev/null 2>&1 || true
done
echo "Treadboard is in your menu. In a terminal: $bin/treadboard"
