#pragma once
// Images as the user sees them: what is there, what can be built, what is being built. Control
// thread.

#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "workspace/snapshot.h"

namespace helix::workspace {

class Images : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] virtual std::vector<ImageSnapshot> list() const = 0;
    /// Builds and returns when done; a second call for the same image joins the first. NotFound for
    /// an unknown recipe.
    virtual async::Task<Result<void>> build(std::string name) = 0;
    virtual void cancelBuild(const std::string& name) = 0;
    /// Conflict while workspaces stand on it (it names them).
    virtual async::Task<Result<void>> remove(std::string name) = 0;

signals:
    void changed();
};

} // namespace helix::workspace
