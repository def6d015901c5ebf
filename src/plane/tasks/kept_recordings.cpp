#include "tasks/kept_recordings.h"

#include <algorithm>

#include "base/disk_room.h"
#include "base/try.h"
#include "life/disk_reserve.h"
#include "life/workspace_files.h"
#include "recording/cut.h"
#include "recording/film.h"
#include "recording/shelf.h"
#include "tasks/recorded_file.h"

namespace helix::tasks {
namespace {

using async::Task;
using plane::KeptRecording;

/// Nothing when there is no picture in it.
std::optional<operations::RecordedPart> describePart(const recording::ShelfPart& part)
{
    const auto film = recording::Film::open(part.file);
    if (!film)
        return std::nullopt;
    operations::RecordedPart described;
    described.file = part.file.string();
    described.startMs = part.startMs;
    described.durationMs = film->endMs();
    described.bytes = part.bytes;
    described.width = film->track().width;
    described.height = film->track().height;
    return described;
}

/// Blocks.
KeptRecording describeEntry(const recording::ShelfEntry& entry)
{
    KeptRecording kept;
    kept.id = entry.id;
    kept.rolling = entry.isRolling;
    kept.bytes = entry.bytes();
    for (const auto& part : entry.parts)
        if (auto described = describePart(part))
            kept.parts.push_back(std::move(*described));
    kept.startMs = kept.parts.empty() ? entry.startMs : kept.parts.front().startMs;
    kept.endMs = kept.startMs;
    for (const auto& part : kept.parts)
        kept.endMs = std::max(kept.endMs, part.startMs + part.durationMs);
    return kept;
}

std::vector<KeptRecording> describeShelf(const std::filesystem::path& shelf)
{
    std::vector<KeptRecording> all;
    for (const auto& entry : recording::readShelf(shelf))
        all.push_back(describeEntry(entry));
    std::ranges::reverse(all);
    return all;
}

bool runs(const RecordingsService::State& state, const WorkspaceId& id, const std::string& name)
{
    const auto now = state.now(id);
    return now.id == name || now.rolling == name;
}

Result<recording::Progress> cutKept(const std::filesystem::path& shelf,
                                    const plane::ExportWish& wish, std::uint64_t keepFree)
{
    const auto entries = recording::readShelf(shelf);
    const auto entry = std::ranges::find(entries, wish.recording, &recording::ShelfEntry::id);
    if (entry == entries.end())
        return fail(ErrorCode::NotFound, "There is no such recording.");
    std::vector<recording::CutPart> parts;
    for (const auto& part : entry->parts)
        parts.push_back({part.file, part.startMs});
    constexpr std::int64_t kEver = INT64_MAX / 100;
    const recording::CutSpan span{wish.fromMs, wish.toMs > 0 ? wish.toMs : kEver};
    recording::Target target;
    target.file = wish.file;
    target.replace = wish.replace;
    target.keepFree = keepFree;
    return recording::cutOut(parts, span, target);
}

} // namespace

std::filesystem::path shelfOf(const TaskContext& context, const WorkspaceId& id)
{
    return WorkspaceFiles(context.life->options.paths, id).recordings();
}

Task<Result<std::vector<KeptRecording>>> listKept(TaskContextPtr context, RecordingsStatePtr state,
                                                  WorkspaceId id)
{
    if (!context->workspaces.find(id))
        co_return fail(ErrorCode::NotFound, "There is no such workspace.");
    const auto shelf = shelfOf(*context, id);
    using All = std::vector<KeptRecording>;
    const std::function<Result<All>()> look = [shelf]() -> Result<All> {
        return describeShelf(shelf);
    };
    CO_TRY(auto all, co_await async::onPool(look));
    for (auto& one : all) {
        one.workspace = id;
        one.running = runs(*state, id, one.id);
    }
    // One of a start without a single picture is no recording.
    std::erase_if(all, [](const auto& one) { return one.parts.empty() && !one.running; });
    const All found = std::move(all);
    co_return found;
}

Task<Result<void>> removeKept(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id,
                              std::string recording)
{
    if (!context->workspaces.find(id))
        co_return fail(ErrorCode::NotFound, "There is no such workspace.");
    if (runs(*state, id, recording))
        co_return fail(ErrorCode::Conflict, "It is being made; stop it first.");
    const auto shelf = shelfOf(*context, id);
    const std::function<Result<void>()> remove = [shelf, recording] {
        return recording::removeRecording(shelf, recording);
    };
    CO_TRY(co_await async::onPool(remove));
    state->tell(id);
    co_return Result<void>();
}

Task<Result<operations::Recording>> exportKept(TaskContextPtr context, RecordingsStatePtr /*state*/,
                                               WorkspaceId id, plane::ExportWish wish)
{
    if (!context->workspaces.find(id))
        co_return fail(ErrorCode::NotFound, "There is no such workspace.");
    const auto shelf = shelfOf(*context, id);
    const auto data = context->life->options.paths.data;
    const auto reserve = life::diskReserve(*context->life);
    const std::function<Result<recording::Progress>()> cut = [=] {
        return cutKept(shelf, wish, reservedAt({data, reserve}, wish.file.parent_path()));
    };
    CO_TRY(const auto progress, co_await async::onPool(cut));
    co_return describeFilm(progress);
}

} // namespace helix::tasks
