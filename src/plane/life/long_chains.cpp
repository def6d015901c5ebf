#include "life/long_chains.h"

#include <algorithm>
#include <numeric>

namespace helix::life {
namespace {

/// What is to be known of a layer beside its file.
struct Neighbours {
    std::set<std::string> above; ///< in chains and by the files
    bool isLast = false;         ///< of a chain
};

std::map<std::string, Neighbours> neighboursIn(const ChainFacts& facts)
{
    std::map<std::string, Neighbours> all;
    for (const auto& chain : facts.chains)
        for (std::size_t at = 0; at < chain.size(); ++at) {
            if (at + 1 < chain.size())
                all[chain[at]].above.insert(chain[at + 1]);
            else
                all[chain[at]].isLast = true;
        }
    for (const auto& [name, file] : facts.files)
        if (!file.below.empty())
            all[file.below].above.insert(name);
    return all;
}

class Chooser {
public:
    explicit Chooser(const ChainFacts& facts)
        : m_facts(facts)
        , m_neighbours(neighboursIn(facts))
    {
    }
    /// The longest of a chain, without what is not worth it.
    [[nodiscard]] LayerChain choose(const LayerChain& chain) const
    {
        LayerChain best;
        for (std::size_t begin = 0; begin < chain.size();) {
            auto run = runFrom(chain, begin);
            begin += std::max<std::size_t>(run.size(), 1);
            trim(run, leastGone(chain));
            if (run.size() > std::max(best.size(), leastGone(chain)))
                best = std::move(run);
        }
        return best;
    }

private:
    static std::size_t leastGone(const LayerChain& chain)
    {
        return chain.size() > kVeryLongChain ? 1 : kWorthMerging;
    }
    /// Its file is not written to, and stands on the next one, or lower where those in between were
    /// merged into it and Helix was killed before the chains knew.
    [[nodiscard]] bool stands(const LayerChain& chain, std::size_t at) const
    {
        const auto file = m_facts.files.find(chain[at]);
        if (file == m_facts.files.end() || !file->second.sealed)
            return false;
        const auto end = chain.begin() + static_cast<std::ptrdiff_t>(at);
        return file->second.below.empty() ||
               std::find(chain.begin(), end, file->second.below) != end;
    }
    /// Somebody begins at it. Its size is what a checkpoint is said to take.
    [[nodiscard]] bool isNeeded(const std::string& layer) const
    {
        return m_neighbours.at(layer).isLast || m_facts.needed.contains(layer);
    }
    [[nodiscard]] LayerChain runFrom(const LayerChain& chain, std::size_t begin) const
    {
        LayerChain run;
        for (auto at = begin; at < chain.size(); ++at) {
            if (!stands(chain, at) || isNeeded(chain[at]))
                break;
            run.push_back(chain[at]);
            if (m_neighbours.at(chain[at]).above.size() > 1) // for each of them it must stay
                break;
        }
        return run;
    }
    /// Without the lowest while it holds more than all the others: of what is merged again and again
    /// nothing is written more often than it doubles.
    void trim(LayerChain& run, std::size_t leastGone) const
    {
        while (run.size() > leastGone + 1) {
            const auto others = std::accumulate(run.begin() + 1, run.end(), std::uint64_t{0},
                                                [&](std::uint64_t sum, const auto& one) {
                                                    return sum + m_facts.files.at(one).bytes;
                                                });
            if (m_facts.files.at(run.front()).bytes <= others)
                return;
            run.erase(run.begin());
        }
    }

    const ChainFacts& m_facts;
    const std::map<std::string, Neighbours> m_neighbours;
};

} // namespace

std::optional<LayerChain> chooseMerge(const ChainFacts& facts)
{
    const Chooser chooser(facts);
    LayerChain best;
    for (const auto& chain : facts.chains)
        if (chain.size() > kLongChain)
            if (auto run = chooser.choose(chain); run.size() > best.size())
                best = std::move(run);
    return best.empty() ? std::optional<LayerChain>() : best;
}

bool mayMerge(const std::vector<LayerChain>& chains, const LayerChain& merged)
{
    return std::ranges::all_of(chains, [&](const LayerChain& chain) {
        const auto isMerged = [&](const std::string& layer) {
            return std::ranges::find(merged, layer) != merged.end();
        };
        return std::ranges::none_of(chain, isMerged) || !std::ranges::search(chain, merged).empty();
    });
}

LayerChain withoutMerged(const LayerChain& chain, const LayerChain& merged)
{
    LayerChain left;
    for (const auto& layer : chain)
        if (layer == merged.back() || std::ranges::find(merged, layer) == merged.end())
            left.push_back(layer);
    return left;
}

LayerChain withMerged(const LayerChain& chain, const LayerChain& merged)
{
    LayerChain all = withoutMerged(chain, merged);
    if (const auto last = std::ranges::find(all, merged.back()); last != all.end())
        all.insert(last, merged.begin(), merged.end() - 1);
    return all;
}

LayerChain asTheyStand(const LayerChain& chain, const std::map<std::string, LayerFile>& files)
{
    LayerChain left;
    for (auto layer = chain.rbegin(); layer != chain.rend(); ++layer)
        if (left.empty() || files.contains(*layer))
            left.insert(left.begin(), *layer);
    for (std::size_t at = 0; at < left.size(); ++at) {
        const auto file = files.find(left[at]);
        if (file == files.end() || file->second.below != (at == 0 ? std::string() : left[at - 1]))
            return chain; // nobody knows what is in between
    }
    return left;
}

} // namespace helix::life
