#pragma once
// What the user carries between this computer and a guest by hand: the clipboard, files that are
// dropped. Each time it gets a line in the workspace's ledger.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include <QMetaType>
#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "exchange/decisions.h"
#include "operations/clipboard_values.h"

namespace helix::exchange {

using protocol::ClipboardKind;

/// Control thread.
class Exchange : public QObject {
    Q_OBJECT
public:
    /// Follows the guest's clipboard for as long as somebody holds what this returns: copied() tells
    /// of it, and what was put there stays there.
    [[nodiscard]] virtual std::shared_ptr<void> attend(const WorkspaceId& id) = 0;

    /// The guest's programs paste `content` from its return on. They are told its kinds and sizes
    /// now, and get bytes when one pastes. Conflict when the switch is off or the workspace is not
    /// ready; Unavailable without a clipboard there; as checkContent().
    virtual async::Task<Result<void>> put(WorkspaceId id,
                                          std::shared_ptr<const link::ClipboardContent> content,
                                          Wish wish, async::CancelToken cancel) = 0;
    /// What was copied in the guest last. NotFound when there is nothing of this kind.
    virtual async::Task<Result<Bytes>> take(WorkspaceId id, ClipboardKind kind,
                                            async::CancelToken cancel) = 0;

    using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;
    /// Brings a file or folder into the folder `into` of the guest, of its home where that is not
    /// absolute (empty: Downloads), under a name that is free there. No link,
    /// and of a folder none either; within folder_bounds.h. OutOfSpace when the guest's disk is full. What was brought of it is gone when it
    /// does not come to its end.
    virtual async::Task<Result<operations::BroughtFile>> drop(WorkspaceId id,
                                                              std::filesystem::path file,
                                                              std::string into, Progress progress,
                                                              async::CancelToken cancel) = 0;

    /// Ends what is dragged on the guest's desktop, where that is files, so that nothing there takes
    /// the drop; their paths in the guest. None: nothing was ended. Conflict, and the guest is not asked, when
    /// nothing may be copied out of it either.
    virtual async::Task<Result<std::vector<std::string>>> takeDrag(WorkspaceId id) = 0;
    /// Saves a file or folder of the guest's, of its home where `path` is not absolute, in `folder` of
    /// this computer, under a name that is free there; a folder within folder_bounds.h, without the
    /// links in it, each name in it as one of a file, and without git repositories. OutOfSpace when the
    /// disk is full, but for what of it is not for guests. There is nothing of it when it does not come to its end.
    virtual async::Task<Result<operations::SavedFile>> save(WorkspaceId id, std::string path,
                                                            std::filesystem::path folder,
                                                            Progress progress,
                                                            async::CancelToken cancel) = 0;

signals:
    /// Something else is there to be taken, or nothing. `isFirst`: it was there before anybody
    /// attended to it.
    void copied(const helix::WorkspaceId& workspace,
                const std::vector<helix::protocol::ClipboardKind>& kinds, bool isFirst);
};

} // namespace helix::exchange
