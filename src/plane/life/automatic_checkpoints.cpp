#include "life/automatic_checkpoints.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "life/checkpoint_flow.h"
#include "life/disk_layers.h"

namespace helix::life {
namespace {

using async::Task;
using operations::TurnMark;

constexpr std::size_t kSessionLetters = 6;

std::vector<KeptCheckpoint> automatic(const LifeContext& context, const LiveWorkspace& workspace)
{
    std::vector<KeptCheckpoint> kept;
    for (const auto& record : workspace.checkpoints)
        if (record.before)
            kept.push_back({record.name, describe(context, workspace, record).sizeBytes});
    return kept;
}

Task<void> prune(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto keep = static_cast<std::size_t>(context->settings.get(plane::kKeptCheckpoints));
    const auto most = static_cast<std::uint64_t>(context->settings.get(plane::kCheckpointsMiB))
                      << 20;
    const auto gone = surplusCheckpoints(automatic(*context, *workspace), keep, most);
    for (const auto& name : gone)
        if (const auto removed = co_await removeCheckpoint(context, workspace, name); !removed)
            spdlog::warn("workspace: {}: {}", workspace->record.name, removed.error().describe());
}

Task<Result<void>> keepBefore(LifeContextPtr context, LiveWorkspacePtr workspace, TurnMark before,
                              bool diskOnly)
{
    while (workspace->busy)
        (void)co_await workspace->idle.next();
    const CheckpointWish wish{checkpointName(before), diskOnly, before};
    const auto older =
        std::ranges::find(workspace->checkpoints, wish.before, &CheckpointRecord::before);
    if (older != workspace->checkpoints.end()) { // of a turn that was gone back from
        const std::string name = older->name;
        CO_TRY(co_await removeCheckpoint(context, workspace, name));
    }
    CO_TRY(co_await addCheckpoint(context, workspace, wish));
    co_await prune(context, workspace);
    co_return Result<void>();
}

} // namespace

std::vector<std::string> surplusCheckpoints(std::span<const KeptCheckpoint> checkpoints,
                                            std::size_t keep, std::uint64_t mostBytes)
{
    std::uint64_t total = 0;
    for (const auto& one : checkpoints)
        total += one.bytes;
    std::vector<std::string> gone;
    for (std::size_t at = 0; at < checkpoints.size(); ++at) {
        const std::size_t left = checkpoints.size() - at;
        if (left <= keep && (total <= mostBytes || left == 1))
            break;
        gone.push_back(checkpoints[at].name);
        total -= checkpoints[at].bytes;
    }
    return gone;
}

std::string checkpointName(const TurnMark& before)
{
    return "before-" + before.session.str().substr(0, kSessionLetters) + "-" +
           std::to_string(before.turn);
}

Task<Result<void>> checkpointBeforeTurn(LifeContextPtr context, LiveWorkspacePtr workspace,
                                        TurnMark before)
{
    const std::string what = context->settings.get(plane::kBeforeTurn);
    if (what == "off")
        co_return Result<void>();
    const bool diskOnly = what == "disk";
    const auto kept = co_await keepBefore(context, workspace, before, diskOnly);
    if (kept)
        co_return kept;
    co_return fail(kept.error().wrapped("There is no checkpoint before this turn."));
}

} // namespace helix::life
