#pragma once
// What the control plane has on record, as marks. Their times are this computer's wall clock, in
// milliseconds: of a conversation and of the ledger when Helix heard of it. Pure.

#include <cstdint>
#include <string>
#include <vector>

#include "operations/boundary_values.h"
#include "operations/checkpoint_values.h"
#include "operations/entry_values.h"
#include "operations/host_values.h"
#include "operations/replay_values.h"

namespace helix::timeline {

using operations::Mark;

struct Span {
    std::int64_t fromMs = 0, toMs = 0;
    [[nodiscard]] bool holds(std::int64_t timeMs) const
    {
        return timeMs >= fromMs && timeMs <= toMs;
    }
};

/// Prompts and tool calls; nothing for the other entries.
std::vector<Mark> marksOf(const std::string& session,
                          const std::vector<operations::ConversationEntry>& entries);
/// Helix's own channel is none of them.
std::vector<Mark> marksOf(const std::vector<operations::LedgerLine>& lines);
std::vector<Mark> marksOf(const std::vector<operations::Checkpoint>& checkpoints);
/// What became of the workspace; the steps of a start are left out.
std::vector<Mark> marksOf(const std::vector<operations::ActivityEntry>& entries);

/// Those within the span, in order; no more than `most`, the newest.
operations::Timeline merge(std::vector<Mark> marks, Span span, std::size_t most);

} // namespace helix::timeline
