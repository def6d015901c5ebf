#include "ui/changes/file_tree.h"

#include <algorithm>
#include <numeric>

namespace helix::ui {

namespace {

using Places = std::vector<std::size_t>;

class Layout {
public:
    Layout(const std::vector<QString>& paths, const QSet<QString>& closed)
        : m_paths(paths)
        , m_closed(closed)
    {
    }

    FileTree run()
    {
        Places all(m_paths.size());
        std::iota(all.begin(), all.end(), 0U);
        // What has a beginning in common stands together then.
        std::sort(all.begin(), all.end(),
                  [this](std::size_t a, std::size_t b) { return m_paths[a] < m_paths[b]; });
        m_tree.order.reserve(all.size());
        m_pending.push_back({all.data(), all.data() + all.size(), {}, {}, -1, true});
        // A stack of its own: the names are the guest's, and may be as deep as it likes.
        while (!m_pending.empty()) {
            const Part part = m_pending.back();
            m_pending.pop_back();
            if (part.folder.isEmpty() && part.depth >= 0)
                addFile(part);
            else
                addFolder(part);
        }
        return std::move(m_tree);
    }

private:
    struct Part {
        const std::size_t* first;
        const std::size_t* end;
        QString folder; ///< empty: a file, or the root (depth -1)
        QString label;
        int depth;
        bool seen; ///< no folder around it is closed
    };

    [[nodiscard]] const QString& path(const std::size_t* place) const { return m_paths[*place]; }

    void addFile(const Part& part)
    {
        if (part.seen)
            m_tree.rows.push_back(
                {{}, {}, part.depth, true, m_tree.order.size(), m_tree.order.size() + 1});
        m_tree.order.push_back(*part.first);
    }

    void addFolder(const Part& part)
    {
        const bool open = !m_closed.contains(part.folder);
        if (part.depth >= 0 && part.seen)
            m_tree.rows.push_back(
                {part.folder, part.label, part.depth, open, m_tree.order.size(),
                 m_tree.order.size() + static_cast<std::size_t>(part.end - part.first)});
        std::vector<Part> folders, files;
        for (const auto* at = part.first; at != part.end;) {
            const auto slash = path(at).indexOf(u'/', part.folder.size());
            const auto* next = at + 1;
            if (slash < 0) {
                files.push_back({at, next, {}, {}, part.depth + 1, part.seen && open});
                at = next;
                continue;
            }
            const QString folder = path(at).left(slash + 1);
            while (next != part.end && path(next).startsWith(folder))
                ++next;
            const QString whole = compact(at, next, folder);
            folders.push_back({at, next, whole, whole.mid(part.folder.size()), part.depth + 1,
                               part.seen && open});
            at = next;
        }
        m_pending.insert(m_pending.end(), files.rbegin(), files.rend());
        m_pending.insert(m_pending.end(), folders.rbegin(), folders.rend());
    }

    /// The deepest folder that holds everything `folder` holds. The paths are sorted, so what the
    /// first and the last have in common all have.
    [[nodiscard]] QString compact(const std::size_t* first, const std::size_t* end,
                                  const QString& folder) const
    {
        const QString &a = path(first), &b = path(end - 1);
        qsizetype common = folder.size();
        for (auto at = common; at < a.size() && at < b.size() && a[at] == b[at]; ++at)
            if (a[at] == u'/')
                common = at + 1;
        return a.left(common);
    }

    const std::vector<QString>& m_paths;
    const QSet<QString>& m_closed;
    FileTree m_tree;
    std::vector<Part> m_pending; ///< the next one last
};

} // namespace

FileTree layOutTree(const std::vector<QString>& paths, const QSet<QString>& closed)
{
    return Layout(paths, closed).run();
}

} // namespace helix::ui
