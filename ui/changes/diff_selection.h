#pragma once
// What is selected in a diff, to be copied; and what is looked for in it.

#include <optional>

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
    Q_PROPERTY(int hits READ hits NOTIFY changed)
    Q_PROPERTY(QString hitsText READ hitsText NOTIFY changed)
    Q_PROPERTY(int hit READ hit NOTIFY changed)
    Q_PROPERTY(QString hitText READ hitText NOTIFY changed)
    Q_PROPERTY(bool missing READ isMissing NOTIFY changed)
public:
    /// A letter alone may stand in a large diff a million times, and they are counted at each key: no more than
    /// these are. All of them are found.
    static constexpr int kMostHits = 10'000;
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
    /// case, and begins again at the other end; other words than before may stand where the last
    /// ones do. Its row; -1: there is none, or there are no words.
    Q_INVOKABLE int find(const QString& words, bool forward);
    /// What was found is selected no longer; what was selected by hand stays.
    Q_INVOKABLE void endSearch();
    /// Places with what is looked for, kMostHits at most.
    [[nodiscard]] int hits() const { return m_hits; }
    /// "3", or "10,000+" where there are more.
    [[nodiscard]] QString hitsText() const;
    /// Which place is selected, from 1; 0: none; kMostHits + 1: one beyond those that are counted.
    [[nodiscard]] int hit() const { return m_hit; }
    /// "3", or "10,000+".
    [[nodiscard]] QString hitText() const;
    /// What is looked for is nowhere.
    [[nodiscard]] bool isMissing() const { return !m_sought.isEmpty() && m_hits == 0; }

    /// The selected columns of a row; empty: none.
    [[nodiscard]] Span columnsOf(int row, bool right) const;

signals:
    void changed();

private:
    struct Place {
        int row = 0, column = 0;
        auto operator<=>(const Place&) const = default;
    };
    struct Hit {
        int row = 0;
        bool right = false;
        int column = 0;
        auto operator<=>(const Hit&) const = default;
    };
    [[nodiscard]] int lengthOf(int row, bool right) const;
    /// Null: nothing is looked for there.
    [[nodiscard]] const QString* searched(int row, bool right) const;
    /// With m_sought, row by row, and in each the left side first.
    [[nodiscard]] std::optional<Hit> firstFrom(Hit from) const;
    [[nodiscard]] std::optional<Hit> lastBefore(Hit end) const;
    void countHits(const std::optional<Hit>& selected);
    void select(bool right, Place anchor, Place head);
    void forgetAll();

    QPointer<DiffList> m_list;
    Place m_anchor, m_head;
    bool m_right = false;
    QString m_sought;
    int m_hits = 0, m_hit = 0;
    bool m_areMore = false; ///< than m_hits
    bool m_isFound = false; ///< find() has selected it
};

} // namespace helix::ui
