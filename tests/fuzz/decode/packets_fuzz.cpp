// A packet between Helix and helix-decode, read as a request and as an answer; the first byte says
// which request is waited for.

#include <cstdlib>

#include "decoding/card.h"
#include "decoding/messages.h"
#include "decoding/planes.h"
#include "decoding/sound_messages.h"

namespace {

using namespace helix;
using namespace helix::decoding;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

BytesView bytesOf(const Packet& packet)
{
    return {reinterpret_cast<const std::uint8_t*>(packet.data()), sizeof packet};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 1)
        return 0;
    const BytesView packet(data + 1, size - 1);
    if (const auto request = parseRequest(packet)) {
        require(request->bytes + kUnitPadding <= kInputBytes);
        require(isPictureSize(request->width, request->height));
        require(layoutOf(request->width, request->height).bytes <= kSlotBytes);
        require(parseRequest(bytesOf(encode(*request))) == request);
    }
    if (const auto request = parseSoundRequest(packet)) {
        require(request->bytes <= protocol::kMaxOpusBytes &&
                (request->bytes > 0 || !request->begins));
        require(parseSoundRequest(bytesOf(encode(*request))) == request);
    }
    const std::uint32_t expected = data[0];
    if (const auto answer = parseSoundAnswer(packet, expected))
        require(parseSoundAnswer(bytesOf(encode(*answer)), expected) == answer);
    if (const auto answer = parseAnswer(packet, expected)) {
        require(answer->sequence == expected);
        require(answer->slot >= 0 && answer->slot < kSlots);
        require((answer->outcome == Outcome::Decoded || answer->slot == 0));
        require(parseAnswer(bytesOf(encode(*answer)), expected) == answer);
        require(parseCardAnswer(packet, expected) == CardAnswer{*answer, std::nullopt});
    }
    if (const auto answer = parseCardAnswer(packet, expected); answer && answer->problem) {
        require(*answer->problem >= CardProblem::NotOpened &&
                *answer->problem <= CardProblem::Failed);
        require(parseCardAnswer(bytesOf(encodeProblem(expected, *answer->problem)), expected) ==
                answer);
        require(!parseAnswer(packet, expected));
    }
    return 0;
}
