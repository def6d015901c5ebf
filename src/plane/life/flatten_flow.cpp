#include "life/flatten_flow.h"

#include <algorithm>

#include <sys/stat.h>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "image/image_store.h"
#include "image/layer_merge.h"
#include "life/chain_columns.h"
#include "life/disk_layers.h"
#include "life/disk_reserve.h"
#include "life/freeze.h"
#include "life/machine_spec.h"
#include "life/needless_layers.h"
#include "machine/new_file.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

/// Layers that are to be one. The file is made where a layer would be made, so that what a killed Helix
/// leaves is nobody's layer.
struct Merge {
    LayerChain layers;
    DiskLayer last; ///< whose disk is replaced
    DiskLayer work;
    image::LayerMerge files;
    std::string workName;
    std::uint64_t bytes = 0; ///< that they take
};
using MergePtr = std::shared_ptr<const Merge>;

/// What is to be over first: who starts, or works with `layer`, has a copy of a chain, or QEMU's
/// command line with its files; who forks or goes back to a checkpoint likewise. Null: nothing.
Waiters* whatIsUnderWay(LifeContext& context, const std::string& ownLayer, const std::string& layer)
{
    if (context.layersAtWork.size() > context.layersAtWork.count(ownLayer))
        return &context.layersReleased;
    for (const auto& [id, workspace] : context.workspaces) {
        const auto has = [&](const LayerChain& chain) {
            return std::ranges::find(chain, layer) != chain.end();
        };
        if (workspace->busy && (workspace->isStarting() || has(workspace->record.layers)))
            return &workspace->idle;
    }
    return nullptr;
}

Task<Result<void>> awaitQuiet(LifeContextPtr context)
{
    const auto cancel = context->scope().token();
    while (auto* underWay = whatIsUnderWay(*context, {}, {}))
        CO_TRY(co_await underWay->next(cancel));
    co_return Result<void>();
}

bool mayFlatten(const LifeContext& context)
{
    const auto isUnreadable = [](const auto& one) { return one.second->unreadable; };
    return context.databaseProblem.empty() && !context.keepsLayers &&
           std::ranges::none_of(context.workspaces, isUnreadable);
}

/// As the files say. Blocks on the disk.
Result<ChainFacts> factsOf(std::vector<LayerChain> chains, std::set<std::string> needed,
                           const fs::path& data)
{
    ChainFacts facts{std::move(chains), filesOfLayers(data), std::move(needed)};
    for (const auto& disk : findDisks(data)) {
        const auto base = image::backingFileOf(disk.file).parent_path();
        if (base.parent_path() == layersFolder(data) && !facts.files.contains(disk.owner))
            facts.needed.insert(base.filename());
    }
    return facts;
}

/// What the lowest of them stands on, and how large that disk is: of any that has them.
Result<void> findBelow(const LifeContext& context, const LayerChain& layers,
                       image::LayerMerge& files)
{
    const auto place = [&](const WorkspaceRecord& record, const std::string& diskBase,
                           const LayerChain& chain) -> Result<void> {
        const auto first = std::ranges::find(chain, layers.front());
        TRY(const auto bundle, context.images.find(record.image, record.imageVersion));
        files.below = backingDisks(context, bundle, diskBase, {chain.begin(), first});
        files.sizeGiB = record.resources.diskGiB;
        return {};
    };
    const auto has = [&](const LayerChain& chain) {
        return std::ranges::find(chain, layers.front()) != chain.end();
    };
    for (const auto& [id, workspace] : context.workspaces) {
        if (has(workspace->record.layers))
            return place(workspace->record, workspace->record.diskBase, workspace->record.layers);
        for (const auto& checkpoint : workspace->checkpoints)
            if (has(checkpoint.layers))
                return place(workspace->record, checkpoint.diskBase, checkpoint.layers);
    }
    return fail(ErrorCode::NotFound, "Nobody has these layers any more.");
}

Result<MergePtr> planMerge(const LifeContextPtr& context, const LayerChain& layers,
                           std::uint64_t bytes)
{
    const auto data = context->options.paths.data;
    const auto name = newLayerName();
    auto merge = std::make_shared<Merge>(
        Merge{layers, DiskLayer(data, layers.back()), DiskLayer(data, name), {}, name, bytes});
    TRY(findBelow(*context, layers, merge->files));
    TRY(checkSpaceFor(*context, bytes, "A merge of layers"));
    for (const auto& layer : layers)
        merge->files.layers.push_back(DiskLayer(data, layer).disk());
    merge->files.folder = merge->work.folder;
    merge->files.target = merge->work.disk();
    merge->files.reserveBytes = diskReserve(*context);
    return merge;
}

