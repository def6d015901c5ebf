// helix-decode: turns the H.264 of one desktop into pictures, or the Opus of one guest into sound, so
// that Helix, which holds keys and everything else, need not.
//
//     helix-decode SOCKET INPUT OUTPUT [sound|vaapi:NODE|nvdec]
//
// Each is the number of an open descriptor (service.h); the word says that it decodes sound, or
// with which graphics card it decodes pictures (decoding/card.h). Started by link/decoder_channel alone, one for
// each desktop that is watched and each guest that is heard; gives up everything but memory and SOCKET (confinement.h) before it
// reads a byte of the guest's.

#include <charconv>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "decode/service.h"
#include "decoding/card.h"
#include "decoding/sound_messages.h"

namespace {

constexpr int kWrongUsage = 2;

std::optional<int> readDescriptor(std::string_view word)
{
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isNumber = error == std::errc() && end == word.data() + word.size();
    return isNumber && number > STDERR_FILENO ? std::optional(number) : std::nullopt;
}

} // namespace

int main(int count, char** words)
{
    const std::string_view word = count == 5 ? words[4] : "";
    const auto card = helix::decoding::cardOf(word);
    const bool isSound = word == helix::decoding::kSoundWord;
    std::optional<int> numbers[3];
    for (int at = 0; at < 3 && (count == 4 || isSound || card); ++at)
        numbers[at] = readDescriptor(words[at + 1]);
    if (!numbers[0] || !numbers[1] || !numbers[2]) {
        std::fprintf(stderr, "usage: helix-decode SOCKET INPUT OUTPUT [sound|vaapi:NODE|nvdec]\n");
        return kWrongUsage;
    }
    helix::decode::Descriptors descriptors{
        helix::UniqueFd(*numbers[0]), helix::UniqueFd(*numbers[1]), helix::UniqueFd(*numbers[2])};
    if (card)
        helix::decode::serveWithCard(std::move(descriptors), *card);
    const auto serve = isSound ? helix::decode::serveSound : helix::decode::serve;
    serve(std::move(descriptors));
}
