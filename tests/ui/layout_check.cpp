#include "ui/layout_check.h"

#include <algorithm>

#include <QAccessible>
#include <QColor>
#include <QDirIterator>
#include <QFile>
#include <QFont>
#include <QFontMetricsF>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRegularExpression>
#include <QStringList>

namespace helix::ui::test {

namespace {

/// Rounding of positions, and the overhang of italics.
constexpr double kSlack = 1.5;
constexpr double kCoveredPart = 0.25; ///< of a button under a toast
constexpr double kInvisible = 0.05;
constexpr double kOpaque = 0.95;

QString nameOf(const QQuickItem& item)
{
    QString type = QString::fromLatin1(item.metaObject()->className());
    type.remove(QRegularExpression(QStringLiteral("_QML(TYPE)?_\\d+.*$")));
    if (type.startsWith(QLatin1String("QQuick")))
        type.remove(0, 6);
    return item.objectName().isEmpty() ? type : type + '#' + item.objectName();
}

QString pathOf(const QQuickItem& item)
{
    constexpr int kLevels = 7;
    QStringList levels;
    for (const auto* at = &item; at && levels.size() < kLevels; at = at->parentItem())
        levels.prepend(nameOf(*at));
    return levels.join(QLatin1String(" > "));
}

bool isAncestor(const QQuickItem* above, const QQuickItem* below)
{
    for (; below; below = below->parentItem()) {
        if (below == above)
            return true;
    }
    return false;
}

/// In a popup, or raised over its siblings on purpose, where `other` is not.
bool isLayerOver(const QQuickItem* item, const QQuickItem* other)
{
    for (; item && !isAncestor(item, other); item = item->parentItem()) {
        if (item->z() > 0 || item->inherits("QQuickPopupItem"))
            return true;
    }
    return false;
}

/// Comes by itself, and so may lie over nothing that somebody is about to press.
bool isToast(const QQuickItem& item)
{
    return item.objectName() == QLatin1String("toast");
}

bool isInNotice(QQuickItem* item)
{
    for (; item; item = item->parentItem()) {
        if (isNoticeBox(*item))
            return true;
    }
    return false;
}

double areaOf(const QRectF& rect)
{
    return rect.width() * rect.height();
}

/// Something that is drawn, in the order of drawing.
struct Drawn {
    enum class What { Text, Button, Cover };
    What what = What::Text;
    QQuickItem* item = nullptr;
    QString text;
    QRectF all;     ///< in the scene
    QRectF visible; ///< what of it is not clipped away
    int order = 0;
};

QRectF aligned(const QQuickItem& item, QSizeF content)
{
    const auto number = [&](const char* name) { return item.property(name).toDouble(); };
    const QRectF room(number("leftPadding"), number("topPadding"),
                      item.width() - number("leftPadding") - number("rightPadding"),
                      item.height() - number("topPadding") - number("bottomPadding"));
    const int across = item.property("effectiveHorizontalAlignment").toInt();
    const int down = item.property("verticalAlignment").toInt();
    QPointF at = room.topLeft();
    if (across & Qt::AlignRight)
        at.rx() += room.width() - content.width();
    else if (across & Qt::AlignHCenter)
        at.rx() += (room.width() - content.width()) / 2;
    if (down & Qt::AlignBottom)
        at.ry() += room.height() - content.height();
    else if (down & Qt::AlignVCenter)
        at.ry() += (room.height() - content.height()) / 2;
    return {at, content};
}

/// What letters take: without the room above capitals and below the last base line.
QRectF inkOf(const QQuickItem& item)
{
    const QSizeF content(item.property("contentWidth").toDouble(),
                         item.property("contentHeight").toDouble());
    QRectF box = aligned(item, content);
    const auto font = item.property("font").value<QFont>();
    if (font.family().contains(QLatin1String("Icons"))) {
        const double inset = font.pixelSize() * 0.15;
        return item.boundingRect().adjusted(inset, inset, -inset, -inset);
    }
    const QFontMetricsF metrics(font);
    const int lines = std::max(1, item.property("lineCount").toInt());
    const double line = content.height() / lines;
    box.setTop(box.top() + metrics.ascent() - metrics.capHeight());
    const double bottom = box.bottom() - line + metrics.ascent();
    box.setBottom(std::max(bottom, box.top() + 1));
    return box;
}

bool isText(const QQuickItem& item)
{
    return item.inherits("QQuickText") || item.inherits("QQuickTextInput") ||
           item.inherits("QQuickTextEdit");
}

bool isIcon(const QQuickItem& item)
{
    return item.property("font").value<QFont>().family().contains(QLatin1String("Icons"));
}

bool isOpaque(const QQuickItem& item, double opacity)
{
    if (item.inherits("QQuickRectangle"))
        return item.property("color").value<QColor>().alphaF() * opacity >= kOpaque;
    return item.inherits("helix::ui::DesktopSurface") && opacity >= kOpaque;
}

/// The rows of a list that keeps rows for later: one that waits is not drawn, and yet is "visible".
class Rows {
public:
    explicit Rows(QQuickItem* contentItem)
    {
        auto* list = contentItem->parentItem();
        if (!list || !list->inherits("QQuickListView") || !list->property("reuseItems").toBool())
            return;
        const int count = list->property("count").toInt();
        for (int at = 0; at < count; ++at) {
            QQuickItem* row = nullptr;
            QMetaObject::invokeMethod(list, "itemAtIndex", Q_RETURN_ARG(QQuickItem*, row),
                                      Q_ARG(int, at));
            if (!row)
                continue;
            m_types.insert(row->metaObject());
            m_shown.insert(row);
        }
    }
    [[nodiscard]] bool waits(const QQuickItem* item) const
    {
        return m_types.contains(item->metaObject()) && !m_shown.contains(item);
    }

private:
    QSet<const QMetaObject*> m_types;
    QSet<const QQuickItem*> m_shown;
};

class Scene {
public:
    Scene(const QQuickWindow& window, const QSet<QString>& own)
        : m_own(own)
    {
        walk(window.contentItem(), window.contentItem()->boundingRect(), 1);
    }

