#pragma once
// What new machines can go on from instead of booting, as this Helix knows it: state alone, which
// the flows of warm_flow.h change. Control thread.

#include <map>
#include <memory>
#include <optional>
#include <string>

#include <QObject>

#include "async/keyed_mutex.h"
#include "image/manifest.h"
#include "life/waiters.h"
#include "plane/snapshot.h"

namespace helix::life {

class WarmSnapshots : public QObject {
    Q_OBJECT
public:
    /// A snapshot that is being made, or waits for its turn. Owners: the flow, and who waits for it.
    struct Making {
        async::CancelSource cancel;
        Waiters ended;
        std::optional<Result<void>> result;
    };

    /// For machines of the usual size.
    [[nodiscard]] plane::WarmState stateOf(const std::string& image) const;
    void setState(const std::string& image, plane::WarmState state);
    /// The image is gone.
    void forget(const std::string& image);

    /// By image and size, as makingKey() says.
    std::map<std::string, std::shared_ptr<Making>> making;
    static std::string makingKey(const std::string& image, const image::Resources& resources);
    /// One template at a time runs.
    const std::shared_ptr<async::KeyedMutex> turns = std::make_shared<async::KeyedMutex>();
    /// How often in a row machines did not come up from snapshots of a key.
    std::map<std::string, int> failures;

    /// The template that runs; empty: none does.
    std::string templateUuid;
    /// At close, when no flow ends it any more: at once, and without waiting. Reads /proc.
    void killTemplates();

signals:
    void changed();

private:
    std::map<std::string, plane::WarmState> m_states;
};

} // namespace helix::life
