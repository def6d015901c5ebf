#include "agent/desktop/x11/text_keys.h"

#include <algorithm>
#include <utility>

#include "agent/desktop/code_point.h"

namespace helix::agent {
namespace {

// keysymdef.h: symbols of Unicode are its numbers with this bit, but for Latin-1, which has its own.
constexpr XKeySym kUnicode = 0x01000000;
constexpr XKeySym kLastCodePoint = 0x10ffff;
constexpr XKeySym kBackSpace = 0xff08, kTab = 0xff09, kReturn = 0xff0d, kEscape = 0xff1b,
                  kDelete = 0xffff;
// Programs that look at codes instead of symbols know these as keys of the `us` keyboard.
constexpr XKeyCode kFirstSpare = 92;

/// Of what is lent keys for: what is on no `us` keyboard.
bool isForeign(XKeySym symbol)
{
    return (symbol >= 0xa0 && symbol <= 0xff) ||
           (symbol > kUnicode && symbol <= (kUnicode | kLastCodePoint));
}

bool isSpare(XKeyCode code, const KeySymbols& symbols)
{
    return code >= kFirstSpare && symbols.plain == symbols.shifted &&
           (symbols.plain == 0 || isForeign(symbols.plain));
}

} // namespace

XKeySym symbolOf(char32_t point)
{
    switch (point) {
    case '\n':
    case '\r':
        return kReturn;
    case '\t':
        return kTab;
    case '\b':
        return kBackSpace;
    case 0x1b:
        return kEscape;
    case 0x7f:
        return kDelete;
    default:
        break;
    }
    if (point < 0x20 || (point >= 0x80 && point < 0xa0))
        return 0;
    return point <= 0xff ? static_cast<XKeySym>(point) : kUnicode | static_cast<XKeySym>(point);
}

TextKeys::TextKeys(KeySymbolMap keyboard)
{
    refresh(std::move(keyboard));
}

void TextKeys::refresh(KeySymbolMap keyboard)
{
    m_keyboard = std::move(keyboard);
    const auto before = std::exchange(m_spares, {});
    for (const auto& [code, symbols] : m_keyboard) {
        if (!isSpare(code, symbols))
            continue;
        const auto known = std::ranges::find(before, code, &Spare::code);
        m_spares.push_back(known == before.end() ? newSpare(code) : *known);
    }
}

/// One that means something was lent by another one, perhaps just now.
TextKeys::Spare TextKeys::newSpare(XKeyCode code) const
{
    const bool isLent = m_keyboard.at(code).plain != 0;
    return {code, isLent ? std::uint64_t{1} : 0, isLent};
}

bool TextKeys::types(XKeyCode code, XKeySym symbol, bool shifted) const
{
    const auto key = m_keyboard.find(code);
    return key != m_keyboard.end() && (shifted ? key->second.shifted : key->second.plain) == symbol;
}

std::optional<XKeyCode> TextKeys::keyOf(XKeySym symbol) const
{
    for (const auto& [code, symbols] : m_keyboard)
        if (symbols.plain == symbol)
            return code;
    return std::nullopt;
}

std::optional<TypingStep> TextKeys::meaning(XKeySym symbol) const
{
    for (const auto& [code, symbols] : m_keyboard) {
        if (symbols.plain == symbol)
            return TypingStep{TypingStep::Kind::Press, code, symbol};
        if (symbols.shifted == symbol)
            return TypingStep{TypingStep::Kind::ShiftPress, code, symbol};
    }
    return std::nullopt;
}

std::optional<TypingStep> TextKeys::lend(XKeySym symbol)
{
    const auto oldest = std::ranges::min_element(m_spares, {}, &Spare::used);
    if (oldest == m_spares.end())
        return std::nullopt;
    const bool mustWait = oldest->isPending;
    if (mustWait)
        noteHandled();
    m_keyboard[oldest->code] = {symbol, symbol};
    if (std::ranges::find(m_lent, oldest->code) == m_lent.end())
        m_lent.push_back(oldest->code);
    return TypingStep{TypingStep::Kind::GiveMeaning, oldest->code, symbol, mustWait};
}

void TextKeys::noteUse(XKeyCode code)
{
    for (Spare& spare : m_spares)
        if (spare.code == code)
            spare = {code, ++m_uses, true};
}

void TextKeys::noteHandled()
{
    for (Spare& spare : m_spares)
        spare.isPending = false;
}

std::vector<TypingStep> TextKeys::plan(std::string_view utf8)
{
    std::vector<TypingStep> steps;
    while (!utf8.empty()) {
        const XKeySym symbol = symbolOf(takeCodePoint(utf8));
        if (symbol == 0)
            continue;
        auto press = meaning(symbol);
        if (!press) {
            const auto lent = lend(symbol);
            if (!lent)
                continue;
            steps.push_back(*lent);
            press = TypingStep{TypingStep::Kind::Press, lent->code, symbol};
        }
        noteUse(press->code);
        steps.push_back(*press);
    }
    return steps;
}

std::vector<XKeyCode> TextKeys::giveBack()
{
    for (const XKeyCode code : m_lent)
        m_keyboard[code] = {};
    noteHandled();
    return std::exchange(m_lent, {});
}

} // namespace helix::agent
