# Prints NAME@@NODE for each function in responses/dp2emu.map.
/^[^ ]+ \{/ { node = $1 }
/^    dp2emu_/ { sub(";", ""); print $1 "@@" node }
