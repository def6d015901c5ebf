#include "link/input_queue.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>

namespace helix::link {
namespace {

using protocol::DesktopMessage;

constexpr std::size_t kMaxWaiting = 4096; ///< a connection that takes nothing any more
constexpr std::size_t kMaxRemembered = 256;
/// Input without a visible effect is not measured by the next picture that happens to come.
constexpr std::chrono::seconds kStale{2};

std::uint32_t* sequenceOf(DesktopMessage& message)
{
    return std::visit(
        [](auto& m) -> std::uint32_t* {
            if constexpr (
                requires { m.decodeUs; } || !requires { m.sequence; })
                return nullptr;
            else
                return &m.sequence;
        },
        message);
}

/// What the newest replaces wherever it waits.
bool replaceSize(std::vector<DesktopMessage>& waiting, const protocol::ResizeDesktop& resize)
{
    for (DesktopMessage& message : waiting)
        if (std::holds_alternative<protocol::ResizeDesktop>(message)) {
            message = resize;
            return true;
        }
    return false;
}

/// Of motion that waits, all of it counts: added up, as far as one message reaches.
bool addMotion(DesktopMessage& waiting, const protocol::PointerMotion& motion)
{
    auto* before = std::get_if<protocol::PointerMotion>(&waiting);
    if (!before)
        return false;
    const int dx = before->dx + motion.dx, dy = before->dy + motion.dy;
    if (std::max(std::abs(dx), std::abs(dy)) > protocol::kMaxPointerMotion)
        return false;
    before->sequence = motion.sequence;
    before->dx = static_cast<std::int16_t>(dx);
    before->dy = static_cast<std::int16_t>(dy);
    return true;
}

bool joins(DesktopMessage& waiting, const DesktopMessage& input)
{
    if (const auto* motion = std::get_if<protocol::PointerMotion>(&input))
        return addMotion(waiting, *motion);
    if (!std::holds_alternative<protocol::PointerMove>(input) ||
        !std::holds_alternative<protocol::PointerMove>(waiting))
        return false;
    waiting = input;
    return true;
}

bool showsSomething(const DesktopMessage& input)
{
    const auto* key = std::get_if<protocol::Key>(&input);
    return (key == nullptr || key->pressed) &&
           !std::holds_alternative<protocol::ReleaseAll>(input) &&
           !std::holds_alternative<protocol::Steering>(input);
}

} // namespace

bool InputQueue::add(DesktopMessage input, TimePoint now)
{
    const std::lock_guard lock(m_mutex);
    if (const auto* resize = std::get_if<protocol::ResizeDesktop>(&input)) {
        if (!isDesktopMode(resize->mode) || replaceSize(m_waiting, *resize))
            return false;
        m_waiting.push_back(*resize);
        return m_waiting.size() == 1;
    }
    std::uint32_t* sequence = sequenceOf(input);
    const bool isLayout = std::holds_alternative<protocol::KeyboardLayout>(input);
    if (!sequence && !isLayout)
        return false;
    if (m_waiting.size() >= kMaxWaiting)
        giveUpWaiting();
    if (sequence)
        *sequence = ++m_lastSequence;
    if (sequence && showsSomething(input))
        m_added.push_back({m_lastSequence, now});
    if (m_added.size() > kMaxRemembered)
        m_added.pop_front();
    const bool wasEmpty = m_waiting.empty();
    if (wasEmpty || !joins(m_waiting.back(), input))
        m_waiting.push_back(std::move(input));
    return wasEmpty;
}

/// Of what nobody takes nothing may be left half done: a key whose release is lost would stay down.
/// Of what says how things are, the newest counts.
void InputQueue::giveUpWaiting()
{
    std::vector<DesktopMessage> kept;
    const auto keepNewest = [&]<typename Message>(std::type_identity<Message>) {
        const auto isOne = [](const DesktopMessage& m) {
            return std::holds_alternative<Message>(m);
        };
        const auto found = std::find_if(m_waiting.rbegin(), m_waiting.rend(), isOne);
        if (found != m_waiting.rend())
            kept.push_back(*found);
    };
    keepNewest(std::type_identity<protocol::Steering>{});
    keepNewest(std::type_identity<protocol::KeyboardLayout>{});
    keepNewest(std::type_identity<protocol::ResizeDesktop>{});
    m_waiting = std::move(kept);
    m_waiting.emplace_back(protocol::ReleaseAll{++m_lastSequence});
}

std::vector<DesktopMessage> InputQueue::take()
{
    const std::lock_guard lock(m_mutex);
    for (DesktopMessage& message : m_waiting) {
        const auto hold = [this](std::uint32_t what, bool pressed) {
            if (pressed)
                m_held.insert(what);
            else
                m_held.erase(what);
        };
        if (const auto* key = std::get_if<protocol::Key>(&message))
            hold(key->code, key->pressed);
        else if (const auto* button = std::get_if<protocol::PointerButton>(&message))
            hold(button->button, button->pressed);
        else if (std::holds_alternative<protocol::ReleaseAll>(message) ||
                 std::holds_alternative<protocol::Steering>(message))
            m_held.clear(); // the guest lets go of everything
    }
    return std::exchange(m_waiting, {});
}

std::optional<InputQueue::TimePoint> InputQueue::seen(std::uint32_t lastInput, TimePoint now)
{
    const std::lock_guard lock(m_mutex);
    std::optional<TimePoint> newest;
    while (!m_added.empty() && m_added.front().sequence <= lastInput) {
        if (now - m_added.front().at <= kStale)
            newest = m_added.front().at;
        m_added.pop_front();
    }
    return newest;
}

bool InputQueue::anythingHeld() const
{
    const std::lock_guard lock(m_mutex);
    return !m_held.empty();
}

} // namespace helix::link
