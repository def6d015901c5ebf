#pragma once
// The planes that the contract is held to: the fake one, and the real one on fake machines.

#include <chrono>
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

private:
    fixture::Application m_application;
    fakes::FakePlane m_fake;
};

class RealWorld : public life::PlaneTest {
protected:
    RealWorld() { openPlane(); }
    ControlPlane& plane() { return *m_plane; }
    void letAttemptsEnd() {} // they do: the fake guest runs no coding agent
};

} // namespace helix::plane