    std::vector<LayoutFault> faults()
    {
        for (const auto& drawn : m_drawn) {
            if (drawn.what == Drawn::What::Text)
                lookAtText(drawn);
            if (drawn.what == Drawn::What::Button)
                lookAtButton(drawn);
        }
        lookAtPairs();
        return std::move(m_faults);
    }

private:
    /// Lets `clip` through as far as `item` clips; what can be scrolled to counts as drawn.
    struct Clip {
        QRectF seen;      ///< where something is drawn now
        QRectF reachable; ///< where it is drawn once it was scrolled to
    };

    void walk(QQuickItem* item, QRectF seen, double opacity) { walk(item, {seen, seen}, opacity); }

    void walk(QQuickItem* item, Clip clip, double opacity)
    {
        opacity *= item->opacity();
        if (!item->isVisible() || opacity < kInvisible)
            return;
        narrow(*item, clip);
        auto children = item->childItems();
        std::stable_sort(children.begin(), children.end(),
                         [](const auto* a, const auto* b) { return a->z() < b->z(); });
        const Rows rows(item);
        children.removeIf([&](const auto* child) { return rows.waits(child); });
        auto child = children.begin();
        for (; child != children.end() && (*child)->z() < 0; ++child)
            walk(*child, clip, opacity);
        note(item, clip, opacity);
        for (; child != children.end(); ++child)
            walk(*child, clip, opacity);
    }

    static void narrow(const QQuickItem& item, Clip& clip)
    {
        const QRectF own = item.mapRectToScene(item.boundingRect());
        QRectF reachable = own;
        if (item.inherits("QQuickFlickable") && item.property("interactive").toBool()) {
            constexpr double kFar = 1e6;
            if (item.property("contentHeight").toDouble() > item.height() + kSlack)
                reachable.adjust(0, -kFar, 0, kFar);
            if (item.property("contentWidth").toDouble() > item.width() + kSlack)
                reachable.adjust(-kFar, 0, kFar, 0);
        }
        const bool scrolls = reachable != own;
        // What is scrolled is cut by what lies around it only as far as the Flickable is.
        const QRectF around = clip.reachable.adjusted(-kSlack, -kSlack, kSlack, kSlack);
        if (scrolls && around.contains(own))
            clip.reachable = item.clip() ? reachable : clip.reachable | reachable;
        else if (item.clip())
            clip.reachable &= reachable;
        if (item.clip())
            clip.seen &= own;
    }

