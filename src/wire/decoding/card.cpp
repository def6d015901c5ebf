#include "decoding/card.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/try.h"

namespace helix::decoding {
namespace {

constexpr std::string_view kVaApiWord = "vaapi:", kNvdecWord = "nvdec";
constexpr std::string_view kNodeName = "renderD", kNvidiaName = "nvidiactl";
/// Beyond those of Outcome, so that no answer without a card can be read as one.
constexpr std::uint32_t kProblemWord = static_cast<std::uint32_t>(Outcome::Undecodable) + 1;

std::optional<int> nodeIn(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNode = error == std::errc() && end == text.data() + text.size() &&
                        number >= kFirstRenderNode && number <= kLastRenderNode;
    return isNode ? std::optional(number) : std::nullopt;
}

/// What is wrong with the card it says first; once it has seen pictures of a guest, whose it may be, only that one
/// failed.
bool isSaidByTheDecoder(std::uint32_t sequence, std::uint32_t problem)
{
    const auto failed = static_cast<std::uint32_t>(CardProblem::Failed);
    return sequence == 0
               ? problem >= static_cast<std::uint32_t>(CardProblem::NotOpened) && problem < failed
               : problem == failed;
}

tl::unexpected<Error> noCardAnswer(const char* what)
{
    return fail(ErrorCode::Protocol, "helix-decode and Helix do not understand each other.", what);
}

} // namespace

std::vector<Card> cardsAmong(const std::vector<std::string>& names)
{
    std::vector<Card> cards;
    for (const std::string& name : names)
        if (name.starts_with(kNodeName))
            if (const auto node = nodeIn(std::string_view(name).substr(kNodeName.size())))
                cards.push_back({Card::Driver::VaApi, *node});
    std::ranges::sort(cards, {}, &Card::node);
    if (std::ranges::find(names, kNvidiaName) != names.end())
        cards.push_back({Card::Driver::Nvdec, 0});
    return cards;
}

std::string wordOf(const Card& card)
{
    return card.driver == Card::Driver::Nvdec ? std::string(kNvdecWord)
                                              : std::string(kVaApiWord) + std::to_string(card.node);
}

std::optional<Card> cardOf(std::string_view word)
{
    if (word == kNvdecWord)
        return Card{Card::Driver::Nvdec, 0};
    if (!word.starts_with(kVaApiWord))
        return std::nullopt;
    const auto node = nodeIn(word.substr(kVaApiWord.size()));
    return node ? std::optional(Card{Card::Driver::VaApi, *node}) : std::nullopt;
}

std::vector<std::string> devicesOf(const Card& card)
{
    if (card.driver == Card::Driver::Nvdec)
        return {"/dev/nvidiactl", "/dev/nvidia0", "/dev/nvidia-uvm"};
    return {"/dev/dri/renderD" + std::to_string(card.node)};
}

std::string nameOf(const Card& card)
{
    return card.driver == Card::Driver::Nvdec ? "NVDEC on /dev/nvidia0"
                                              : "VA-API on " + devicesOf(card).front();
}

std::string sentenceOf(const Card& card, CardProblem problem)
{
    const std::string name = nameOf(card);
    switch (problem) {
    case CardProblem::NotOpened:
        return devicesOf(card).front() +
               " cannot be opened; this user may have to be in the group that it belongs to";
    case CardProblem::NoDriver:
        return "there is no driver for " + name + ", or none that works";
    case CardProblem::NoH264:
        return name + " does not decode H.264 as desktops send it";
    case CardProblem::WrongPicture:
        return name + " decodes a known picture wrongly";
    case CardProblem::NotConfined:
        return "this system cannot confine a decoder for " + name;
    case CardProblem::Failed:
        return name + " did not decode a picture of this desktop";
    case CardProblem::Ended:
        return "the decoder for " + name + " ended by itself, or its cage ended it";
    case CardProblem::Silent:
        return "the decoder for " + name + " did not answer";
    }
    return name + " does not work";
}

std::optional<CardProblem> problemOf(const CardTrial& trial)
{
    if (!trial.isOpened)
        return CardProblem::NotOpened;
    if (!trial.hasDriver)
        return CardProblem::NoDriver;
    if (!trial.hasDecoded)
        return CardProblem::NoH264;
    return trial.isRight ? std::nullopt : std::optional(CardProblem::WrongPicture);
}

Packet encodeProblem(std::uint32_t sequence, CardProblem problem)
{
    return {sequence, kProblemWord, static_cast<std::uint32_t>(problem), 0};
}

Result<CardAnswer> parseCardAnswer(BytesView bytes, std::uint32_t expected)
{
    Packet packet{};
    if (bytes.size() != sizeof packet)
        return noCardAnswer("An answer has another length.");
    std::memcpy(packet.data(), bytes.data(), sizeof packet);
    const auto [sequence, word, problem, nothing] = packet;
    if (word != kProblemWord) {
        TRY(const auto answer, parseAnswer(bytes, expected));
        return CardAnswer{answer, std::nullopt};
    }
    if (sequence != expected || nothing != 0 || !isSaidByTheDecoder(sequence, problem))
        return noCardAnswer("An answer about a graphics card is none that is known.");
    return CardAnswer{{sequence, Outcome::Undecodable, 0}, static_cast<CardProblem>(problem)};
}

} // namespace helix::decoding
