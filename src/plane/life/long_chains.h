#pragma once
// Chains of disk layers that have become long, and which of their layers may become one. Pure.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace helix::life {

/// Layers as in WorkspaceRecord, the lowest first.
using LayerChain = std::vector<std::string>;

/// A shorter chain is left alone: it costs a machine neither time nor memory to speak of.
inline constexpr std::size_t kLongChain = 16;
/// As many layers are to go at once: all that they hold is written anew, and a checkpoint before each
/// turn, the oldest of which goes, frees one layer a turn.
inline constexpr std::size_t kWorthMerging = 8;
/// In a longer chain two layers are worth it: a disk that cannot be divided any more (kMostLayers)
/// has neither forks nor checkpoints.
inline constexpr std::size_t kVeryLongChain = 100;

/// What its file says.
struct LayerFile {
    std::string below;       ///< the layer that it stands on; empty: none
    std::uint64_t bytes = 0; ///< on the disk
    bool sealed = false;     ///< nobody writes to it
};

struct ChainFacts {
    std::vector<LayerChain> chains; ///< of all records and checkpoints
    std::map<std::string, LayerFile> files;
    /// Layers that a workspace's disk stands on, or that something is under way with.
    std::set<std::string> needed;
};

/// Layers next to each other, the lowest first, of which all but the last can go once that one holds
/// what they hold: nobody begins at one of them, and on those that go stands nothing but the next.
std::optional<LayerChain> chooseMerge(const ChainFacts& facts);

/// Whether that still holds of the chains, for those that stand in none of them as well.
bool mayMerge(const std::vector<LayerChain>& chains, const LayerChain& merged);

/// A chain once they are one, and as it was before.
LayerChain withoutMerged(const LayerChain& chain, const LayerChain& merged);
LayerChain withMerged(const LayerChain& chain, const LayerChain& merged);

/// A chain of a record that is older than a merge, brought back from a copy: without those that are
/// not there any more and that, by the files, nothing stands on.
LayerChain asTheyStand(const LayerChain& chain, const std::map<std::string, LayerFile>& files);

} // namespace helix::life
