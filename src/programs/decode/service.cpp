#include "decode/service.h"

#include <cerrno>
#include <optional>

#include <unistd.h>

#include "base/try.h"
#include "decode/card_decoder.h"
#include "decode/card_device.h"
#include "decode/confinement.h"
#include "decode/h264_decoder.h"
#include "decode/sound_decoder.h"
#include "decoding/card.h"
#include "decoding/messages.h"
#include "decoding/sound_messages.h"
#include "base/shared_memory.h"
#include "sandbox/descriptors.h"

namespace helix::decode {
namespace {

using decoding::Answer;
using decoding::CardProblem;
using decoding::Outcome;
using decoding::Packet;

constexpr int kDone = 0;
constexpr int kFailed = 1;

bool say(int socket, const Packet& packet)
{
    ssize_t written = 0;
    do
        written = ::write(socket, packet.data(), sizeof packet);
    while (written < 0 && errno == EINTR);
    return written == static_cast<ssize_t>(sizeof packet);
}

/// Nothing when Helix is gone, or says what is no request.
template <typename Request>
std::optional<Request> hear(int socket, Result<Request> (*parse)(BytesView packet))
{
    // One number more: a packet that is too long must not look like one that is not.
    std::array<std::uint32_t, std::tuple_size_v<Packet> + 1> packet{};
    ssize_t size = 0;
    do
        size = ::read(socket, packet.data(), sizeof packet);
    while (size < 0 && errno == EINTR);
    if (size <= 0)
        return std::nullopt;
    const auto request = parse(
        {reinterpret_cast<const std::uint8_t*>(packet.data()), static_cast<std::size_t>(size)});
    return request ? std::optional(*request) : std::nullopt;
}

/// With a graphics card; not asked again when that has failed.
void answerAll(int socket, CardDecoder& decoder, BytesView input)
{
    while (const auto request = hear(socket, decoding::parseRequest)) {
        const auto slot =
            decoder.decode(input.first(request->bytes), request->width, request->height);
        const bool isCardAtFault = !slot && slot.error().code == ErrorCode::Unavailable;
        const Answer answer{request->sequence, slot ? Outcome::Decoded : Outcome::Undecodable,
                            slot.value_or(0)};
        const bool isSaid =
            say(socket, isCardAtFault ? encodeProblem(request->sequence, CardProblem::Failed)
                                      : decoding::encode(answer));
        if (!isSaid || isCardAtFault)
            break;
    }
}

void answerAll(int socket, H264Decoder& decoder, BytesView input)
{
    while (const auto request = hear(socket, decoding::parseRequest)) {
        Answer answer{request->sequence, Outcome::Undecodable, 0};
        if (const auto slot =
                decoder.decode(input.first(request->bytes), request->width, request->height))
            answer = {request->sequence, Outcome::Decoded, *slot};
        if (!say(socket, decoding::encode(answer)))
            break;
        decoder.prepare();
    }
}

void answerAll(int socket, SoundDecoder& decoder, BytesView input, std::span<std::int16_t> output)
{
    while (const auto request = hear(socket, decoding::parseSoundRequest)) {
        decoding::SoundAnswer answer{request->sequence, Outcome::Undecodable};
        if (decoder.decode(input.first(request->bytes), request->begins, output))
            answer.outcome = Outcome::Decoded;
        if (!say(socket, decoding::encode(answer)))
            break;
    }
}

struct Memory {
    SharedMemory input, output;
};

/// Ends the process where Helix gave it something else. Of descriptors from `firstClosed` on, the
/// socket stays.
Memory openMemory(Descriptors& descriptors, std::size_t inputBytes, std::size_t outputBytes,
                  int firstClosed)
{
    using Access = SharedMemory::Access;
    auto input = SharedMemory::open(descriptors.input, inputBytes, Access::Read);
    auto output = SharedMemory::open(descriptors.output, outputBytes, Access::Write);
    if (!input || !output)
        ::_exit(kFailed);
    descriptors.input.reset();
    descriptors.output.reset();
    const int kept[] = {descriptors.socket.get()};
    sandbox::closeAllBut(kept, firstClosed);
    return {std::move(*input), std::move(*output)};
}

/// No file is to be had on return.
Memory openAndLeaveFiles(Descriptors& descriptors, std::size_t inputBytes, std::size_t outputBytes)
{
    auto memory = openMemory(descriptors, inputBytes, outputBytes, 0);
    leaveFiles();
    return memory;
}

struct TriedCard {
    std::optional<CardDecoder> decoder;
    std::optional<CardProblem> problem;
};

/// Opens the card and has it decode what is known, before anything of a guest's is there.
TriedCard tryCard(const decoding::Card& card, PictureSlots& places)
{
    TriedCard tried;
    decoding::CardTrial trial;
    auto opened = openCard(card);
    trial.isOpened = opened.isOpened;
    trial.hasDriver = opened.frames != nullptr;
    if (opened.frames)
        if (auto decoder = CardDecoder::create(places, std::move(opened.frames))) {
            tryKnownPictures(*decoder, places, trial);
            tried.decoder.emplace(std::move(*decoder));
        }
    tried.problem = problemOf(trial);
    return tried;
}

/// Ends the process where there is no decoder, or no cage for it.
void confine(int socket, bool hasDecoder)
{
    if (!hasDecoder) {
        say(socket, decoding::encode(Answer{0, Outcome::NoDecoder, 0}));
        ::_exit(kFailed);
    }
    if (!keepOnly(socket)) {
        say(socket, decoding::encode(Answer{0, Outcome::NotConfined, 0}));
        ::_exit(kFailed);
    }
}

bool sayReady(int socket)
{
    return say(socket, decoding::encode(Answer{0, Outcome::Ready, 0}));
}

} // namespace

void serve(Descriptors descriptors)
{
    auto memory = openAndLeaveFiles(descriptors, decoding::kInputBytes, decoding::kOutputBytes);
    const int socket = descriptors.socket.get();
    PictureSlots places(memory.output.writable());
    auto decoder = H264Decoder::create(places); // and its threads
    confine(socket, decoder.has_value());
    if (sayReady(socket))
        answerAll(socket, *decoder, memory.input.bytes());
    ::_exit(kDone);
}

void serveWithCard(Descriptors descriptors, const decoding::Card& card)
{
    // Drivers take a device whose number is 0 for none, and write to stderr: 0 to 2 stay /dev/null.
    auto memory =
        openMemory(descriptors, decoding::kInputBytes, decoding::kOutputBytes, STDERR_FILENO + 1);
    auto rights = leaveFilesBut(card);
    const int socket = descriptors.socket.get();
    PictureSlots places(memory.output.writable());
    auto tried = tryCard(card, places);
    if (!tried.problem && !keepOnlyWithCard(socket, std::move(rights)))
        tried.problem = CardProblem::NotConfined;
    if (tried.problem) {
        say(socket, encodeProblem(0, *tried.problem));
        ::_exit(kFailed);
    }
    if (sayReady(socket))
        answerAll(socket, *tried.decoder, memory.input.bytes());
    ::_exit(kDone);
}

void serveSound(Descriptors descriptors)
{
    auto memory =
        openAndLeaveFiles(descriptors, decoding::kSoundInputBytes, decoding::kSoundOutputBytes);
    const int socket = descriptors.socket.get();
    auto decoder = SoundDecoder::create();
    confine(socket, decoder.has_value());
    // A page: aligned for whatever it holds.
    const std::span<std::int16_t> output(
        reinterpret_cast<std::int16_t*>(memory.output.writable().data()),
        protocol::kSoundPacketSamples);
    if (sayReady(socket))
        answerAll(socket, *decoder, memory.input.bytes(), output);
    ::_exit(kDone);
}

} // namespace helix::decode
