#pragma once
// What a workspace took of this computer in ten made-up minutes, the same at each call.

#include <cmath>

#include "plane/host_use.h"

namespace helix::ui::test {

inline plane::WorkspaceUse madeUpUse(const WorkspaceId& id)
{
    constexpr double kMiB = 1U << 20;
    constexpr int kSamples = 120;
    plane::WorkspaceUse use;
    use.workspace = id;
    use.memoryGiven = 2048ULL << 20;
    for (int i = 0; i < kSamples; ++i) {
        plane::UseSample sample;
        sample.timeMs = 1'700'000'000'000 + i * 5000;
        const double busy = i > 40 && i < 80 ? 1 : 0;
        sample.memoryBytes =
            static_cast<std::uint64_t>((300 + 2 * i + 260 * busy + 12 * std::sin(i * 0.7)) * kMiB);
        sample.cpuPercent = 6 + 78 * busy + 5 * std::sin(i * 1.3);
        sample.diskBytes = static_cast<std::uint64_t>((40 + (i > 60 ? 90 : 0) + 0.2 * i) * kMiB);
        sample.bytesIn = (use.history.empty() ? 0 : use.history.back().bytesIn) +
                         static_cast<std::uint64_t>((busy * 4 + 0.05) * kMiB);
        use.history.push_back(sample);
    }
    use.now = use.history.back();
    return use;
}

} // namespace helix::ui::test
