#pragma once
// What each workspace takes of this computer, as this Helix has seen it: state alone, which the flow
// of use_flow.h changes. Control thread.

#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include <QObject>

#include "base/ids.h"
#include "life/process_use.h"
#include "life/waiters.h"
#include "operations/use_values.h"

namespace helix::life {

using operations::UseSample;

/// How often somebody looks, and for how long it is kept.
inline constexpr std::chrono::milliseconds kUseLook{5000};
inline constexpr std::size_t kUseKept = 120; ///< ten minutes of them

/// The last kUseKept samples.
class UseHistory {
public:
    void add(const UseSample& sample);
    /// The newest; as it begins when there is none.
    [[nodiscard]] UseSample newest() const;
    [[nodiscard]] std::vector<UseSample> oldestFirst() const;

private:
    std::array<UseSample, kUseKept> m_samples;
    std::size_t m_next = 0, m_count = 0;
};

/// When to look next after one that took `took`: whatever there is to look at, it takes a twentieth
/// of one processor at most. Pure.
std::chrono::milliseconds nextUseLook(std::chrono::milliseconds took);

class LiveUse : public QObject {
    Q_OBJECT
public:
    struct One {
        std::vector<ProcessUse> processes; ///< as they were seen last
        std::int64_t seenAtMs = 0;         ///< by the steady clock
        UseHistory history;
    };
    std::map<WorkspaceId, One> all;
    bool looking = false;
    Waiters ended;           ///< woken when a look has ended
    bool reclaiming = false; ///< of the disk

signals:
    void looked();
};

} // namespace helix::life
