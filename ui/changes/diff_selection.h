#pragma once
// What is selected in a diff, to be copied; and what is looked for in it.

#include <QObject>
#include <QPointer>
#include <qqmlregistration.h>

#include "ui/changes/diff_list.h"

namespace helix::ui {

/// UI thread. QML: `DiffSelection { list: review.diff }`. A selection goes from one place to
/// another on one side (a unified diff has one). It ends where other rows are shown.
class DiffSelection : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(helix::ui::DiffList* list READ list WRITE setList NOTIFY changed)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
public:
    using QObject::QObject;
    [[nodiscard]] DiffList* list() const { return m_list; }
    void setList(DiffList* list);
    [[nodiscard]] bool isEmpty() const;

    /// Begins an empty one at a row's column; `right` counts only side by side.
    Q_INVOKABLE void begin(int row, bool right, int column);
    /// Its other end; columns are brought into the line.
    Q_INVOKABLE void extendTo(int row, int column);
    /// The word around a column.
    Q_INVOKABLE void selectWord(int row, bool right, int column);
    /// The lines `first` to `last`.
    Q_INVOKABLE void selectLines(int first, int last, bool right);
    /// Everything on the side that was selected last.
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE void clear();
    /// The code alone, without numbers and signs, its tabs as they were; a line in a row of its
    /// own.
    Q_INVOKABLE [[nodiscard]] QString text() const;
    /// Selects the next place (`forward`, else the one before) with these words, whatever their
    /// case, and begins again at the other end. Its row; -1: there is none.
    Q_INVOKABLE int find(const QString& words, bool forward);

    /// The selected columns of a row; empty: none.
    [[nodiscard]] Span columnsOf(int row, bool right) const;

signals:
    void changed();

private:
    struct Place {
        int row = 0, column = 0;
        auto operator<=>(const Place&) const = default;
    };
    [[nodiscard]] int lengthOf(int row, bool right) const;
    [[nodiscard]] int findInRow(const Place& from, bool right, const QString& words,
                                bool forward) const;
    void select(bool right, Place anchor, Place head);

    QPointer<DiffList> m_list;
    Place m_anchor, m_head;
    bool m_right = false;
};

} // namespace helix::ui
