#pragma once
// Recordings as they were said here.

#include <algorithm>
#include <map>

#include "plane/recordings.h"

namespace helix::fakes {

class FakeRecordings : public plane::Recordings {
public:
    std::vector<plane::KeptRecording> all; ///< of all workspaces, the newest first
    std::vector<operations::Mark> marks;
    std::map<WorkspaceId, plane::RecordingNow> running;
    std::optional<Error> error; ///< of whatever is asked for
    std::vector<plane::ExportWish> exported;
    std::vector<plane::GuestCommand> commands; ///< as noted, of all workspaces

    void tell(const WorkspaceId& id) { emit changed(now(id)); }

    async::Task<Result<plane::RecordingNow>> start(WorkspaceId id) override
    {
        if (error)
            co_return fail(*error);
        running[id].workspace = id;
        running[id].id = "r1000";
        tell(id);
        const plane::RecordingNow begun = running[id]; // what is returned by name is moved from
        co_return begun;
    }
    async::Task<Result<plane::KeptRecording>> stop(WorkspaceId id) override
    {
        if (error)
            co_return fail(*error);
        plane::KeptRecording kept;
        kept.id = running[id].id;
        kept.workspace = id;
        running[id].id.clear();
        tell(id);
        co_return kept;
    }
    [[nodiscard]] plane::RecordingNow now(const WorkspaceId& id) const override
    {
        const auto found = running.find(id);
        plane::RecordingNow none;
        none.workspace = id;
        return found == running.end() ? none : found->second;
    }
    async::Task<Result<std::vector<plane::KeptRecording>>> list(WorkspaceId id) override
    {
        std::vector<plane::KeptRecording> own;
        std::ranges::copy_if(all, std::back_inserter(own),
                             [&](const auto& one) { return one.workspace == id; });
        co_return own;
    }
    async::Task<Result<void>> remove(WorkspaceId id, std::string recording) override
    {
        if (error)
            co_return fail(*error);
        std::erase_if(all, [&](const auto& one) { return one.id == recording; });
        tell(id);
        co_return Result<void>();
    }
    async::Task<Result<operations::Recording>> exportPiece(WorkspaceId /*id*/,
                                                           plane::ExportWish wish) override
    {
        if (error)
            co_return fail(*error);
        exported.push_back(wish);
        operations::Recording answer;
        answer.files = {wish.file.string()};
        co_return answer;
    }
    async::Task<Result<plane::Timeline>> timeline(WorkspaceId /*id*/, std::int64_t fromMs,
                                                  std::int64_t toMs) override
    {
        plane::Timeline timeline;
        timeline.fromMs = fromMs;
        timeline.toMs = toMs;
        timeline.marks = marks;
        co_return timeline;
    }
    void noteCommand(WorkspaceId /*id*/, plane::GuestCommand command) override
    {
        commands.push_back(std::move(command));
    }
};

} // namespace helix::fakes
