#pragma once
// The planes that the contract is held to: the fake one, and the real one on fake machines.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>

#include "fakes/plane/fake_plane.h"
#include "unit/async/application.h"
#include "unit/life/plane_fixture.h"

namespace helix::plane {

class FakeWorld : public testing::Test {
protected:
    FakeWorld()
    {
        m_fake.fakeWorkspaces.stepTime = std::chrono::milliseconds(1);
        m_fake.fakeImages.addImage("tiny", "Tiny", true);
    }
    ControlPlane& plane() { return m_fake; }
    /// Attempts that were begun come to their end, well or not.
    void letAttemptsEnd()
    {
        for (auto& group : m_fake.fakeAttempts.groups)
            for (auto& attempt : group.attempts)
                attempt.state = Attempt::State::Done;
    }

    /// Somebody looks at what workspaces take.
    void letUseBeSeen()
    {
        auto& use = m_fake.fakeHostUse.all;
        use = {2, 0, 0, 8ULL << 30, 6ULL << 30, 100ULL << 30, 50ULL << 30, {}};
        use.maxRunning = std::stoi(m_fake.fakeSettings.value("resources.maxRunning"));
        for (const auto& workspace : m_fake.fakeWorkspaces.all) {
            const operations::UseSample before{1, 64 << 20, 0, 1 << 20, 0, 0, 0};
            const operations::UseSample now{2, 96 << 20, 12.5, 2 << 20, 0, 2048, 1024};
            use.workspaces.push_back({workspace.id,
                                      workspace.name,
                                      std::string(toString(workspace.state)),
                                      std::string(describe(workspace.state)),
                                      2ULL << 30,
                                      now,
                                      {before, now}});
            use.running += mayHaveMachine(workspace.state) ? 1 : 0;
        }
        std::ranges::sort(use.workspaces, {}, &WorkspaceUse::name);
        m_fake.fakeHostUse.tell();
    }
    /// There is something on the disk that nothing needs.
    void leaveNeedless()
    {
        using Kind = StoredKind::Kind;
        m_fake.fakeHostUse.stored = {
            900, 300, 0, 0, {{Kind::Images, 800, 0, 250, 2}, {Kind::BuildFiles, 100, 0, 50, 1}},
            {}};
    }

private:
    fixture::Application m_application;
    fakes::FakePlane m_fake;
};

class RealWorld : public life::PlaneTest {
protected:
    RealWorld() { openPlane(); }
    ControlPlane& plane() { return *m_plane; }
    void letAttemptsEnd() {} // they do: the fake guest runs no coding agent
    void letUseBeSeen() {}   // somebody looks every few seconds
    void leaveNeedless()
    {
        const auto left = m_options.paths.cache / "images" / "layers";
        std::filesystem::create_directories(left);
        std::ofstream(left / "a") << std::string(50000, 'x');
    }
};

} // namespace helix::plane
