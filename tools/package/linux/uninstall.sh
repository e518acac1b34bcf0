#!/bin/sh
# Takes away what install.sh put there. Your matches, maps and settings stay.
set -eu
home=${XDG_DATA_HOME:-$HOME/.local/share}
place=$home/treadboard-program
[ -d "$place" ] || { echo "Treadboard isn't installed in $place."; exit 0; }
(cd "$place/share" && find . -type f) | while read -r file; do rm -f "$home/$file"; done
if [ "$(readlink "$HOME/.local/bin/treadboard" 2>/dev/null)" = "$place/treadboard" ]; then
    rm -f "$HOME/.local/bin/treadboard"
fi
rm -rf "$place"
for tool in "update-mime-database $home/mime" "update-desktop-database $home/applications"; do
    command -v "${tool%% *}" >/dev/null && $tool >/dev/null 2>&1 || true
done
echo "Treadboard is gone. Your matches, maps and settings are still there."
