#pragma once
// Who acts on a desktop, and who sees it meanwhile. Pure. Internal to the room.

#include <cstdint>

#include "base/result.h"
#include "protocol/desktop_steering.h"

namespace helix::desktops {

/// Of one stream. While a viewer works privately, from the moment it asks for that, nobody else sees
/// anything; afterwards not before the guest has ended it and a key frame has come: what was on its
/// way is of the private time.
class StreamSteering {
public:
    using Viewer = std::uint64_t; ///< 0 is none

    /// The guest is to be told. Conflict while another viewer has control.
    Result<void> ask(Viewer viewer, protocol::Steerer who);
    /// It has gone. True: it had control, and the guest is to be told that nobody has.
    bool leave(Viewer viewer);
    /// The guest's answer to what it was told. True: a key frame is needed, for those who could see
    /// nothing.
    bool answered(protocol::Steerer who);
    /// A key frame has come.
    void keyFrameCame();

    /// Who has control, as far as the host is concerned.
    [[nodiscard]] Viewer inControl() const { return m_holder; }
    [[nodiscard]] bool maySee(Viewer viewer) const { return !m_isWithheld || viewer == m_holder; }
    [[nodiscard]] bool isWithheld() const { return m_isWithheld; }
    /// What a viewer is to know: the one in control what the guest has confirmed, the others whether
    /// they see nothing.
    [[nodiscard]] protocol::Steerer told(Viewer viewer) const;

private:
    Viewer m_holder = 0;
    protocol::Steerer m_asked = protocol::Steerer::Nobody;
    protocol::Steerer m_confirmed = protocol::Steerer::Nobody;
    int m_unanswered = 0;
    int m_earlier = 0; ///< of them: before the one in control had it
    bool m_isWithheld = false;
    bool m_isOver = false; ///< withheld only until the key frame
};

} // namespace helix::desktops
