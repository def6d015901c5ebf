#include "decode/service.h"

#include <cerrno>
#include <optional>

#include <unistd.h>

#include "base/try.h"
#include "decode/confinement.h"
#include "decode/h264_decoder.h"
#include "decoding/messages.h"
#include "base/shared_memory.h"
#include "sandbox/descriptors.h"

namespace helix::decode {
namespace {

using decoding::Answer;
using decoding::Outcome;
using decoding::Packet;

constexpr int kDone = 0;
constexpr int kFailed = 1;

bool say(int socket, const Answer& answer)
{
    const Packet packet = decoding::encode(answer);
    ssize_t written = 0;
    do
        written = ::write(socket, packet.data(), sizeof packet);
    while (written < 0 && errno == EINTR);
    return written == static_cast<ssize_t>(sizeof packet);
}

/// Nothing when Helix is gone, or says what is no request.
std::optional<decoding::Request> hear(int socket)
{
    // One number more: a packet that is too long must not look like one that is not.
    std::array<std::uint32_t, std::tuple_size_v<Packet> + 1> packet{};
    ssize_t size = 0;
    do
        size = ::read(socket, packet.data(), sizeof packet);
    while (size < 0 && errno == EINTR);
    if (size <= 0)
        return std::nullopt;
    const auto request = decoding::parseRequest(
        {reinterpret_cast<const std::uint8_t*>(packet.data()), static_cast<std::size_t>(size)});
    return request ? std::optional(*request) : std::nullopt;
}

void answerAll(int socket, H264Decoder& decoder, BytesView input)
{
    while (const auto request = hear(socket)) {
        Answer answer{request->sequence, Outcome::Undecodable, 0};
        if (const auto slot =
                decoder.decode(input.first(request->bytes), request->width, request->height))
            answer = {request->sequence, Outcome::Decoded, *slot};
        if (!say(socket, answer))
            break;
    }
}

} // namespace

void serve(Descriptors descriptors)
{
    using Access = SharedMemory::Access;
    const int socket = descriptors.socket.get();
    const auto input = SharedMemory::open(descriptors.input, decoding::kInputBytes, Access::Read);
    auto output = SharedMemory::open(descriptors.output, decoding::kOutputBytes, Access::Write);
    if (!input || !output)
        ::_exit(kFailed);
    descriptors.input.reset();
    descriptors.output.reset();
    const int kept[] = {socket};
    sandbox::closeAllBut(kept, 0);
    leaveFiles();
    PictureSlots places(output->writable());
    auto decoder = H264Decoder::create(places); // and its threads
    if (!decoder) {
        say(socket, {0, Outcome::NoDecoder, 0});
        ::_exit(kFailed);
    }
    if (!keepOnly(socket)) {
        say(socket, {0, Outcome::NotConfined, 0});
        ::_exit(kFailed);
    }
    if (say(socket, {0, Outcome::Ready, 0}))
        answerAll(socket, *decoder, input->bytes());
    ::_exit(kDone);
}

} // namespace helix::decode
