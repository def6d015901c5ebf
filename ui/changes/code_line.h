#pragma once
// One line of a diff, painted with its colours.

#include <QColor>
#include <QPointer>
#include <QQuickPaintedItem>
#include <QTextLayout>
#include <qqmlregistration.h>

#include "ui/changes/diff_list.h"
#include "ui/changes/diff_selection.h"

class QRawFont;

namespace helix::ui {

/// QML: `CodeLine { list: review.diff; row: index; second: true; offset: ... }`. Plain text
/// whatever it holds.
class CodeLine : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(helix::ui::DiffList* list MEMBER m_list WRITE setList NOTIFY changed)
    Q_PROPERTY(
        helix::ui::DiffSelection* selection MEMBER m_selection WRITE setSelection NOTIFY changed)
    Q_PROPERTY(int row MEMBER m_row NOTIFY changed)
    Q_PROPERTY(bool second MEMBER m_right NOTIFY changed)
    Q_PROPERTY(double offset MEMBER m_offset NOTIFY changed)
    Q_PROPERTY(QString family MEMBER m_family NOTIFY changed)
    Q_PROPERTY(int pixelSize MEMBER m_pixelSize NOTIFY changed)
    Q_PROPERTY(QColor ink MEMBER m_ink NOTIFY changed)
    Q_PROPERTY(QColor commentInk MEMBER m_commentInk NOTIFY changed)
    Q_PROPERTY(QColor stringInk MEMBER m_stringInk NOTIFY changed)
    Q_PROPERTY(QColor keywordInk MEMBER m_keywordInk NOTIFY changed)
    Q_PROPERTY(QColor numberInk MEMBER m_numberInk NOTIFY changed)
    Q_PROPERTY(QColor oddInk MEMBER m_oddInk NOTIFY changed)
    Q_PROPERTY(QColor emphasis MEMBER m_emphasis NOTIFY changed)
    Q_PROPERTY(QColor selectedInk MEMBER m_selectedInk NOTIFY changed)
public:
    explicit CodeLine(QQuickItem* parent = nullptr);
    void setList(DiffList* list);
    void setSelection(DiffSelection* selection);
    /// The place between characters that is nearest to `x` pixels from the left edge.
    Q_INVOKABLE [[nodiscard]] int columnAt(double x) const;
    void paint(QPainter* painter) override;

signals:
    void changed();

private:
    [[nodiscard]] QFont font() const;
    void paintEmphasis(QPainter* painter, double x, double wide) const;
    void paintSelected(QPainter* painter, double x, double wide) const;
    void lookAtSelection();
    void paintColumns(QPainter* painter, const DiffList::Line& line, const QRawFont& font,
                      const QList<quint32>& glyphs,
                      const QList<QTextLayout::FormatRange>& formats) const;

    QPointer<DiffList> m_list;
    QPointer<DiffSelection> m_selection;
    Span m_selected;
    int m_row = -1;
    bool m_right = false;
    double m_offset = 0; ///< pixels that are scrolled away on the left
    QString m_family;
    int m_pixelSize = 12;
    QColor m_ink, m_commentInk, m_stringInk, m_keywordInk, m_numberInk, m_oddInk, m_emphasis,
        m_selectedInk;
};

} // namespace helix::ui
