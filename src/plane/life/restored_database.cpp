#include "life/restored_database.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/image_store.h"
#include "life/disk_layers.h"
#include "life/needless_layers.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

fs::path restoredMark(const Paths& paths)
{
    return paths.database().string() + ".restored";
}

void tellAside(LifeContext& context, const std::string& what, const Result<fs::path>& aside)
{
    context.strangers.push_back(
        aside ? what + " was moved to " + aside->string() +
                    ": the database was brought back from a copy that knows nothing of it. Remove "
                    "it when you do not need it."
              : what + " is left where it is: " + aside.error().message);
    spdlog::warn("life: {}", context.strangers.back());
}

/// The layers below `disk` as the files say, the lowest first, and what the lowest stands on.
struct FoundChain {
    LayerChain layers;
    fs::path bottom;
};
std::optional<FoundChain> chainBelow(const fs::path& data, const fs::path& disk)
{
    FoundChain found;
    std::error_code error;
    for (found.bottom = image::backingFileOf(disk);
         found.bottom.parent_path().parent_path() == layersFolder(data);
         found.bottom = image::backingFileOf(found.bottom)) {
        if (found.layers.size() >= kMostLayers || !fs::exists(found.bottom, error))
            return std::nullopt; // a guest may have written what says it
        found.layers.insert(found.layers.begin(), found.bottom.parent_path().filename().string());
    }
    return found;
}

/// Whether the layers are those of the record and newer ones, which nobody else has: a header alone
/// gives nobody the disk of another.
bool mayBeIts(const LifeContext& context, const WorkspaceRecord& record, const FoundChain& found)
{
    const auto& before = record.layers;
    if (found.layers.size() <= before.size() ||
        !std::equal(before.begin(), before.end(), found.layers.begin()))
        return false;
    const auto isKnown = [&](const std::string& layer) {
        return std::ranges::any_of(chainsOf(context), [&](const LayerChain& chain) {
            return std::ranges::find(chain, layer) != chain.end();
        });
    };
    if (std::any_of(found.layers.begin() + static_cast<std::ptrdiff_t>(before.size()),
                    found.layers.end(), isKnown))
        return false;
    const auto below = found.bottom.parent_path();
    return record.diskBase.empty()
               ? below == context.options.paths.images() / record.image / record.imageVersion
               : below.filename() == record.diskBase;
}

} // namespace

Result<void> noteRestored(const Paths& paths)
{
    return writeFileAtomically(restoredMark(paths), {});
}

bool isRestored(const Paths& paths)
{
    std::error_code error;
    return fs::exists(restoredMark(paths), error);
}

void forgetRestored(const Paths& paths)
{
    std::error_code error;
    fs::remove(restoredMark(paths), error);
}

Result<fs::path> setAside(const fs::path& data, const std::string& owner, const fs::path& file)
{
    const auto folder = data / "lost" / owner;
    std::error_code error;
    fs::create_directories(folder, error);
    auto target = folder / file.filename();
    if (fs::exists(target, error))
        target += "-" + generateUuid();
    fs::rename(file, target, error);
    if (error)
        return failErrno(error.value(),
                         file.string() + " could not be moved to " + folder.string() + ".");
    return target;
}

bool setDisksAside(LifeContext& context, const LiveWorkspace& workspace)
{
    const auto owner = workspace.record.id.str() + "-restored";
    bool all = true;
    for (const auto& disk : otherDisks(context.workspaces.files(workspace).data, {})) {
        const auto aside = setAside(context.options.paths.data, owner, disk);
        tellAside(context, "A disk of " + workspace.record.name, aside);
        all = all && aside;
    }
    return all;
}

Task<Result<void>> keepWhatIsNewer(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    WorkspaceRecord& record = workspace->record;
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    const auto data = context->options.paths.data;
    const auto owner = record.id.str() + "-restored";
    std::error_code error;
    if (record.state != State::Suspended && fs::exists(files.saved(), error))
        tellAside(*context, "What " + record.name + " had in memory when it was suspended",
                  setAside(data, owner, files.saved()));
    const auto others = otherDisks(files.data, files.disk().filename().string());
    if (fs::exists(files.disk(), error)) {
        for (const auto& other : others)
            tellAside(*context, "Another disk of " + record.name, setAside(data, owner, other));
        co_return Result<void>();
    }
    const auto found = others.size() == 1 ? chainBelow(data, others[0]) : std::nullopt;
    if (!found || diskFileName(found->layers) != others[0].filename() ||
        !mayBeIts(*context, record, *found))
        co_return Result<void>();
    record.layers = found->layers;
    spdlog::warn("workspace: {}: its disk is {}, which its record knew nothing of", record.name,
                 others[0].string());
    co_return co_await context->workspaces.save(workspace);
}

Task<void> setLayersAside(LifeContextPtr context)
{
    if (context->keepsLayers) // one may need any of them
        co_return;
    const auto data = context->options.paths.data;
    const auto used = layersInUse(*context);
    const auto memoryUsed = memoryInUse(*context);
    using Moved = std::vector<Result<fs::path>>;
    const std::function<Result<Moved>()> move = [=]() -> Result<Moved> {
        Moved moved;
        const auto needed = layersOfDisks(data);
        for (const auto& name : layersIn(data)) {
            const DiskLayer layer(data, name);
            const bool stays = used.contains(name) || needed.contains(name);
            for (const auto& file : layer.files())
                if (!(stays && file == layer.disk()) && !memoryUsed.contains(name))
                    moved.push_back(setAside(data, name, file));
            std::error_code error;
            if (!stays)
                fs::remove(layer.folder, error); // empty by now, or it stays
        }
        return moved;
    };
    const auto moved = co_await async::onPool(move);
    if (moved)
        for (const auto& one : *moved) {
            tellAside(*context, "What was kept of a fork or a checkpoint", one);
            context->keepsLayers = context->keepsLayers || !one;
        }
}

} // namespace helix::life
