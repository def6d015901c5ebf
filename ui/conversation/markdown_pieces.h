#pragma once
// The pieces of one Markdown text, kept while more of it arrives.

#include <QColor>
#include <qqmlregistration.h>

#include "ui/words/markdown_html.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

/// UI thread. Roles: place, code (whether it is), body (safe rich text of prose, plain text of
/// code), language, plain (of prose, for screen readers), joined (prose that goes on from the piece
/// before). Only pieces that differ are made anew. A text of more than kShownAtOnce characters is
/// taken apart in the pool, and the newest one wins; its pieces come a few at a time.
class MarkdownPieces : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString markdown READ markdown WRITE setMarkdown NOTIFY edited)
    Q_PROPERTY(QColor link READ link WRITE setLink NOTIFY edited)
    Q_PROPERTY(QColor codeInk READ codeInk WRITE setCodeInk NOTIFY edited)
    Q_PROPERTY(QColor muted READ muted WRITE setMuted NOTIFY edited)
    Q_PROPERTY(QString codeFamily READ codeFamily WRITE setCodeFamily NOTIFY edited)
public:
    explicit MarkdownPieces(QObject* parent = nullptr);
    [[nodiscard]] QString markdown() const { return m_markdown; }
    void setMarkdown(const QString& markdown);
    [[nodiscard]] QColor link() const { return m_ink.link; }
    void setLink(const QColor& color) { setInk(m_ink.link, color); }
    [[nodiscard]] QColor codeInk() const { return m_ink.code; }
    void setCodeInk(const QColor& color) { setInk(m_ink.code, color); }
    [[nodiscard]] QColor muted() const { return m_ink.muted; }
    void setMuted(const QColor& color) { setInk(m_ink.muted, color); }
    [[nodiscard]] QString codeFamily() const { return m_ink.codeFamily; }
    void setCodeFamily(const QString& family) { setInk(m_ink.codeFamily, family); }

signals:
    void edited();

private:
    /// What a text came to.
    struct Drawn {
        std::vector<MarkdownPiece> pieces;
        std::vector<QVariantMap> rows;
    };
    /// `before`: of an earlier text in the same inks. Any thread.
    static Drawn draw(const QString& markdown, const MarkdownInk& ink, Drawn before);
    void drawInPool();
    void take(Drawn drawn);
    void showMore();

    template <typename T>
    void setInk(T& value, const T& given)
    {
        if (value == given)
            return;
        value = given;
        m_drawn = {};
        refresh();
        emit edited();
    }
    void refresh();

    QString m_markdown;
    MarkdownInk m_ink;
    Drawn m_drawn;          ///< the newest that is done; rows() shows its beginning
    int m_wanted = 0;       ///< counts the texts and inks that were wanted
    bool m_inPool = false;  ///< one is being drawn there
    bool m_showing = false; ///< showMore() comes
};

/// Characters that are taken apart without leaving the UI thread (a few milliseconds).
inline constexpr int kShownAtOnce = 16000;

} // namespace helix::ui
