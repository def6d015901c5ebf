#include "agent/desktop/tools/key_chord.h"

#include <algorithm>

#include <linux/input-event-codes.h>

#include "agent/desktop/tools/key_names.h"
#include "agent/input/held_input.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::size_t kShownNames = 4;

/// "ctrl++" ends with the key '+'; every other '+' separates. An empty part is kept.
std::vector<std::string_view> splitKeys(std::string_view chord)
{
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t at = 0; at < chord.size(); ++at) {
        if (chord[at] != '+' || at == start) // at the start of a part it is the key itself
            continue;
        parts.push_back(chord.substr(start, at - start));
        start = at + 1;
    }
    parts.push_back(chord.substr(start));
    return parts;
}

tl::unexpected<Error> unknownKey(std::string_view name)
{
    std::string sentence = "'" + printable(name, 40) + "' is not a key.";
    const bool isForeign =
        std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    if (isForeign)
        return fail(ErrorCode::InvalidArgument,
                    sentence + " desktop_type types characters that have no key.");
    std::string separator = " Names like it: ";
    for (const std::string& known : similarKeyNames(name, kShownNames)) {
        sentence += separator + known;
        separator = ", ";
    }
    return fail(ErrorCode::InvalidArgument, sentence + ".");
}

bool isCapitalLetter(std::string_view name)
{
    return name.size() == 1 && name[0] >= 'A' && name[0] <= 'Z';
}

} // namespace

Result<KeyChord> parseChord(std::string_view text)
{
    const auto names = splitKeys(text);
    if (names.size() > kMaxChordKeys)
        return fail(ErrorCode::InvalidArgument, "'" + printable(text, 60) + "' holds more than " +
                                                    std::to_string(kMaxChordKeys) + " keys.");
    KeyChord chord;
    const auto add = [&chord](std::uint16_t code) {
        if (std::ranges::find(chord.codes, code) == chord.codes.end())
            chord.codes.push_back(code);
    };
    for (const std::string_view name : names) {
        if (name.empty())
            return fail(ErrorCode::InvalidArgument,
                        "'" + printable(text, 60) + "' lacks a key beside a '+'.");
        const auto key = findKey(name);
        if (!key)
            return unknownKey(name);
        const bool isJustTheKey = isCapitalLetter(name) && names.size() > 1;
        const bool holdsShift = std::ranges::find(chord.codes, KEY_RIGHTSHIFT) != chord.codes.end();
        if (key->needsShift && !isJustTheKey && !holdsShift)
            add(KEY_LEFTSHIFT);
        add(key->code);
    }
    return chord;
}

Result<std::vector<KeyChord>> parseChords(std::string_view text)
{
    std::vector<KeyChord> chords;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty())
            continue;
        TRY(auto chord, parseChord(word));
        if (chords.size() == kMaxChords)
            return fail(ErrorCode::InvalidArgument, "At most " + std::to_string(kMaxChords) +
                                                        " chords can be pressed at once.");
        chords.push_back(std::move(chord));
    }
    if (chords.empty())
        return fail(ErrorCode::InvalidArgument, "No key is named.");
    return chords;
}

} // namespace helix::agent
