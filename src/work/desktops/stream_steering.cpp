#include "desktops/stream_steering.h"

namespace helix::desktops {

using protocol::Steerer;

Result<void> StreamSteering::ask(Viewer viewer, Steerer who)
{
    if (m_holder != 0 && m_holder != viewer)
        return fail(ErrorCode::Conflict,
                    "Somebody else has control of this desktop; they must give it back first.");
    if (m_holder == 0 && who == Steerer::Nobody)
        return fail(ErrorCode::Conflict, "Control of this desktop was not taken.");
    if (m_holder == 0) {
        m_confirmed = Steerer::Nobody;
        m_earlier = m_unanswered;
    }
    m_holder = who == Steerer::Nobody ? 0 : viewer;
    m_asked = who;
    ++m_unanswered;
    if (who == Steerer::UserPrivately) {
        m_isWithheld = true;
        m_isOver = false;
    }
    return {};
}

bool StreamSteering::leave(Viewer viewer)
{
    return m_holder == viewer && ask(viewer, Steerer::Nobody).has_value();
}

bool StreamSteering::answered(Steerer who)
{
    if (m_earlier > 0)
        --m_earlier;
    else
        m_confirmed = who;
    if (m_unanswered > 0)
        --m_unanswered;
    // An answer to an earlier question ends nothing.
    const bool hasEnded = m_isWithheld && !m_isOver && m_unanswered == 0 &&
                          m_asked != Steerer::UserPrivately && who != Steerer::UserPrivately;
    m_isOver = m_isOver || hasEnded;
    return hasEnded;
}

void StreamSteering::keyFrameCame()
{
    if (m_isOver)
        m_isWithheld = m_isOver = false;
}

Steerer StreamSteering::told(Viewer viewer) const
{
    if (viewer == m_holder)
        return m_confirmed;
    if (m_isWithheld)
        return Steerer::UserPrivately;
    return m_holder == 0 ? Steerer::Nobody : Steerer::User;
}

} // namespace helix::desktops
