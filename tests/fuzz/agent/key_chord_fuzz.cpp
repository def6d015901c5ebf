// Names of keys: every code of a chord is a key that exists, and every refusal is a sentence.

#include <cstdlib>

#include "agent/desktop/tools/key_chord.h"
#include "agent/input/held_input.h"
#include "base/bytes.h"

using namespace helix;
using namespace helix::agent;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto chords = parseChords(asText({data, size}));
    if (!chords) {
        if (chords.error().code != ErrorCode::InvalidArgument || chords.error().message.empty() ||
            !isUtf8(chords.error().message))
            std::abort();
        return 0;
    }
    if (chords->empty() || chords->size() > kMaxChords)
        std::abort();
    for (const KeyChord& chord : *chords) {
        if (chord.codes.empty() || chord.codes.size() > kMaxChordKeys + 1)
            std::abort();
        for (const std::uint16_t code : chord.codes)
            if (!isKnownKey(code))
                std::abort();
    }
    return 0;
}
