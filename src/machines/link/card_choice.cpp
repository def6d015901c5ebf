#include "link/card_choice.h"

#include <system_error>
#include <utility>

namespace helix::link {
namespace {

constexpr const char* kFfmpeg = "FFmpeg h264, ";

std::vector<std::string> namesIn(const std::filesystem::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        names.push_back(entry->path().filename().string());
    return names;
}

} // namespace

CardChoice::CardChoice(std::vector<decoding::Card> cards)
    : m_left(std::move(cards))
{
    if (m_left.empty())
        m_why = "this computer has none that can be used, no /dev/dri/renderD128 or the like and "
                "no /dev/nvidiactl";
}

std::optional<decoding::Card> CardChoice::card() const
{
    const std::lock_guard lock(m_mutex);
    return m_left.empty() ? std::nullopt : std::optional(m_left.front());
}

void CardChoice::works(const decoding::Card& card)
{
    const std::lock_guard lock(m_mutex);
    m_works = !m_left.empty() && m_left.front() == card;
}

void CardChoice::refuse(const decoding::Card& card, decoding::CardProblem problem)
{
    const std::lock_guard lock(m_mutex);
    if (m_left.empty() || m_left.front() != card)
        return;
    m_left.erase(m_left.begin());
    m_works = false;
    m_why += (m_why.empty() ? "" : "; ") + decoding::sentenceOf(card, problem);
}

void CardChoice::giveUp(const decoding::Card& card, decoding::CardProblem problem)
{
    const std::lock_guard lock(m_mutex);
    if (m_left.empty())
        return;
    m_left.clear();
    m_works = false;
    m_why = decoding::sentenceOf(card, problem);
}

std::string CardChoice::inUse() const
{
    const std::lock_guard lock(m_mutex);
    return m_works ? decoding::nameOf(m_left.front()) : std::string();
}

std::string CardChoice::whyNone() const
{
    const std::lock_guard lock(m_mutex);
    return m_left.empty() ? m_why : std::string();
}

CardChoicePtr chooseCard(const std::filesystem::path& devices)
{
    auto names = namesIn(devices / "dri");
    for (auto& name : namesIn(devices))
        names.push_back(std::move(name));
    return std::make_shared<CardChoice>(decoding::cardsAmong(names));
}

std::string decoderName(const CardChoicePtr& cards)
{
    const std::string inUse = cards ? cards->inUse() : std::string();
    if (!inUse.empty())
        return kFfmpeg + inUse;
    const std::string why = cards ? cards->whyNone() : std::string();
    return std::string(kFfmpeg) + "software" +
           (why.empty() ? "" : " (no graphics card for decoding: " + why + ")");
}

} // namespace helix::link
