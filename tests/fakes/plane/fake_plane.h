#pragma once
// The one fake of the control plane: services of plain values, for tests of what is in front of it.
// tests/unit/plane holds it to what the real one does.

#include "fakes/plane/fake_agents.h"
#include "fakes/plane/fake_attempts.h"
#include "fakes/plane/fake_boundary.h"
#include "fakes/plane/fake_catalogues.h"
#include "fakes/plane/fake_checkpoints.h"
#include "fakes/plane/fake_desktops.h"
#include "fakes/plane/fake_exchange.h"
#include "fakes/plane/fake_forwards.h"
#include "fakes/plane/fake_host_proxy.h"
#include "fakes/plane/fake_host_use.h"
#include "fakes/plane/fake_images.h"
#include "fakes/plane/fake_projects.h"
#include "fakes/plane/fake_providers.h"
#include "fakes/plane/fake_sessions.h"
#include "fakes/plane/fake_recordings.h"
#include "fakes/plane/fake_settings.h"
#include "fakes/plane/fake_sound.h"
#include "fakes/plane/fake_workspaces.h"
#include "plane/control_plane.h"

namespace helix::fakes {

class FakePlane : public plane::ControlPlane {
public:
    FakeImages fakeImages;
    FakeWorkspaces fakeWorkspaces;
    FakeCheckpoints fakeCheckpoints{fakeWorkspaces};
    FakeForwards fakeForwards;
    FakeBoundary fakeBoundary;
    FakeProviders fakeProviders;
    FakeAgents fakeAgents;
    FakeSessions fakeSessions{fakeAgents};
    FakeProjects fakeProjects;
    FakeDesktops fakeDesktops;
    FakeExchange fakeExchange;
    FakeSound fakeSound;
    FakeCatalogues fakeCatalogues;
    FakeAttempts fakeAttempts;
    FakeSheets fakeSheets{fakeWorkspaces};
    FakeActivity fakeActivity;
    FakeSettings fakeSettings;
    FakeHostProxy fakeProxy;
    FakeHostUse fakeHostUse;
    FakeRecordings fakeRecordings;
    std::vector<plane::DoctorFinding> findings;

    plane::Images& images() override { return fakeImages; }
    plane::Workspaces& workspaces() override { return fakeWorkspaces; }
    plane::Checkpoints& checkpoints() override { return fakeCheckpoints; }
    boundary::Forwards& forwards() override { return fakeForwards; }
    boundary::Boundary& boundary() override { return fakeBoundary; }
    providers::Providers& providers() override { return fakeProviders; }
    agents::Agents& agents() override { return fakeAgents; }
    sessions::Sessions& sessions() override { return fakeSessions; }
    projects::Projects& projects() override { return fakeProjects; }
    desktops::Desktops& desktops() override { return fakeDesktops; }
    exchange::Exchange& exchange() override { return fakeExchange; }
    sound::Sound& sound() override { return fakeSound; }
    catalogues::Catalogues& catalogues() override { return fakeCatalogues; }
    plane::Recordings& recordings() override { return fakeRecordings; }
    plane::Attempts& attempts() override { return fakeAttempts; }
    plane::BoundarySheets& sheets() override { return fakeSheets; }
    plane::Activity& activity() override { return fakeActivity; }
    plane::Settings& settings() override { return fakeSettings; }
    plane::HostProxy& proxy() override { return fakeProxy; }
    plane::HostUse& hostUse() override { return fakeHostUse; }
    async::Task<std::vector<plane::DoctorFinding>> doctor(bool) override
    {
        const auto now = findings;
        co_return now;
    }
    async::Task<Result<std::vector<plane::DoctorFinding>>> examineDesktop(WorkspaceId) override
    {
        const auto now = findings;
        co_return now;
    }
};

} // namespace helix::fakes
