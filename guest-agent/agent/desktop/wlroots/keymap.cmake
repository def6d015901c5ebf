# Writes OUTPUT: the XKB keymap `us` as C bytes, `helix_us_keymap` and `helix_us_keymap_size` (final zero included).
execute_process(COMMAND "${XKBCLI}" compile-keymap --rules evdev --model pc105 --layout us
                OUTPUT_VARIABLE keymap COMMAND_ERROR_IS_FATAL ANY)
string(HEX "${keymap}" hex)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE "${OUTPUT}" "#include <stddef.h>\nconst unsigned char helix_us_keymap[] = {${bytes}0};\n"
                       "const size_t helix_us_keymap_size = sizeof helix_us_keymap;\n")