    void note(QQuickItem* item, const Clip& clip, double opacity)
    {
        Drawn drawn;
        drawn.item = item;
        drawn.order = m_order++;
        if (isText(*item)) {
            drawn.text = item->property("text").toString();
            if (drawn.text.trimmed().isEmpty())
                return;
            drawn.all = item->mapRectToScene(inkOf(*item));
            if (item->inherits("QQuickTextInput")) // scrolls in itself
                drawn.all &= item->mapRectToScene(item->boundingRect());
        } else if (item->inherits("QQuickAbstractButton")) {
            drawn.what = Drawn::What::Button;
            drawn.text = item->property("text").toString();
            drawn.all = item->mapRectToScene(item->boundingRect());
        } else if (isOpaque(*item, opacity)) {
            drawn.what = Drawn::What::Cover;
            drawn.all = item->mapRectToScene(item->boundingRect());
        } else {
            return;
        }
        drawn.visible = drawn.all & clip.seen;
        if (drawn.visible.width() < 1 || drawn.visible.height() < 1) {
            // Scrolled away, or pushed out altogether.
            if (drawn.what != Drawn::What::Cover && (drawn.all & clip.reachable).isEmpty())
                tell(LayoutFault::Kind::Cut, drawn, QStringLiteral("nothing of it is drawn"));
            return;
        }
        const QRectF reached = drawn.all & clip.reachable;
        if (drawn.what != Drawn::What::Cover)
            lookAtCut(drawn, reached);
        m_drawn.push_back(drawn);
    }

    void lookAtCut(const Drawn& drawn, const QRectF& reached)
    {
        const double across = drawn.all.width() - reached.width();
        const double down = drawn.all.height() - reached.height();
        if (across > kSlack || down > kSlack)
            tell(LayoutFault::Kind::Cut, drawn,
                 QStringLiteral("%1 px across and %2 px down are missing").arg(across).arg(down));
    }

    void lookAtText(const Drawn& drawn)
    {
        const auto& item = *drawn.item;
        if (!item.inherits("QQuickText") || isIcon(item))
            return;
        if (item.property("truncated").toBool()) {
            if (m_own.contains(drawn.text))
                tell(LayoutFault::Kind::Elided, drawn, {});
            return;
        }
        const QRectF room = item.mapRectToScene(item.boundingRect());
        const QRectF given(room.topLeft(), QSizeF(item.width(), item.height()));
        const double across =
            std::max(given.left() - drawn.all.left(), drawn.all.right() - given.right());
        const double down =
            std::max(given.top() - drawn.all.top(), drawn.all.bottom() - given.bottom());
        if (across > kSlack || down > kSlack)
            tell(LayoutFault::Kind::StickOut, drawn,
                 QStringLiteral("%1 px across, %2 px down").arg(across).arg(down));
    }

    void lookAtButton(const Drawn& drawn)
    {
        const auto wanted = drawn.item->property("implicitContentWidth").toDouble();
        const auto given = drawn.item->property("availableWidth").toDouble();
        auto* content = drawn.item->property("contentItem").value<QQuickItem*>();
        if (wanted > given + kSlack && !fits(content))
            tell(LayoutFault::Kind::Squeezed, drawn,
                 QStringLiteral("%1 px wide, %2 px needed").arg(given).arg(wanted));
    }

    /// A text that may be elided or go on in a second line; it is judged as a text.
    static bool fits(const QQuickItem* content)
    {
        constexpr int kNoWrap = 0; // Text.NoWrap
        if (content && content->inherits("QQuickLayout"))
            return true; // gives less to what is in it, which is judged as well
        return content && content->inherits("QQuickText") &&
               (content->property("elide").toInt() != Qt::ElideNone ||
                content->property("wrapMode").toInt() != kNoWrap);
    }

    [[nodiscard]] bool isHidden(const QRectF& common, int from, int to) const
    {
        return std::any_of(m_drawn.begin(), m_drawn.end(), [&](const Drawn& cover) {
            return cover.what == Drawn::What::Cover && cover.order > from && cover.order < to &&
                   cover.visible.contains(common);
        });
    }

    void lookAtPairs()
    {
        for (std::size_t at = 0; at < m_drawn.size(); ++at) {
            for (std::size_t next = at + 1; next < m_drawn.size(); ++next)
                lookAtPair(m_drawn[at], m_drawn[next]);
        }
    }

