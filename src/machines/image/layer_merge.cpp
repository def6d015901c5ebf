// qemu-img knows no command for this. `convert -B` asks of its source what its highest layer holds and
// skips the rest, so it is run once for each layer, the lowest first. `rebase` leaves out what is as in
// the layers below, by which a disk would differ over those that it was merged of; `commit` copies
// clusters of 64 KiB where 2 KiB were written.

#include "image/layer_merge.h"

#include "base/try.h"
#include "image/block_nodes.h"
#include "image/image_store.h"
#include "image/qemu_img.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

/// An empty disk of the whole size, between a layer and what it stands on. qemu-img takes what is behind
/// the end of a shorter backing file for written zeros, and leaves out zeros there that were written.
fs::path emptyDisk(const LayerMerge& merge)
{
    return merge.folder / "empty.qcow2";
}

std::string targetName(const LayerMerge& merge)
{
    auto target = layerNode(merge.target, layerNode(emptyDisk(merge), chainNode(merge.below)));
    target["discard"] = "unmap"; // what a later layer has emptied takes no space
    target["file"]["discard"] = "unmap";
    return pseudoName(target);
}

/// What one layer holds goes over what is there already.
async::Task<Result<void>> addLayer(fs::path qemuImg, LayerMerge merge, fs::path layer,
                                   async::CancelToken cancel)
{
    const auto source = pseudoName(layerNode(layer, layerNode(emptyDisk(merge), nullptr)));
    ConvertRun run;
    run.arguments = {"-q", "-n",    "-O",   "qcow2",          "-B", merge.below.back().string(),
                     "-F", "qcow2", source, targetName(merge)};
    run.readable = merge.below;
    run.readable.push_back(layer);
    run.folder = merge.folder;
    // A qcow2 file is a little larger than what is on the disk.
    run.maxBytes = static_cast<std::uint64_t>(merge.sizeGiB + merge.sizeGiB / 8 + 1) * kGiB;
    run.reserveBytes = merge.reserveBytes;
    const auto done = co_await runConvert(qemuImg, std::move(run), cancel);
    if (done)
        co_return done;
    co_return fail(done.error().wrapped("The layer " + layer.string() + " could not be merged."));
}

} // namespace

std::string pinnedChain(const std::vector<std::filesystem::path>& layers)
{
    return pseudoName(chainNode(layers));
}

async::Task<Result<void>> mergeLayers(fs::path qemuImg, LayerMerge merge, async::CancelToken cancel)
{
    for (const auto& disk : {merge.target, emptyDisk(merge)})
        CO_TRY(co_await createOverlayOn(merge.below.back(), disk, merge.sizeGiB));
    for (const auto& layer : merge.layers)
        CO_TRY(co_await addLayer(qemuImg, merge, layer, cancel));
    const DiskView written{merge.target, DiskFormat::Qcow2};
    co_return co_await checkTables(qemuImg, written, cancel);
}

} // namespace helix::image
