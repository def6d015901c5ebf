#pragma once
// The workspace "box" over a control socket, whose desktop is a real stream from a fake agent.

#include "unit/app/plane_with_desktop.h"
#include "unit/app/over_control_socket.h"
#include "unit/link/link_fixture.h"

namespace helix::app {

class WithPairedAgent : public link::WithFakeAgent {
protected:
    link::Credential m_credential = credential();
};

class ServedDesktop : public OverControlSocket<PlaneWithDesktop, WithPairedAgent> {
protected:
    ServedDesktop()
        : OverControlSocket([this](const WorkspaceId&) -> Result<link::GuestAddress> {
            if (box().state != plane::State::Ready)
                return fail(ErrorCode::Conflict, "The workspace is not ready.");
            return link::GuestAddress{m_agent->port(), m_credential};
        })
    {
    }
    void SetUp() override
    {
        m_plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready);
        serve();
        m_client.reset(); // each test has its own
    }
    plane::WorkspaceSnapshot& box() { return m_plane.fakeWorkspaces.all.front(); }
};

} // namespace helix::app
