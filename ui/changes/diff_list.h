#pragma once
// The lines of one file's diff as rows, side by side or one below the other.

#include <vector>

#include <QAbstractListModel>
#include <QString>
#include <qqmlregistration.h>

#include "projects/change_set.h"
#include "ui/words/printable.h"
#include "ui/syntax/tokenizer.h"

namespace helix::ui {

/// UI thread. Rows have one height each. Roles: kind ("hunk", "line" or "end"), hunk, heading
/// (of "hunk"), leftKind and rightKind ("context", "added", "removed" or "blank"; unified rows have
/// only leftKind), oldNumber, newNumber (0: none), chosen (of "hunk"), noNewline, spoken.
class DiffList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY shown)
    Q_PROPERTY(int hunks READ hunks NOTIFY shown)
    Q_PROPERTY(bool sideBySide READ isSideBySide WRITE setSideBySide NOTIFY shown)
    Q_PROPERTY(int columns READ columns NOTIFY shown)
    Q_PROPERTY(int digits READ digits NOTIFY shown)
public:
    /// A line of the file with its colours.
    struct Line {
        projects::DiffLine::Kind kind = projects::DiffLine::Kind::Context;
        int oldNumber = 0, newNumber = 0;
        bool noNewline = false;
        ShownLine shown;
        std::vector<syntax::Run> runs;
        Span changed; ///< what is different from its counterpart; empty: all or nothing
    };
    struct Hunk {
        int first = 0, end = 0; ///< into Content::lines
        QString heading;
        int row = 0;
    };
    /// A diff made ready to be shown.
    struct Content {
        std::vector<Line> lines;
        std::vector<Hunk> hunks;
        int columns = 0, digits = 1;
    };
    using QAbstractListModel::QAbstractListModel;

    /// Takes time in proportion to the text. Any thread.
    static Content read(const projects::FileDiff& diff);
    void show(Content content);
    void clear();
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] int hunks() const { return static_cast<int>(m_content.hunks.size()); }
    [[nodiscard]] bool isSideBySide() const { return m_sideBySide; }
    void setSideBySide(bool wanted);
    /// Of the longest line.
    [[nodiscard]] int columns() const { return m_content.columns; }
    /// Of the largest line number.
    [[nodiscard]] int digits() const { return m_content.digits; }
    /// Which hunks are chosen.
    void showChosen(std::vector<bool> chosen);

    /// The row of a hunk's heading.
    Q_INVOKABLE [[nodiscard]] int rowOfHunk(int hunk) const;
    /// -1 outside.
    Q_INVOKABLE [[nodiscard]] int hunkOfRow(int row) const;
    /// What stands in this row; null: nothing. `right` counts only side by side.
    [[nodiscard]] const Line* line(int row, bool right) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void shown();

private:
    enum Role {
        RowKind = Qt::UserRole + 1,
        HunkRole,
        Heading,
        Left,
        Right,
        OldNumber,
        NewNumber,
        ChosenRole,
        NoNewline,
        Spoken
    };

    struct Row {
        int hunk = 0;
        int left = -1, right = -1; ///< into Content::lines; both -1: the hunk's heading
    };
    void layOut();
    void layOutSideBySide(int hunk);
    [[nodiscard]] QString spoken(const Row& row) const;

    Content m_content;
    std::vector<Row> m_rows;
    std::vector<bool> m_chosen;
    bool m_sideBySide = true;
};

} // namespace helix::ui
