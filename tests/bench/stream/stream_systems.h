#pragma once
// What a stream is measured of: each with a desktop that shows scenes, and a view of it.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/stream/helix_view.h"
#include "bench/stream_bench.h"

namespace helix::bench {

/// One system; all of it is gone with it. Main thread, but for the view.
class StreamSystem {
public:
    virtual ~StreamSystem() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    virtual async::Task<Result<void>> showScene(std::string kind) = 0;
    virtual async::Task<Result<void>> endScene() = 0;
    virtual WatchedDesktop& view() = 0;
    /// What only it can say of the scene that was just measured; null otherwise.
    virtual async::Task<Result<nlohmann::json>> more() = 0;
    /// Ends what would outlive it.
    virtual async::Task<Result<void>> end() { co_return Result<void>(); }
};
using StreamSystemPtr = std::unique_ptr<StreamSystem>;

/// Helix's own, looked at again and again.
class HelixSystem : public StreamSystem {
public:
    /// Ends the view that there is and looks anew.
    virtual HelixView& reconnect() = 0;
    /// What programs in its guest hold, by name, as heldByChildren(); nothing where it has none.
    virtual async::Task<Result<nlohmann::json>> heldInGuest()
    {
        co_return nlohmann::json::object();
    }
};
using HelixSystemPtr = std::unique_ptr<HelixSystem>;

async::Task<Result<HelixSystemPtr>> startHelixHere(StreamBench bench);
async::Task<Result<HelixSystemPtr>> startHelixGuest(StreamBench bench);
/// Unsupported where it is not installed, or this was built without libvncclient.
async::Task<Result<StreamSystemPtr>> startWayvnc(StreamBench bench);
async::Task<Result<StreamSystemPtr>> startTigervnc(StreamBench bench);
/// As its own client shows it, on a screen of its own.
async::Task<Result<StreamSystemPtr>> startXpra(StreamBench bench);

/// p50 and p95 of each stage of a frame.
nlohmann::json stagesJson(const link::StreamStats& stats);

} // namespace helix::bench