/// What reads the layer by its name finds the same in either file, over the others as well as without
/// them: so nothing need be waited for, and a Helix that is killed between any two steps has lost
/// nothing. Durable before any chain is shorter. Blocks on the disk.
Result<void> putInPlace(const Merge& merge)
{
    const auto made = merge.work.disk();
    if (::chmod(made.c_str(), 0400) != 0)
        return failErrno(errno, "The disk " + made.string() + " could not be kept.");
    TRY(machine::makeDurable(made));
    if (::rename(made.c_str(), merge.last.disk().c_str()) != 0)
        return failErrno(errno,
                         "The disk " + merge.last.disk().string() + " could not be replaced.");
    return machine::makeDurable(merge.last.folder);
}

/// Of all records and checkpoints; `change` is given one with what it is to be changed by.
template <typename By>
void changeChains(LifeContext& context, LayerChain (*change)(const LayerChain& chain, const By& by),
                  const By& by)
{
    for (const auto& [id, workspace] : context.workspaces) {
        workspace->record.layers = change(workspace->record.layers, by);
        for (auto& checkpoint : workspace->checkpoints)
            checkpoint.layers = change(checkpoint.layers, by);
    }
}

/// In one turn with the last look, so that whoever takes a chain from here on has the shorter one, and
/// records that are written from here on come after the change to all.
Task<Result<void>> shortenChains(LifeContextPtr context, MergePtr merge)
{
    const auto cancel = context->scope().token();
    const LayerChain merged = merge->layers;
    while (auto* underWay = whatIsUnderWay(*context, merge->workName, merged.back()))
        CO_TRY(co_await underWay->next(cancel));
    if (!mayMerge(chainsOf(*context), merged))
        co_return fail(ErrorCode::Conflict, "Something begins at one of these layers by now.");
    changeChains(*context, withoutMerged, merged);
    const auto written = co_await shortenOnRecord(*context->database, merged);
    if (!written)
        changeChains(*context, withMerged, merged);
    co_return written;
}

Task<Result<void>> mergeNow(LifeContextPtr context, MergePtr merge)
{
    const std::function<Result<void>()> prepare = [merge]() -> Result<void> {
        if (::mkdir(merge->work.folder.c_str(), 0700) != 0)
            return failErrno(errno,
                             "The folder " + merge->work.folder.string() + " could not be made.");
        return {};
    };
    CO_TRY(co_await async::onPool(prepare));
    const auto files = merge->files;
    const auto cancel = context->scope().token();
    CO_TRY(co_await image::mergeLayers("qemu-img", files, cancel));
    const std::function<Result<void>()> put = [merge] { return putInPlace(*merge); };
    CO_TRY(co_await async::onPool(put));
    co_return co_await shortenChains(context, merge);
}

/// False: there is nothing to merge.
Task<Result<bool>> mergeOnce(LifeContextPtr context)
{
    CO_TRY(co_await awaitQuiet(context));
    if (!mayFlatten(*context))
        co_return false;
    const auto data = context->options.paths.data;
    const auto chains = chainsOf(*context);
    const std::set<std::string> needed(context->layersAtWork.begin(), context->layersAtWork.end());
    const std::function<Result<ChainFacts>()> look = [=] { return factsOf(chains, needed, data); };
    CO_TRY(const auto facts, co_await async::onPool(look));
    const auto layers = chooseMerge(facts);
    if (!layers)
        co_return false;
    std::uint64_t bytes = 0;
    for (const auto& layer : *layers)
        bytes += facts.files.at(layer).bytes;
    CO_TRY(const auto merge, planMerge(context, *layers, bytes));
    auto inUse = useLayer(context, merge->workName); // threads of the pool have no part in it
    const auto merged = co_await mergeNow(context, merge);
    inUse.reset();
    co_await removeNeedlessLayers(context);
    if (!merged)
        co_return fail(merged.error());
    spdlog::info("life: {} layers of disks with {} MiB became one with {} MiB", layers->size(),
                 bytes >> 20, bytesOnDisk(merge->last.disk()) >> 20);
    co_return true;
}

Task<void> flattenAll(LifeContextPtr context)
{
    bool more = true;
    while (more) {
        context->flattening.again = false;
        const auto merged = co_await mergeOnce(context);
        if (!merged)
            spdlog::info("life: layers of disks were not merged: {}", merged.error().describe());
        more = context->flattening.again || (merged && *merged);
    }
    context->flattening.isUnderWay = false;
}

} // namespace

void flattenInBackground(const LifeContextPtr& context)
{
    context->flattening.again = true;
    if (std::exchange(context->flattening.isUnderWay, true))
        return;
    async::detach(flattenAll(context));
}

Task<void> bringChainsUpToDate(LifeContextPtr context)
{
    using Files = std::map<std::string, LayerFile>;
    const auto data = context->options.paths.data;
    const std::function<Result<Files>()> look = [data]() -> Result<Files> {
        return filesOfLayers(data);
    };
    const auto files = co_await async::onPool(look);
    if (files)
        changeChains(*context, asTheyStand, *files);
}

Task<void> tidyLayers(LifeContextPtr context)
{
    co_await removeNeedlessLayers(context);
    flattenInBackground(context);
}

} // namespace helix::life
