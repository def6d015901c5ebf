#pragma once
// Paths as the rows of a tree of folders. Pure.

#include <cstddef>
#include <vector>

#include <QSet>
#include <QString>

namespace helix::ui {

/// Folders stand before files, both by name; a folder whose only content is another folder is one
/// row with it ("src/app/").
struct FileTree {
    struct Row {
        QString folder; ///< its whole path with a slash at the end; empty: a file
        QString label;  ///< of a folder: what it adds to the folder it stands in
        int depth = 0;  ///< folders it stands in, as rows
        bool open = true;
        std::size_t first = 0, end = 0; ///< into `order`: the files below, or the file itself
    };
    std::vector<std::size_t> order; ///< places of all paths, in the order of the whole tree
    std::vector<Row> rows;          ///< what is not in a closed folder
};

/// `closed`: folders as Row::folder has them. Takes n log n of the paths.
FileTree layOutTree(const std::vector<QString>& paths, const QSet<QString>& closed);

} // namespace helix::ui
