#pragma once
// What Helix does in the background: images that are built, brought, sent and prepared; agents that are added; films
// that are written.

#include <functional>
#include <optional>
#include <vector>

#include <QTimer>
#include <qqmlregistration.h>

#include "base/clock.h"
#include "ui/line/plane_line.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

/// One piece of it, as its row shows it.
struct WorkRow {
    enum class Kind { Build, Arrival, Sending, Warming };
    Kind kind = Kind::Build;
    std::string image;   ///< its name
    QString title;       ///< "Building C and C++"
    QString detail;      ///< "Downloading packages · 156 MB of 412 MB"; or empty
    QString left;        ///< "about 2 min left"; or empty
    double fraction = 0; ///< 0 to 1; below 0: nobody knows
    /// Wall clock, where all that can be said is how long it takes already; 0: more is known.
    std::int64_t sinceMs = 0;
    friend bool operator==(const WorkRow&, const WorkRow&) = default;
};
/// What this window itself has begun and waits for.
struct OwnWork {
    QString key;   ///< tells it from others
    QString title; ///< "Adding Claude Code to calm-otter"
    QString icon;
    std::function<void()> cancel; ///< null: it cannot be cancelled
};
/// Of these images, in their order.
std::vector<WorkRow> workUnderWay(const std::vector<plane::ImageSnapshot>& images);

/// UI thread. Rows: key, title, detail, timeLeft (where that is not known, how long it takes already), fraction
/// (below 0: not known), icon, cancels, inTray (it has an entry there that cancels it). A row stays the same row while its work goes on, and its button where it is.
class WorkList : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString headline READ headline NOTIFY changed)
    Q_PROPERTY(QString more READ more NOTIFY changed)
    Q_PROPERTY(double fraction READ fraction NOTIFY changed)
    Q_PROPERTY(QString detail READ detail NOTIFY changed)
    Q_PROPERTY(QStringList lostAtQuit READ lostAtQuit NOTIFY changed)
    Q_PROPERTY(int beyondTray READ beyondTray NOTIFY changed)
public:
    /// That many can be cancelled from the tray, whose menu is to fit on any screen.
    static constexpr int kMostInTray = 5;
    explicit WorkList(PlaneLine& line, WallClock now = systemWallClock());

    /// "Building C and C++", "3 things under way"; empty when there is nothing.
    [[nodiscard]] QString headline() const;
    /// "38 % · about 2 min left", of all together without the time; or empty.
    [[nodiscard]] QString more() const;
    /// Of all of them, 0 to 1; below 0: nobody knows.
    [[nodiscard]] double fraction() const;
    /// "Downloading packages · 156 MB of 412 MB", of the only one; or empty.
    [[nodiscard]] QString detail() const;
    /// How many more than those can be cancelled, in the window.
    [[nodiscard]] int beyondTray() const;
    /// Titles of what ends with Helix and is not begun again when it starts.
    [[nodiscard]] QStringList lostAtQuit() const;
    /// Has a row from now on, until drop(). In the place of one of the same key.
    void put(OwnWork work);
    void drop(const QString& key);
    /// The work of that row; nothing when it has ended meanwhile.
    Q_INVOKABLE void cancel(const QString& key);

signals:
    void changed();

private:
    void take(std::vector<WorkRow> work);
    void showAll();

    PlaneLine& m_line;
    WallClock m_now;
    QTimer m_second;             ///< while times are counted
    std::vector<WorkRow> m_work; ///< of images
    std::vector<OwnWork> m_own;
};

} // namespace helix::ui
