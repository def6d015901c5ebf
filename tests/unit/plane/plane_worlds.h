#pragma once
// The planes that the contract is held to: the fake one, and the real one on fake machines.

#include <chrono>
#include <functional>

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>

#include "fakes/plane/fake_plane.h"
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

private:
    int m_argc = 1;
    char m_name[11] = "plane_test";
    char* m_argv[2] = {m_name, nullptr};
    QCoreApplication m_application{m_argc, m_argv};
    fakes::FakePlane m_fake;
};

class RealWorld : public life::PlaneTest {
protected:
    RealWorld() { openPlane(); }
    ControlPlane& plane() { return *m_plane; }
    void letAttemptsEnd() {} // they do: the fake guest runs no coding agent
};

} // namespace helix::plane
