#pragma once
// Where people keep their files: places to begin from in our own file picker.

#include <vector>

#include <QByteArray>
#include <QStringList>

#include "ui/parts/host_question.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

struct HostPlace {
    QString path, name;
    QString icon; ///< of Theme.iconFamily
};

/// The folders of GTK's bookmarks file, as they stand in it: an address of this computer and, after a
/// space, maybe a name. Lines that are anything else are left out. Pure; at most kMostBookmarks.
std::vector<HostPlace> bookmarksIn(const QByteArray& file);
inline constexpr std::size_t kMostBookmarks = 50;

/// What this computer has: home, the folders of XDG's user-dirs, the bookmarks of GTK, the root; each
/// once, only those that are folders. Any thread; waits for the disk.
std::vector<HostPlace> placesHere();

/// QML: `HostPlaces { recent: [...] }`. Rows: path, name, shown (the name as it is fit to be looked at), icon. UI thread; looks beside it.
class HostPlaces : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
public:
    explicit HostPlaces(QObject* parent = nullptr);
    /// Looks what there is now. `recent`: folders that were chosen before, the last one first.
    Q_INVOKABLE void look(const QStringList& recent);

private:
    HostQuestion<std::vector<HostPlace>> m_looks;
};

} // namespace helix::ui
