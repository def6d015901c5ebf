#include "agent/desktop/tools/key_names.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include <linux/input-event-codes.h>

namespace helix::agent {
namespace {

/// A key of the main block with its two characters and the keysym names of both.
struct CharacterKey {
    std::uint16_t code;
    char lower, upper;
    const char* lowerName;
    const char* upperName;
};

struct NamedKey {
    const char* name;
    std::uint16_t code;
};

constexpr auto kSigns = std::to_array<CharacterKey>({
    {KEY_1, '1', '!', "1", "exclam"},
    {KEY_2, '2', '@', "2", "at"},
    {KEY_3, '3', '#', "3", "numbersign"},
    {KEY_4, '4', '$', "4", "dollar"},
    {KEY_5, '5', '%', "5", "percent"},
    {KEY_6, '6', '^', "6", "asciicircum"},
    {KEY_7, '7', '&', "7", "ampersand"},
    {KEY_8, '8', '*', "8", "asterisk"},
    {KEY_9, '9', '(', "9", "parenleft"},
    {KEY_0, '0', ')', "0", "parenright"},
    {KEY_MINUS, '-', '_', "minus", "underscore"},
    {KEY_EQUAL, '=', '+', "equal", "plus"},
    {KEY_LEFTBRACE, '[', '{', "bracketleft", "braceleft"},
    {KEY_RIGHTBRACE, ']', '}', "bracketright", "braceright"},
    {KEY_SEMICOLON, ';', ':', "semicolon", "colon"},
    {KEY_APOSTROPHE, '\'', '"', "apostrophe", "quotedbl"},
    {KEY_GRAVE, '`', '~', "grave", "asciitilde"},
    {KEY_BACKSLASH, '\\', '|', "backslash", "bar"},
    {KEY_COMMA, ',', '<', "comma", "less"},
    {KEY_DOT, '.', '>', "period", "greater"},
    {KEY_SLASH, '/', '?', "slash", "question"},
    {KEY_SPACE, ' ', ' ', "space", "space"},
});

// a to z.
constexpr std::array<std::uint16_t, 26> kLetters{
    KEY_A, KEY_B, KEY_C, KEY_D, KEY_E, KEY_F, KEY_G, KEY_H, KEY_I, KEY_J, KEY_K, KEY_L, KEY_M,
    KEY_N, KEY_O, KEY_P, KEY_Q, KEY_R, KEY_S, KEY_T, KEY_U, KEY_V, KEY_W, KEY_X, KEY_Y, KEY_Z};

constexpr auto kKeysyms = std::to_array<NamedKey>({
    {"Escape", KEY_ESC},
    {"BackSpace", KEY_BACKSPACE},
    {"Tab", KEY_TAB},
    {"Return", KEY_ENTER},
    {"Control_L", KEY_LEFTCTRL},
    {"Control_R", KEY_RIGHTCTRL},
    {"Shift_L", KEY_LEFTSHIFT},
    {"Shift_R", KEY_RIGHTSHIFT},
    {"Alt_L", KEY_LEFTALT},
    {"Alt_R", KEY_RIGHTALT},
    {"Super_L", KEY_LEFTMETA},
    {"Super_R", KEY_RIGHTMETA},
    {"Caps_Lock", KEY_CAPSLOCK},
    {"Num_Lock", KEY_NUMLOCK},
    {"Scroll_Lock", KEY_SCROLLLOCK},
    {"F1", KEY_F1},
    {"F2", KEY_F2},
    {"F3", KEY_F3},
    {"F4", KEY_F4},
    {"F5", KEY_F5},
    {"F6", KEY_F6},
    {"F7", KEY_F7},
    {"F8", KEY_F8},
    {"F9", KEY_F9},
    {"F10", KEY_F10},
    {"F11", KEY_F11},
    {"F12", KEY_F12},
    {"Print", KEY_SYSRQ},
    {"Pause", KEY_PAUSE},
    {"Insert", KEY_INSERT},
    {"Delete", KEY_DELETE},
    {"Home", KEY_HOME},
    {"End", KEY_END},
    {"Prior", KEY_PAGEUP},
    {"Next", KEY_PAGEDOWN},
    {"Page_Up", KEY_PAGEUP},
    {"Page_Down", KEY_PAGEDOWN},
    {"Up", KEY_UP},
    {"Down", KEY_DOWN},
    {"Left", KEY_LEFT},
    {"Right", KEY_RIGHT},
    {"Menu", KEY_COMPOSE},
    {"KP_Home", KEY_KP7},
    {"KP_Up", KEY_KP8},
    {"KP_Prior", KEY_KP9},
    {"KP_Left", KEY_KP4},
    {"KP_Begin", KEY_KP5},
    {"KP_Right", KEY_KP6},
    {"KP_End", KEY_KP1},
    {"KP_Down", KEY_KP2},
    {"KP_Next", KEY_KP3},
    {"KP_Insert", KEY_KP0},
    {"KP_Delete", KEY_KPDOT},
    {"KP_Enter", KEY_KPENTER},
    {"KP_Add", KEY_KPPLUS},
    {"KP_Subtract", KEY_KPMINUS},
    {"KP_Multiply", KEY_KPASTERISK},
    {"KP_Divide", KEY_KPSLASH},
    {"XF86AudioMute", KEY_MUTE},
    {"XF86AudioLowerVolume", KEY_VOLUMEDOWN},
    {"XF86AudioRaiseVolume", KEY_VOLUMEUP},
    {"XF86AudioPlay", KEY_PLAYPAUSE},
    {"XF86AudioNext", KEY_NEXTSONG},
    {"XF86AudioPrev", KEY_PREVIOUSSONG},
    {"XF86AudioStop", KEY_STOPCD},
    {"XF86Back", KEY_BACK},
    {"XF86Forward", KEY_FORWARD},
    {"XF86Reload", KEY_REFRESH},
    {"XF86HomePage", KEY_HOMEPAGE},
    {"XF86Search", KEY_SEARCH},
    {"XF86Calculator", KEY_CALC},
    {"XF86Mail", KEY_MAIL},
    {"XF86Explorer", KEY_FILE},
    {"Help", KEY_HELP},
    {"Undo", KEY_UNDO},
    {"Redo", KEY_REDO},
    {"Find", KEY_FIND},
    {"Cancel", KEY_CANCEL},
    {"Meta_L", KEY_LEFTMETA},
    {"Meta_R", KEY_RIGHTMETA},
    {"Hyper_L", KEY_LEFTMETA},
    {"Sys_Req", KEY_SYSRQ},
    {"Linefeed", KEY_LINEFEED},
    {"XF86Copy", KEY_COPY},
    {"XF86Paste", KEY_PASTE},
});

// What people and other systems call them, in lower case.
constexpr auto kAliases = std::to_array<NamedKey>({
    {"ctrl", KEY_LEFTCTRL},
    {"control", KEY_LEFTCTRL},
    {"rctrl", KEY_RIGHTCTRL},
    {"shift", KEY_LEFTSHIFT},
    {"rshift", KEY_RIGHTSHIFT},
    {"alt", KEY_LEFTALT},
    {"option", KEY_LEFTALT},
    {"opt", KEY_LEFTALT},
    {"altgr", KEY_RIGHTALT},
    {"ralt", KEY_RIGHTALT},
    {"iso_level3_shift", KEY_RIGHTALT},
    {"super", KEY_LEFTMETA},
    {"meta", KEY_LEFTMETA},
    {"win", KEY_LEFTMETA},
    {"windows", KEY_LEFTMETA},
    {"cmd", KEY_LEFTMETA},
    {"command", KEY_LEFTMETA},
    {"logo", KEY_LEFTMETA},
    {"enter", KEY_ENTER},
    {"ret", KEY_ENTER},
    {"esc", KEY_ESC},
    {"del", KEY_DELETE},
    {"ins", KEY_INSERT},
    {"bksp", KEY_BACKSPACE},
    {"back_space", KEY_BACKSPACE},
    {"spacebar", KEY_SPACE},
    {"pageup", KEY_PAGEUP},
    {"pgup", KEY_PAGEUP},
    {"pagedown", KEY_PAGEDOWN},
    {"pgdn", KEY_PAGEDOWN},
    {"pgdown", KEY_PAGEDOWN},
    {"arrowup", KEY_UP},
    {"arrowdown", KEY_DOWN},
    {"arrowleft", KEY_LEFT},
    {"arrowright", KEY_RIGHT},
    {"uparrow", KEY_UP},
    {"downarrow", KEY_DOWN},
    {"leftarrow", KEY_LEFT},
    {"rightarrow", KEY_RIGHT},
    {"capslock", KEY_CAPSLOCK},
    {"numlock", KEY_NUMLOCK},
    {"scrolllock", KEY_SCROLLLOCK},
    {"printscreen", KEY_SYSRQ},
    {"prtsc", KEY_SYSRQ},
    {"break", KEY_PAUSE},
    {"contextmenu", KEY_COMPOSE},
    {"apps", KEY_COMPOSE},
    {"hyphen", KEY_MINUS},
    {"dash", KEY_MINUS},
    {"dot", KEY_DOT},
    {"backtick", KEY_GRAVE},
    {"equals", KEY_EQUAL},
});

char toLower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), toLower);
    return result;
}

