#pragma once
// The boundary sheet: everything a workspace's agent has been given, as one readable page.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QMetaType>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"

namespace helix::plane {

struct SheetItem {
    enum class Kind {
        Project,
        Files,
        Internet,
        Models,
        Secret,
        Port,
        Clipboard,
        Budget,
        Mcp,
        Permission
    };
    Kind kind = Kind::Project;
    std::string id;           ///< for takeBack; empty: cannot be taken back alone
    std::string title;        ///< "Project checkout-fix", "Port 8000"
    std::string detail;       ///< a sentence: what exactly, which way, since when
    std::string takeBackDoes; ///< a sentence: what taking it back will do; empty with `id`
    std::int64_t sinceMs = 0; ///< 0: not known
};
std::string_view toString(SheetItem::Kind kind);

struct BoundarySheet {
    WorkspaceId workspace;
    std::string name;
    std::string summary;            ///< one sentence: what of this computer it can reach
    std::vector<SheetItem> items;   ///< given
    std::vector<std::string> never; ///< sentences: what it cannot have whatever the settings
};

/// Control thread.
class BoundarySheets {
public:
    virtual ~BoundarySheets() = default;
    virtual async::Task<Result<BoundarySheet>> sheet(WorkspaceId id) = 0;
    /// NotFound when it was taken back already.
    virtual async::Task<Result<void>> takeBack(WorkspaceId id, std::string item) = 0;
};

} // namespace helix::plane

Q_DECLARE_METATYPE(helix::plane::BoundarySheet)
