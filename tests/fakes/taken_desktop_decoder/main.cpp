// A helix-decode that its guest has taken over. Each access unit is an order:
//
//     honest            one picture, white (luma 255)
//     undecodable       what it says when there is none
//     slot N            a picture in place N
//     outcome N         an answer of kind N
//     sequence, short, long, twice
//                       an answer to another question, of another length, two of them
//     rewrite           a white picture that goes on changing after the answer
//     input, shrink     whether the guest's input can be changed, or memory be cut off below Helix:
//                       a white picture when that got through, a black one otherwise
//     sleep, crash, leave, close
//     attack WHAT       enters the cage of the real one and tries (attacks.cpp)
//     card WHAT         with a graphics card: fail, crash, leave or sleep; without: honest
//
// Under the name cardless it has no card that works; under mute it never says that it is ready; under that of an outcome's number, that.

#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

#include "attacks.h"
#include "base/shared_memory.h"
#include "decode/confinement.h"
#include "decoding/card.h"
#include "decoding/messages.h"
#include "decoding/planes.h"

namespace {

using namespace helix;
using namespace helix::decoding;

constexpr std::uint8_t kWhite = 255, kBlack = 0;

struct Taken {
    int socket = -1, inputFile = -1, outputFile = -1;
    BytesView input;
    std::span<std::uint8_t> output;
    std::optional<Card> card{};
};

template <typename Words>
void say(const Taken& taken, const Words& words)
{
    (void)!::write(taken.socket, words.data(), sizeof words);
}

void show(const Taken& taken, const Request& request, bool white)
{
    std::memset(taken.output.data(), white ? kWhite : kBlack,
                layoutOf(request.width, request.height).bytes);
    say(taken, encode(Answer{request.sequence, Outcome::Decoded, 0}));
}

std::uint32_t numberIn(std::string_view text)
{
    std::uint32_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

void keepRewriting(const Taken& taken, std::size_t bytes)
{
    std::thread([output = taken.output.first(bytes)] {
        for (std::uint8_t value = 0;; ++value)
            std::memset(output.data(), value, output.size());
    }).detach();
}

bool changesInput(const Taken& taken)
{
    return ::mmap(nullptr, kInputBytes, PROT_READ | PROT_WRITE, MAP_SHARED, taken.inputFile, 0) !=
               MAP_FAILED ||
           ::pwrite(taken.inputFile, "x", 1, 0) == 1;
}

bool cutsMemory(const Taken& taken)
{
    return ::ftruncate(taken.outputFile, 0) == 0 || ::ftruncate(taken.inputFile, 0) == 0 ||
           ::ftruncate(taken.outputFile, 2 * static_cast<off_t>(kOutputBytes)) == 0;
}

/// The end of its life, one way or another.
void stop(const Taken& taken, std::string_view order)
{
    if (order == "crash") {
        std::signal(SIGSEGV, SIG_DFL); // a sanitizer makes a report of it and leaves
        ::raise(SIGSEGV);
    }
    if (order == "leave")
        ::_exit(3);
    if (order == "close")
        ::close(taken.socket);
    decode::leaveFiles(); // with it goes the tie to Helix's life
    for (;;)
        ::pause();
}

void enterCageAndTry(const Taken& taken, const Request& request, const std::string& what)
{
    bool isShut = false;
    if (taken.card) {
        auto rights = decode::leaveFilesBut(*taken.card);
        isShut = decode::keepOnlyWithCard(taken.socket, std::move(rights)).has_value();
    } else {
        decode::leaveFiles();
        isShut = decode::keepOnly(taken.socket).has_value();
    }
    if (isShut)
        show(taken, request, attack(what, taken.socket));
}

void misuseCard(const Taken& taken, const Request& request, const std::string& what)
{
    if (!taken.card)
        show(taken, request, true);
    else if (what == "fail")
        say(taken, encodeProblem(request.sequence, CardProblem::Failed));
    else
        stop(taken, what);
}

void obey(const Taken& taken, const Request& request, const std::string& order)
{
    const auto sequence = request.sequence;
    const auto decoded = encode(Answer{sequence, Outcome::Decoded, 0});
    if (order == "honest" || order == "twice" || order == "rewrite")
        show(taken, request, true);
    if (order == "twice")
        say(taken, decoded);
    else if (order == "rewrite")
        keepRewriting(taken, layoutOf(request.width, request.height).bytes);
    else if (order == "undecodable")
        say(taken, encode(Answer{sequence, Outcome::Undecodable, 0}));
    else if (order.starts_with("slot "))
        say(taken, Packet{sequence, decoded[1], numberIn(std::string_view(order).substr(5)), 0});
    else if (order.starts_with("outcome "))
        say(taken, Packet{sequence, numberIn(std::string_view(order).substr(8)), 0, 0});
    else if (order == "sequence")
        say(taken, encode(Answer{sequence + 1, Outcome::Decoded, 0}));
    else if (order == "short")
        say(taken, std::array<std::uint32_t, 3>{sequence, decoded[1], 0});
    else if (order == "long")
        say(taken, std::array<std::uint32_t, 5>{sequence, decoded[1], 0, 0, 0});
    else if (order == "input")
        show(taken, request, changesInput(taken));
    else if (order == "shrink")
        show(taken, request, cutsMemory(taken));
    else if (order.starts_with("attack "))
        enterCageAndTry(taken, request, order.substr(7));
    else if (order.starts_with("card "))
        misuseCard(taken, request, order.substr(5));
    else if (order != "honest")
        stop(taken, order);
}

} // namespace

int main(int count, char** words)
{
    if (count != 4 && count != 5)
        return 2;
    Taken taken{std::atoi(words[1]), std::atoi(words[2]), std::atoi(words[3]), {}, {}};
    const UniqueFd inputFile(taken.inputFile);
    const UniqueFd outputFile(taken.outputFile);
    const auto input = SharedMemory::open(inputFile, kInputBytes, SharedMemory::Access::Read);
    auto output = SharedMemory::open(outputFile, kOutputBytes, SharedMemory::Access::Write);
    if (!input || !output)
        return 3;
    taken.input = input->bytes();
    taken.output = output->writable();
    taken.card = count == 5 ? cardOf(words[4]) : std::nullopt;
    const std::string_view path(words[0]);
    const auto name = path.substr(path.rfind('/') + 1);
    if (name == "mute")
        stop(taken, "sleep");
    if (name == "cardless" && taken.card) {
        say(taken, encodeProblem(0, CardProblem::NoDriver));
        return 1;
    }
    const auto chosen = numberIn(name);
    say(taken, Packet{0, chosen != 0 ? chosen : static_cast<std::uint32_t>(Outcome::Ready), 0, 0});
    Packet packet{};
    while (::read(taken.socket, packet.data(), sizeof packet) == sizeof packet) {
        const auto request =
            parseRequest({reinterpret_cast<const std::uint8_t*>(packet.data()), sizeof packet});
        if (!request)
            return 4;
        obey(taken, *request, std::string(asText(taken.input.first(request->bytes))));
    }
    ::_exit(0);
}