    void lookAtPair(const Drawn& below, const Drawn& above)
    {
        const QRectF common = below.visible & above.visible;
        if (common.width() <= kSlack || common.height() <= kSlack ||
            isAncestor(below.item, above.item) || isAncestor(above.item, below.item))
            return;
        if (below.what == above.what && below.what != Drawn::What::Cover) {
            // A small button stands in the row that is a button itself.
            const bool isMeant =
                below.what == Drawn::What::Button &&
                (isLayerOver(above.item, below.item) || below.all.contains(above.all));
            if (!isMeant && !isHidden(common, below.order, above.order))
                tell(LayoutFault::Kind::Overlap, below,
                     pathOf(*above.item) + " \"" + above.text + '"');
        } else if (below.what == Drawn::What::Button && above.what == Drawn::What::Cover &&
                   isToast(*above.item)) {
            if (common.width() * common.height() > kCoveredPart * areaOf(below.visible) &&
                !isHidden(common, below.order, above.order))
                tell(LayoutFault::Kind::Covered, below, pathOf(*above.item));
        } else if (below.what == Drawn::What::Text && above.what == Drawn::What::Cover &&
                   isToast(*above.item)) {
            if (isInNotice(below.item) && !isHidden(common, below.order, above.order))
                tell(LayoutFault::Kind::Covered, below, pathOf(*above.item));
        } else if (below.what == Drawn::What::Text && above.what == Drawn::What::Cover) {
            // A badge lies on the corner of an icon.
            if (!isIcon(*below.item) && !above.visible.contains(below.visible) &&
                !isLayerOver(above.item, below.item) && !isHidden(common, below.order, above.order))
                tell(LayoutFault::Kind::Covered, below, pathOf(*above.item));
        }
    }

    void tell(LayoutFault::Kind kind, const Drawn& drawn, const QString& other)
    {
        m_faults.push_back({kind, pathOf(*drawn.item), drawn.text, other});
    }

    const QSet<QString>& m_own;
    std::vector<Drawn> m_drawn;
    std::vector<LayoutFault> m_faults;
    int m_order = 0;
};

/// Of a list that goes on, or of a dialog, which is closed before anything else is read.
bool isOfListOrDialog(const QQuickItem* item)
{
    for (; item; item = item->parentItem()) {
        if (item->inherits("QQuickItemView") || item->inherits("QQuickPopupItem"))
            return true;
    }
    return false;
}

QString unescaped(QString literal)
{
    literal.replace(QLatin1String("\\n"), QLatin1String("\n"));
    literal.replace(QLatin1String("\\\""), QLatin1String("\""));
    return literal;
}

} // namespace

std::string describe(const LayoutFault& fault)
{
    constexpr const char* kKinds[] = {"Overlap",    "Covered", "Cut",
                                      "Sticks out", "Elided",  "Squeezed"};
    return std::string(kKinds[static_cast<int>(fault.kind)]) + ": " + fault.path.toStdString() +
           " \"" + fault.text.left(80).toStdString() + "\"" +
           (fault.other.isEmpty() ? "" : " (" + fault.other.toStdString() + ")");
}

QSet<QString> ownWords(const QString& folder)
{
    static const QRegularExpression call(
        QStringLiteral(R"re(\b(?:qsTr|tr)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+))re"));
    static const QRegularExpression literal(QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
    static const QRegularExpression place(QStringLiteral("%[0-9n]"));
    QSet<QString> words;
    QDirIterator files(folder, {"*.qml", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString text = QString::fromUtf8(file.readAll());
        for (auto calls = call.globalMatch(text); calls.hasNext();) {
            QString whole;
            for (auto parts = literal.globalMatch(calls.next().captured(1)); parts.hasNext();)
                whole += unescaped(parts.next().captured(1));
            if (!whole.contains(place))
                words.insert(whole);
        }
    }
    return words;
}

bool isNoticeBox(QQuickItem& item)
{
    if (isText(item) || isToast(item))
        return false;
    const auto* spoken = QAccessible::queryAccessibleInterface(&item);
    const auto role = spoken ? spoken->role() : QAccessible::NoRole;
    return (role == QAccessible::AlertMessage || role == QAccessible::Notification) &&
           !isOfListOrDialog(&item);
}

std::vector<LayoutFault> checkLayout(const QQuickWindow& window, const QSet<QString>& own)
{
    return Scene(window, own).faults();
}

} // namespace helix::ui::test
