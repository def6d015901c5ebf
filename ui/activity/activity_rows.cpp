#include "ui/activity/activity_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace helix::ui {

namespace {

/// Collects, from the newest on, what becomes rows.
class Folding {
public:
    explicit Folding(const std::deque<plane::ActivityEntry>& entries)
        : m_entries(entries)
    {
    }
    void take(std::size_t index)
    {
        const auto& entry = m_entries[index];
        if (entry.kind == "step")
            return takeStep(index, entry.workspace);
        if (entry.kind == "ready")
            return takeReady(index, entry.workspace);
        // Before these nothing of a later start was done.
        if (entry.kind == "failed" || entry.kind == "stopped")
            m_heads[entry.workspace] = m_rows.size();
        else if (entry.kind == "created" || entry.kind == "suspended")
            m_heads.erase(entry.workspace);
        m_rows.push_back(ActivityRow{index, {}, false});
    }
    std::vector<ActivityRow> rows() &&
    {
        std::vector<ActivityRow> rows;
        for (auto& row : m_rows) {
            if (!row)
                continue;
            std::ranges::reverse(row->steps);
            rows.push_back(std::move(*row));
        }
        return rows;
    }

private:
    void takeStep(std::size_t index, const std::string& workspace)
    {
        const auto head = m_heads.find(workspace);
        if (head != m_heads.end()) {
            m_rows[head->second]->steps.push_back(index);
            return;
        }
        m_heads[workspace] = m_rows.size();
        m_rows.push_back(ActivityRow{index, {index}, true});
    }
    void takeReady(std::size_t index, const std::string& workspace)
    {
        ActivityRow row{index, {}, false};
        const auto head = m_heads.find(workspace);
        if (head != m_heads.end()) {
            auto& later = m_rows[head->second];
            if (m_entries[later->entry].kind != "ready")
                row.steps = std::exchange(later->steps, {}); // what came between
            if (later->isStarting)
                later.reset();
        }
        m_heads[workspace] = m_rows.size();
        m_rows.push_back(std::move(row));
    }

    const std::deque<plane::ActivityEntry>& m_entries;
    std::vector<std::optional<ActivityRow>> m_rows;
    std::map<std::string, std::size_t> m_heads; ///< by workspace: the row that its older steps join
};

} // namespace

std::vector<ActivityRow> foldSteps(const std::deque<plane::ActivityEntry>& entries)
{
    Folding folding(entries);
    for (std::size_t index = 0; index < entries.size(); ++index)
        folding.take(index);
    return std::move(folding).rows();
}

} // namespace helix::ui
