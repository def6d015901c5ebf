// What helix-decode does with what is asked of it, whoever asks: packets of 16 bytes, each with the content of the
// memory that it says something about. The first byte of all says whether it decodes pictures or sound.

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

#include "decode/h264_decoder.h"
#include "decode/sound_decoder.h"
#include "decoding/messages.h"
#include "decoding/planes.h"
#include "decoding/sound_messages.h"

namespace {

using namespace helix;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// Of whole pages, and behind it one that nobody may touch.
std::span<std::uint8_t> guarded(std::size_t bytes)
{
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    auto* all = static_cast<std::uint8_t*>(::mmap(
        nullptr, bytes + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    require(all != MAP_FAILED && bytes % page == 0);
    require(::mprotect(all, bytes, PROT_READ | PROT_WRITE) == 0);
    return {all, bytes};
}

/// What follows takes the fuzzer's time, and not more of the program's code.
constexpr int kMostPixels = 128 * 128;
constexpr std::size_t kMostUnit = 4096;

/// The input as Helix leaves it: zeros behind the unit.
BytesView laidInto(std::span<std::uint8_t> input, BytesView content, std::size_t asked)
{
    std::ranges::copy(content.first(std::min(content.size(), asked)), input.begin());
    return BytesView(input).first(asked);
}

decode::H264Decoder& pictureDecoder(decode::PictureSlots& places)
{
    static auto decoder = decode::H264Decoder::create(places);
    require(decoder.has_value());
    return *decoder;
}

void answerPicture(const decoding::Request& request, BytesView content)
{
    static const auto input = guarded(decoding::kInputBytes);
    static decode::PictureSlots places(guarded(decoding::kOutputBytes));
    // Read as answerAll() does; it is there, with its padding, whatever the packet says.
    require(request.bytes + decoding::kUnitPadding <= input.size());
    if (request.width * request.height > kMostPixels || request.bytes > kMostUnit)
        return;
    const auto unit = laidInto(input, content, request.bytes);
    const auto slot = pictureDecoder(places).decode(unit, request.width, request.height);
    std::memset(input.data(), 0, request.bytes);
    if (!slot)
        return;
    const decoding::Answer answer{request.sequence, decoding::Outcome::Decoded, *slot};
    const auto packet = decoding::encode(answer);
    const BytesView said(reinterpret_cast<const std::uint8_t*>(packet.data()), sizeof packet);
    require(decoding::parseAnswer(said, request.sequence) == answer);
}

void answerSound(const decoding::SoundRequest& request, BytesView content)
{
    static const auto input = guarded(decoding::kSoundInputBytes);
    static const auto output = guarded(decoding::kSoundOutputBytes);
    static auto decoder = decode::SoundDecoder::create();
    require(decoder.has_value() && request.bytes <= input.size());
    const auto packet = laidInto(input, content, request.bytes);
    // At the end of the memory: a sample more would be seen.
    auto* end = reinterpret_cast<std::int16_t*>(output.data() + output.size());
    (void)decoder->decode(packet, request.begins,
                          {end - protocol::kSoundPacketSamples, protocol::kSoundPacketSamples});
    std::memset(input.data(), 0, request.bytes);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 1)
        return 0;
    const bool hears = (data[0] & 1U) != 0;
    BytesView left(data + 1, size - 1);
    while (left.size() >= sizeof(decoding::Packet)) {
        const auto packet = left.first(sizeof(decoding::Packet));
        left = left.subspan(sizeof(decoding::Packet));
        std::size_t asked = 0;
        if (hears) {
            const auto request = decoding::parseSoundRequest(packet);
            if (!request)
                return 0; // as the program, which ends there
            answerSound(*request, left);
            asked = request->bytes;
        } else {
            const auto request = decoding::parseRequest(packet);
            if (!request)
                return 0;
            answerPicture(*request, left);
            asked = request->bytes;
        }
        left = left.subspan(std::min<std::size_t>(asked, left.size()));
    }
    return 0;
}
