#pragma once
// Workspaces on fake machines, on a clock that a test moves.

#include "base/atomic_file.h"
#include "unit/boundary/loopback_listener.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {

class IdlePlaneTest : public PlaneTest {
protected:
    static constexpr std::uint16_t kGuestPort = 8000;

    IdlePlaneTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options); // nothing but what a test asks for happens
        m_options.idle.beat = std::chrono::milliseconds(2);
        m_options.idle.clock = [this] {
            ++m_looks;
            return m_now;
        };
        m_options.idle.cpuTime = [this](int) { return std::optional(m_used); };
    }
    WorkspaceSnapshot now(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    WorkspaceId createWithPort() { return createReady("calm-otter", {{kGuestPort, 0, {}}}); }
    boundary::Forward forwardTo(const WorkspaceId& id, std::uint16_t guestPort = kGuestPort)
    {
        for (const auto& forward : now(id).forwards)
            if (forward.guestPort == guestPort)
                return forward;
        ADD_FAILURE() << "Guest port " << guestPort << " is not mapped.";
        return {};
    }
    /// Whoever asks the clock has asked it often enough to have done what there is to do.
    void letItLook()
    {
        constexpr int kEnough = 6;
        const int until = m_looks + kEnough;
        EXPECT_TRUE(eventually([&] { return m_looks >= until; })) << "nobody looks at the clock";
    }
    /// Time goes by while a machine keeps `busy` of a processor busy.
    void pass(std::chrono::seconds span, double busy = 0.04)
    {
        constexpr std::chrono::seconds kStep{20};
        for (const auto end = m_now + span; m_now < end;) {
            m_now += kStep;
            m_used += std::chrono::milliseconds(static_cast<std::int64_t>(busy * 1000 * 20));
            letItLook();
        }
    }
    int logged(const std::string& words)
    {
        const auto entries = QCoro::waitFor(m_plane->activity().list(100)).value();
        int count = 0;
        for (const auto& entry : entries)
            count += entry.text.find(words) != std::string::npos ? 1 : 0;
        return count;
    }

    std::chrono::steady_clock::time_point m_now{std::chrono::hours(1)};
    std::chrono::milliseconds m_used{1000};
    int m_looks = 0;
    /// Where the guest's port leads.
    boundary::LoopbackListener m_service;
    ScopedVariable m_guest{"HELIXVM_FAKE_GUEST_8000", std::to_string(m_service.port())};
};

} // namespace helix::life
