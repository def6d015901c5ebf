#pragma once
// Code in a TextEdit, with its colours, kept while more of it arrives.

#include <limits>
#include <vector>

#include <QColor>
#include <QPointer>
#include <QQmlParserStatus>
#include <QQuickTextDocument>
#include <QTextCharFormat>
#include <QTimer>
#include <qqmlregistration.h>

#include "ui/syntax/tokenizer.h"

class QTextCursor;

namespace helix::ui {

/// QML: `CodeDocument { document: area.textDocument; code: ...; language: "py" }`. UI thread. The
/// document holds `code` and nothing else; when `code` changes, only the lines from the first that
/// differs are made anew, at most `linesAtOnce` of them now and the rest when there is time.
class CodeDocument : public QObject, public QQmlParserStatus {
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QQuickTextDocument* document MEMBER m_document NOTIFY changed)
    Q_PROPERTY(QString code READ code WRITE setCode NOTIFY changed)
    Q_PROPERTY(QString language MEMBER m_word NOTIFY changed)
    Q_PROPERTY(QString path MEMBER m_path NOTIFY changed)
    Q_PROPERTY(int linesAtOnce MEMBER m_linesAtOnce NOTIFY changed)
    Q_PROPERTY(bool numbered MEMBER m_numbered NOTIFY changed)
    Q_PROPERTY(QColor commentInk MEMBER m_commentInk NOTIFY changed)
    Q_PROPERTY(QColor stringInk MEMBER m_stringInk NOTIFY changed)
    Q_PROPERTY(QColor keywordInk MEMBER m_keywordInk NOTIFY changed)
    Q_PROPERTY(QColor numberInk MEMBER m_numberInk NOTIFY changed)
    Q_PROPERTY(QColor removedInk MEMBER m_removedInk NOTIFY changed)
public:
    explicit CodeDocument(QObject* parent = nullptr);

    [[nodiscard]] QString code() const { return m_code; }
    /// Every kind of line end becomes "\n".
    void setCode(const QString& code);
    /// Lines that were made anew by the last change.
    [[nodiscard]] int remade() const { return m_remade; }

    void classBegin() override {}
    void componentComplete() override;

signals:
    /// Its colours or its language.
    void changed();

private:
    using Inked = std::vector<std::pair<int, QTextCharFormat>>; ///< from a column on
    void restart();
    void writeFrom(int line, int position);
    void writeOn();
    [[nodiscard]] Inked inksOf(const QString& line);
    [[nodiscard]] Inked inksOfChange(const QString& line) const;
    [[nodiscard]] QTextCharFormat inkOf(syntax::Kind kind) const;
    static void insert(QTextCursor& cursor, const QString& line, const Inked& inks);

    QPointer<QQuickTextDocument> m_document;
    QString m_code, m_word, m_path;
    QColor m_commentInk, m_stringInk, m_keywordInk, m_numberInk, m_removedInk;
    syntax::Tokenizer m_tokenizer{nullptr};
    std::vector<syntax::Tokenizer::Open> m_opens; ///< what is open where a line begins
    QTimer m_on;                                  ///< goes on writing at m_written
    qsizetype m_written = 0; ///< characters of the code that stand in the document
    int m_remade = 0, m_linesAtOnce = std::numeric_limits<int>::max();
    bool m_numbered = false, m_isChange = false, m_complete = false;
};

} // namespace helix::ui
