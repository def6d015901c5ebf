#pragma once
// Typing any text with the keys of one X keyboard. Pure.

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace helix::agent {

using XKeyCode = std::uint8_t;
using XKeySym = std::uint32_t;

/// The symbols of a key without and with Shift, in its first group.
struct KeySymbols {
    XKeySym plain = 0, shifted = 0;
    friend bool operator==(const KeySymbols&, const KeySymbols&) = default;
};
using KeySymbolMap = std::map<XKeyCode, KeySymbols>;

/// The symbol that types a character (X11 protocol, appendix A); 0 for what cannot be typed: control
/// characters but line feed, tab, backspace, escape and delete.
XKeySym symbolOf(char32_t point);

/// One step of typing.
struct TypingStep {
    enum class Kind {
        Press,       ///< and release `code`
        ShiftPress,  ///< the same with Shift
        GiveMeaning, ///< `code` means `symbol` from here on
    };
    Kind kind = Kind::Press;
    XKeyCode code = 0;
    XKeySym symbol = 0;
    /// Of a key that was pressed with another meaning: programs look up what a key means when they
    /// handle it, so this waits until they have.
    bool afterPause = false;
    friend bool operator==(const TypingStep&, const TypingStep&) = default;
};

/// Knows what the keys of a keyboard mean, and which of them are spare: those without a symbol, and
/// those that type one character that no `us` keyboard has, with and without Shift, as keys look that
/// were lent before and not given back.
class TextKeys {
public:
    explicit TextKeys(KeySymbolMap keyboard);

    /// What types `utf8`. Characters that no key means get spare ones, those first that were used
    /// longest ago.
    std::vector<TypingStep> plan(std::string_view utf8);
    /// The keyboard is another, or what its keys mean has changed.
    void refresh(KeySymbolMap keyboard);
    /// The keys that were lent, as they were before; afterwards none is. For when programs have handled
    /// what was typed.
    std::vector<XKeyCode> giveBack();
    /// Whether this key types this without (or with) Shift.
    [[nodiscard]] bool types(XKeyCode code, XKeySym symbol, bool shifted) const;
    /// A key that types this without Shift.
    [[nodiscard]] std::optional<XKeyCode> keyOf(XKeySym symbol) const;
    [[nodiscard]] bool hasLent() const { return !m_lent.empty(); }

private:
    struct Spare {
        XKeyCode code = 0;
        std::uint64_t used = 0; ///< greater: later; 0: never
        bool isPending = false; ///< pressed, and not waited for since
    };
    Spare newSpare(XKeyCode code) const;
    std::optional<TypingStep> meaning(XKeySym symbol) const;
    std::optional<TypingStep> lend(XKeySym symbol);
    void noteUse(XKeyCode code);
    void noteHandled();

    KeySymbolMap m_keyboard;
    std::vector<Spare> m_spares;
    std::uint64_t m_uses = 1; ///< that of keys which another one lent
    std::vector<XKeyCode> m_lent;
};

} // namespace helix::agent
