#include "ui/desktop/evdev_keys.h"

#include <algorithm>
#include <array>
#include <utility>

#include <linux/input-event-codes.h>

namespace helix::ui {

namespace {

constexpr std::uint32_t kScanCodeOffset = 8;

constexpr auto kKeys = std::to_array<std::pair<int, std::uint16_t>>({
    {Qt::Key_Escape, KEY_ESC},
    {Qt::Key_1, KEY_1},
    {Qt::Key_Exclam, KEY_1},
    {Qt::Key_2, KEY_2},
    {Qt::Key_At, KEY_2},
    {Qt::Key_3, KEY_3},
    {Qt::Key_NumberSign, KEY_3},
    {Qt::Key_4, KEY_4},
    {Qt::Key_Dollar, KEY_4},
    {Qt::Key_5, KEY_5},
    {Qt::Key_Percent, KEY_5},
    {Qt::Key_6, KEY_6},
    {Qt::Key_AsciiCircum, KEY_6},
    {Qt::Key_7, KEY_7},
    {Qt::Key_Ampersand, KEY_7},
    {Qt::Key_8, KEY_8},
    {Qt::Key_Asterisk, KEY_8},
    {Qt::Key_9, KEY_9},
    {Qt::Key_ParenLeft, KEY_9},
    {Qt::Key_0, KEY_0},
    {Qt::Key_ParenRight, KEY_0},
    {Qt::Key_Minus, KEY_MINUS},
    {Qt::Key_Underscore, KEY_MINUS},
    {Qt::Key_Equal, KEY_EQUAL},
    {Qt::Key_Plus, KEY_EQUAL},
    {Qt::Key_Backspace, KEY_BACKSPACE},
    {Qt::Key_Tab, KEY_TAB},
    {Qt::Key_Backtab, KEY_TAB},
    {Qt::Key_Q, KEY_Q},
    {Qt::Key_W, KEY_W},
    {Qt::Key_E, KEY_E},
    {Qt::Key_R, KEY_R},
    {Qt::Key_T, KEY_T},
    {Qt::Key_Y, KEY_Y},
    {Qt::Key_U, KEY_U},
    {Qt::Key_I, KEY_I},
    {Qt::Key_O, KEY_O},
    {Qt::Key_P, KEY_P},
    {Qt::Key_BracketLeft, KEY_LEFTBRACE},
    {Qt::Key_BraceLeft, KEY_LEFTBRACE},
    {Qt::Key_BracketRight, KEY_RIGHTBRACE},
    {Qt::Key_BraceRight, KEY_RIGHTBRACE},
    {Qt::Key_Return, KEY_ENTER},
    {Qt::Key_Control, KEY_LEFTCTRL},
    {Qt::Key_A, KEY_A},
    {Qt::Key_S, KEY_S},
    {Qt::Key_D, KEY_D},
    {Qt::Key_F, KEY_F},
    {Qt::Key_G, KEY_G},
    {Qt::Key_H, KEY_H},
    {Qt::Key_J, KEY_J},
    {Qt::Key_K, KEY_K},
    {Qt::Key_L, KEY_L},
    {Qt::Key_Semicolon, KEY_SEMICOLON},
    {Qt::Key_Colon, KEY_SEMICOLON},
    {Qt::Key_Apostrophe, KEY_APOSTROPHE},
    {Qt::Key_QuoteDbl, KEY_APOSTROPHE},
    {Qt::Key_QuoteLeft, KEY_GRAVE},
    {Qt::Key_AsciiTilde, KEY_GRAVE},
    {Qt::Key_Shift, KEY_LEFTSHIFT},
    {Qt::Key_Backslash, KEY_BACKSLASH},
    {Qt::Key_Bar, KEY_BACKSLASH},
    {Qt::Key_Z, KEY_Z},
    {Qt::Key_X, KEY_X},
    {Qt::Key_C, KEY_C},
    {Qt::Key_V, KEY_V},
    {Qt::Key_B, KEY_B},
    {Qt::Key_N, KEY_N},
    {Qt::Key_M, KEY_M},
    {Qt::Key_Comma, KEY_COMMA},
    {Qt::Key_Less, KEY_COMMA},
    {Qt::Key_Period, KEY_DOT},
    {Qt::Key_Greater, KEY_DOT},
    {Qt::Key_Slash, KEY_SLASH},
    {Qt::Key_Question, KEY_SLASH},
    {Qt::Key_Alt, KEY_LEFTALT},
    {Qt::Key_Space, KEY_SPACE},
    {Qt::Key_CapsLock, KEY_CAPSLOCK},
    {Qt::Key_F1, KEY_F1},
    {Qt::Key_F2, KEY_F2},
    {Qt::Key_F3, KEY_F3},
    {Qt::Key_F4, KEY_F4},
    {Qt::Key_F5, KEY_F5},
    {Qt::Key_F6, KEY_F6},
    {Qt::Key_F7, KEY_F7},
    {Qt::Key_F8, KEY_F8},
    {Qt::Key_F9, KEY_F9},
    {Qt::Key_F10, KEY_F10},
    {Qt::Key_F11, KEY_F11},
    {Qt::Key_F12, KEY_F12},
    {Qt::Key_NumLock, KEY_NUMLOCK},
    {Qt::Key_ScrollLock, KEY_SCROLLLOCK},
    {Qt::Key_Enter, KEY_KPENTER},
    {Qt::Key_AltGr, KEY_RIGHTALT},
    {Qt::Key_Home, KEY_HOME},
    {Qt::Key_Up, KEY_UP},
    {Qt::Key_PageUp, KEY_PAGEUP},
    {Qt::Key_Left, KEY_LEFT},
    {Qt::Key_Right, KEY_RIGHT},
    {Qt::Key_End, KEY_END},
    {Qt::Key_Down, KEY_DOWN},
    {Qt::Key_PageDown, KEY_PAGEDOWN},
    {Qt::Key_Insert, KEY_INSERT},
    {Qt::Key_Delete, KEY_DELETE},
    {Qt::Key_Pause, KEY_PAUSE},
    {Qt::Key_Meta, KEY_LEFTMETA},
    {Qt::Key_Super_L, KEY_LEFTMETA},
    {Qt::Key_Super_R, KEY_RIGHTMETA},
    {Qt::Key_Menu, KEY_COMPOSE},
    {Qt::Key_Print, KEY_SYSRQ},
});

} // namespace

std::uint16_t evdevCodeOfKey(int qtKey)
{
    const auto found = std::ranges::find(kKeys, qtKey, &std::pair<int, std::uint16_t>::first);
    return found == kKeys.end() ? std::uint16_t{0} : found->second;
}

std::uint16_t evdevCode(const QKeyEvent& event, bool platformHasScanCodes)
{
    const auto scanCode = event.nativeScanCode();
    if (platformHasScanCodes && scanCode > kScanCodeOffset && scanCode - kScanCodeOffset <= KEY_MAX)
        return static_cast<std::uint16_t>(scanCode - kScanCodeOffset);
    return evdevCodeOfKey(event.key());
}

bool hasTextByLayout(std::uint16_t evdevCode)
{
    constexpr auto kRows = std::to_array<std::pair<std::uint16_t, std::uint16_t>>({
        {KEY_1, KEY_EQUAL},
        {KEY_Q, KEY_RIGHTBRACE},
        {KEY_A, KEY_GRAVE},
        {KEY_BACKSLASH, KEY_SLASH},
        {KEY_KPASTERISK, KEY_KPASTERISK},
        {KEY_SPACE, KEY_SPACE},
        {KEY_KP7, KEY_KPDOT},
        {KEY_102ND, KEY_102ND},
        {KEY_RO, KEY_RO},
        {KEY_KPJPCOMMA, KEY_KPJPCOMMA},
        {KEY_KPSLASH, KEY_KPSLASH},
        {KEY_KPEQUAL, KEY_KPEQUAL},
        {KEY_KPCOMMA, KEY_KPCOMMA},
        {KEY_YEN, KEY_YEN},
        {KEY_KPLEFTPAREN, KEY_KPRIGHTPAREN},
    });
    return std::ranges::any_of(kRows, [evdevCode](const auto& row) {
        return row.first <= evdevCode && evdevCode <= row.second;
    });
}

std::uint16_t modifierBits(const QKeyEvent& event, bool platformHasScanCodes)
{
    constexpr quint32 real = 0xff; // above are buttons and groups
    // A key that a program made (an input method, a keyboard on the screen) has no native side.
    return platformHasScanCodes && event.nativeScanCode() != 0
               ? static_cast<std::uint16_t>(event.nativeModifiers() & real)
               : modifierBits(event.modifiers());
}

std::uint16_t modifierBits(Qt::KeyboardModifiers modifiers)
{
    std::uint16_t bits = 0;
    const auto add = [&](Qt::KeyboardModifier modifier, std::uint16_t bit) {
        if (modifiers.testFlag(modifier))
            bits = static_cast<std::uint16_t>(bits | bit);
    };
    add(Qt::ShiftModifier, 1);
    add(Qt::ControlModifier, 4);
    add(Qt::AltModifier, 8);
    add(Qt::MetaModifier, 64);
    add(Qt::GroupSwitchModifier, 128);
    return bits;
}

std::uint16_t evdevButton(Qt::MouseButton button)
{
    switch (button) {
    case Qt::LeftButton:
        return BTN_LEFT;
    case Qt::RightButton:
        return BTN_RIGHT;
    case Qt::MiddleButton:
        return BTN_MIDDLE;
    case Qt::BackButton:
        return BTN_SIDE;
    case Qt::ForwardButton:
        return BTN_EXTRA;
    default:
        return 0;
    }
}

} // namespace helix::ui
