#include "agent/desktop/wlroots/text_keymap.h"

#include <array>
#include <cstdio>
#include <map>

#include "agent/desktop/code_point.h"

namespace helix::agent {
namespace {

// Evdev codes 1 to 247 exist in a keymap; programs that look at codes instead of symbols know the
// low ones as Escape, digits and so on, which is why typing starts at codes of the letters' row.
constexpr std::uint16_t kFirstKey = 16;
constexpr std::size_t kMaxKeys = 200;
constexpr int kXkbOffset = 8;

/// The keysym's name in keymap text; empty for what cannot be typed.
std::string keysymFor(char32_t point)
{
    switch (point) {
    case '\n':
    case '\r':
        return "Return";
    case '\t':
        return "Tab";
    case '\b':
        return "BackSpace";
    case 0x1b:
        return "Escape";
    case 0x7f:
        return "Delete";
    default:
        break;
    }
    if (point < 0x20 || (point >= 0x80 && point < 0xa0))
        return {};
    std::array<char, 16> name{};
    std::snprintf(name.data(), name.size(), "U%04X", static_cast<unsigned>(point));
    return name.data();
}

class KeymapBuilder {
public:
    [[nodiscard]] bool hasRoomFor(const std::string& keysym) const
    {
        return m_keys.contains(keysym) || m_keys.size() < kMaxKeys;
    }
    [[nodiscard]] bool empty() const { return m_text.keys.empty(); }

    void type(const std::string& keysym)
    {
        const auto next = static_cast<std::uint16_t>(kFirstKey + m_keys.size());
        const auto [it, isNew] = m_keys.emplace(keysym, next);
        if (isNew) {
            const std::string name = "<K" + std::to_string(next) + ">";
            m_codes += "        " + name + " = " + std::to_string(next + kXkbOffset) + ";\n";
            m_symbols += "        key " + name + " { [ " + keysym + " ] };\n";
        }
        m_text.keys.push_back(it->second);
    }

    TypedText finish()
    {
        m_text.keymap =
            "xkb_keymap {\n"
            "    xkb_keycodes \"(unnamed)\" {\n        minimum = 8;\n        maximum = 255;\n" +
            m_codes +
            "    };\n"
            "    xkb_types \"(unnamed)\" { include \"complete\" };\n"
            "    xkb_compatibility \"(unnamed)\" { include \"complete\" };\n"
            "    xkb_symbols \"(unnamed)\" {\n" +
            m_symbols + "    };\n};\n";
        return std::move(m_text);
    }

private:
    std::map<std::string, std::uint16_t> m_keys;
    std::string m_codes;
    std::string m_symbols;
    TypedText m_text;
};

} // namespace

std::vector<TypedText> planTyping(std::string_view utf8)
{
    std::vector<TypedText> texts;
    KeymapBuilder builder;
    while (!utf8.empty()) {
        const std::string keysym = keysymFor(takeCodePoint(utf8));
        if (keysym.empty())
            continue;
        if (!builder.hasRoomFor(keysym)) {
            texts.push_back(builder.finish());
            builder = KeymapBuilder();
        }
        builder.type(keysym);
    }
    if (!builder.empty())
        texts.push_back(builder.finish());
    return texts;
}

} // namespace helix::agent
