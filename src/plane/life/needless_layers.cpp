#include "life/needless_layers.h"

#include "life/disk_layers.h"

namespace helix::life {
namespace {

using async::Task;

} // namespace

std::set<std::string> memoryInUse(const LifeContext& context)
{
    std::set<std::string> names(context.layersAtWork.begin(), context.layersAtWork.end());
    names.insert(context.layersOfOthers.begin(), context.layersOfOthers.end());
    for (const auto& [id, workspace] : context.workspaces) {
        if (workspace->goesOnFrom) // its start may still wait
            names.insert(workspace->record.layers.back());
        for (const auto& checkpoint : workspace->checkpoints)
            if (checkpoint.hasMemory)
                names.insert(checkpoint.layers.back());
    }
    return names;
}

std::set<std::string> layersInUse(const LifeContext& context)
{
    std::set<std::string> names(context.layersAtWork.begin(), context.layersAtWork.end());
    names.insert(context.layersOfOthers.begin(), context.layersOfOthers.end());
    for (const auto& chain : chainsOf(context))
        names.insert(chain.begin(), chain.end());
    return names;
}

std::vector<LayerChain> chainsOf(const LifeContext& context)
{
    std::vector<LayerChain> chains;
    for (const auto& [id, workspace] : context.workspaces) {
        chains.push_back(workspace->record.layers);
        for (const auto& checkpoint : workspace->checkpoints)
            chains.push_back(checkpoint.layers);
    }
    return chains;
}

Task<void> removeNeedlessLayers(LifeContextPtr context)
{
    if (context->keepsLayers) // one may need any of them
        co_return;
    const auto data = context->options.paths.data;
    const std::function<Result<std::set<std::string>>()> list =
        [data]() -> Result<std::set<std::string>> { return layersIn(data); };
    const auto known = co_await async::onPool(list);
    if (!known || known->empty())
        co_return;
    const std::set<std::string> names = *known;
    const auto used = layersInUse(*context);
    const auto memoryUsed = memoryInUse(*context);
    const std::function<Result<void>()> tidy = [=]() -> Result<void> {
        sweepLayers(data, names, used, memoryUsed);
        return {};
    };
    (void)co_await async::onPool(tidy);
}

} // namespace helix::life