std::optional<KeyPlace> findNamed(std::span<const NamedKey> keys, std::string_view lower)
{
    for (const NamedKey& key : keys)
        if (lowered(key.name) == lower)
            return KeyPlace{key.code, false};
    return std::nullopt;
}

/// Levenshtein's distance.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0U);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::optional<KeyPlace> keyOfCharacter(char character)
{
    if (character == '\n')
        return KeyPlace{KEY_ENTER, false};
    if (character == '\t')
        return KeyPlace{KEY_TAB, false};
    const char lower = toLower(character);
    if (lower >= 'a' && lower <= 'z')
        return KeyPlace{kLetters[static_cast<std::size_t>(lower - 'a')], lower != character};
    for (const CharacterKey& key : kSigns)
        if (character == key.lower || character == key.upper)
            return KeyPlace{key.code, character != key.lower};
    return std::nullopt;
}

std::optional<KeyPlace> findKey(std::string_view name)
{
    if (name.size() == 1)
        return keyOfCharacter(name.front());
    const std::string lower = lowered(name);
    for (const CharacterKey& key : kSigns)
        if (lower == key.lowerName || lower == key.upperName)
            return KeyPlace{key.code, lower != key.lowerName};
    if (const auto key = findNamed(kKeysyms, lower))
        return key;
    return findNamed(kAliases, lower);
}

std::vector<std::string> similarKeyNames(std::string_view name, std::size_t count)
{
    constexpr std::size_t longest = 32; // no key's name is longer
    const std::string lower = lowered(name.substr(0, longest));
    std::vector<std::pair<std::size_t, std::string>> found;
    const auto consider = [&](std::string_view known) {
        found.emplace_back(distance(lower, lowered(known)), known);
    };
    for (const NamedKey& key : kKeysyms)
        consider(key.name);
    for (const NamedKey& key : kAliases)
        consider(key.name);
    for (const CharacterKey& key : kSigns) {
        consider(key.lowerName);
        consider(key.upperName);
    }
    std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> names;
    for (const auto& [far, known] : found)
        if (names.size() < count && std::ranges::find(names, known) == names.end())
            names.push_back(known);
    return names;
}

} // namespace helix::agent
