#pragma once
// An exchange with guests that keep what they are given, and have copied what they are told.

#include <map>

#include "exchange/exchange.h"

namespace helix::fakes {

class FakeExchange : public exchange::Exchange {
public:
    // The script
    std::map<WorkspaceId, link::ClipboardContent> copies; ///< what was copied in a guest
    std::optional<Error> putError, dropError;
    std::vector<std::string> dragged; ///< what is dragged, until it is taken
    bool holds = false;               ///< put(), drop(), takeDrag() and save() wait for go()
    bool holdsSaves = false;          ///< save() does in any case
    std::uint64_t saveTotal = 2;      ///< what save() says that is to come, before it waits

    // What was asked
    struct Put {
        WorkspaceId workspace;
        link::ClipboardContent content;
        exchange::Wish wish;
    };
    std::vector<Put> puts;
    std::vector<std::filesystem::path> drops;
    std::vector<std::string> dropsInto; ///< the folder of each
    int dragsAsked = 0;
    std::vector<std::string> saves;
    std::vector<protocol::ClipboardKind> takes;
    std::map<WorkspaceId, std::weak_ptr<void>> attended;

    /// A guest's program copies.
    void copy(const WorkspaceId& id, link::ClipboardContent content, bool isFirst = false);
    void go();

    std::shared_ptr<void> attend(const WorkspaceId& id) override;
    async::Task<Result<void>> put(WorkspaceId id,
                                  std::shared_ptr<const link::ClipboardContent> content,
                                  exchange::Wish wish, async::CancelToken cancel) override;
    async::Task<Result<Bytes>> take(WorkspaceId id, protocol::ClipboardKind kind,
                                    async::CancelToken cancel) override;
    async::Task<Result<operations::BroughtFile>> drop(WorkspaceId id, std::filesystem::path file,
                                                      std::string into, Progress progress,
                                                      async::CancelToken cancel) override;

    async::Task<Result<std::vector<std::string>>> takeDrag(WorkspaceId id) override;
    async::Task<Result<operations::SavedFile>> save(WorkspaceId id, std::string path,
                                                    std::filesystem::path folder, Progress progress,
                                                    async::CancelToken cancel) override;

private:
    async::Task<Result<void>> held(bool isHeld, async::CancelToken cancel);

    async::Completion<void> m_go;
};

} // namespace helix::fakes
