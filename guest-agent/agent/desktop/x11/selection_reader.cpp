#include "agent/desktop/x11/selection_reader.h"

#include <utility>

#include "agent/desktop/clipboard.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

Error readProblem(ErrorCode code, protocol::ClipboardProblem problem)
{
    return {code, std::string(sentenceOf(problem)), {}};
}

} // namespace

void SelectionReader::begin(xcb_atom_t target, Done done)
{
    cancel();
    m_target = target;
    m_done = std::move(done);
    m_bytes.clear();
    m_isPiecewise = false;
    m_until = std::chrono::steady_clock::now() + kClipboardPatience;
    m_window = ::xcb_generate_id(m_display.get());
    const std::uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    ::xcb_create_window(m_display.get(), XCB_COPY_FROM_PARENT, m_window, m_display.root(), 0, 0, 1,
                        1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK,
                        &mask);
    ::xcb_convert_selection(m_display.get(), m_window, m_atoms.clipboard, target, m_atoms.place,
                            XCB_CURRENT_TIME);
}

void SelectionReader::cancel()
{
    if (m_done)
        finish(fail(ErrorCode::Cancelled, "Something newer is read."));
}

std::optional<std::chrono::steady_clock::time_point> SelectionReader::until() const
{
    return m_done ? std::optional(m_until) : std::nullopt;
}

void SelectionReader::onAnswer(const xcb_selection_notify_event_t& event)
{
    if (!m_done || event.requestor != m_window || event.target != m_target)
        return;
    if (event.property == XCB_ATOM_NONE)
        finish(fail(readProblem(ErrorCode::NotFound, protocol::ClipboardProblem::Gone)));
    else
        take();
}

void SelectionReader::onProperty(const xcb_property_notify_event_t& event)
{
    const bool isNew = event.state == XCB_PROPERTY_NEW_VALUE;
    if (m_done && m_isPiecewise && isNew && event.window == m_window && event.atom == m_atoms.place)
        take();
}

void SelectionReader::onTime(std::chrono::steady_clock::time_point now)
{
    if (m_done && now >= m_until)
        finish(fail(readProblem(ErrorCode::Timeout, protocol::ClipboardProblem::Silent)));
}

void SelectionReader::take()
{
    const auto most = protocol::kMaxClipboardBytes - m_bytes.size();
    // Taking a piece away asks for the next one.
    auto part = takeProperty(m_display, m_window, m_atoms.place, most);
    if (!part)
        return finish(fail(part.error()));
    if (!m_isPiecewise && part->type == m_atoms.incr) {
        m_isPiecewise = true;
        return;
    }
    if (!part->isWhole)
        return finish(
            fail(readProblem(ErrorCode::ResourceExhausted, protocol::ClipboardProblem::TooLarge)));
    m_bytes.insert(m_bytes.end(), part->bytes.begin(), part->bytes.end());
    if (!m_isPiecewise || part->bytes.empty())
        finish(std::move(m_bytes));
}

void SelectionReader::finish(Result<Bytes> result)
{
    ::xcb_destroy_window(m_display.get(), std::exchange(m_window, 0));
    const auto done = std::exchange(m_done, {});
    m_bytes = {};
    done(std::move(result));
}

} // namespace helix::agent
