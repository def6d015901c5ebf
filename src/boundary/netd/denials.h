#pragma once
// Denials as the ledger wants them: the first at once, so that the user is asked without delay, its
// repetitions within five seconds as one more record with their count. Bounded, whatever the guest
// tries: past kMaxKinds different denials in a window the rest are counted by kind and rule alone.

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "netd/ledger_queue.h"

namespace helix::netd {

class Denials {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::seconds kWindow{5};
    static constexpr std::size_t kMaxKinds = 256;

    /// Takes a denial (kind, name, address, port, rule and time are set); true when it is to be
    /// recorded now, false when it was only counted. `record` may lose its address and name.
    bool note(Record& record, TimePoint now);
    /// The counted repetitions whose window is over.
    std::vector<Record> due(TimePoint now);
    /// When due() will next have something to look at; TimePoint::max() when nothing is waiting.
    [[nodiscard]] TimePoint nextDue() const { return m_nextDue; }

private:
    using Key = std::tuple<std::string, std::string, std::string, std::uint16_t, std::string>;
    struct Window {
        TimePoint ends;
        Record repeated; ///< count 0: nothing has been repeated
    };
    static Key keyOf(const Record& record);

    std::map<Key, Window> m_windows;
    TimePoint m_nextDue = TimePoint::max();
};

} // namespace helix::netd
