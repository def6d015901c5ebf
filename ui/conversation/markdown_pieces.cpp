#include "ui/conversation/markdown_pieces.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>

namespace helix::ui {

namespace {
/// Pieces that are laid out in one turn of the event loop.
constexpr std::size_t kRowsAtOnce = 8;
} // namespace

MarkdownPieces::MarkdownPieces(QObject* parent)
    : RowList({"place", "code", "body", "language", "plain", "joined"}, parent)
{
}

void MarkdownPieces::setMarkdown(const QString& markdown)
{
    if (markdown == m_markdown)
        return;
    m_markdown = markdown;
    refresh();
    emit edited();
}

void MarkdownPieces::refresh()
{
    ++m_wanted;
    if (m_markdown.size() <= kShownAtOnce)
        take(draw(m_markdown, m_ink, std::move(m_drawn)));
    else if (!m_inPool)
        drawInPool();
}

MarkdownPieces::Drawn MarkdownPieces::draw(const QString& markdown, const MarkdownInk& ink,
                                           Drawn before)
{
    Drawn drawn;
    drawn.pieces = splitMarkdown(markdown);
    for (std::size_t at = 0; at < drawn.pieces.size(); ++at) {
        const auto& piece = drawn.pieces[at];
        const bool isJoined = at > 0 && !piece.isCode && !drawn.pieces[at - 1].isCode;
        if (at < before.pieces.size() && before.pieces[at] == piece) {
            drawn.rows.push_back(std::move(before.rows[at]));
            drawn.rows.back()["joined"] = isJoined;
            continue;
        }
        const auto prose = piece.isCode ? Prose() : showProse(piece.text, ink);
        drawn.rows.push_back({{"place", static_cast<int>(at)},
                              {"code", piece.isCode},
                              {"body", piece.isCode ? piece.text : prose.html},
                              {"language", piece.language},
                              {"plain", piece.isCode ? piece.text : prose.text},
                              {"joined", isJoined}});
    }
    return drawn;
}

void MarkdownPieces::drawInPool()
{
    m_inPool = true;
    QThreadPool::globalInstance()->start([self = QPointer(this), wanted = m_wanted,
                                          markdown = m_markdown, ink = m_ink,
                                          before = m_drawn]() mutable {
        auto drawn = draw(markdown, ink, std::move(before));
        QMetaObject::invokeMethod(qApp, [self, wanted, drawn = std::move(drawn)]() mutable {
            if (!self)
                return;
            self->m_inPool = false;
            if (wanted == self->m_wanted)
                self->take(std::move(drawn));
            else if (self->m_markdown.size() > kShownAtOnce)
                self->drawInPool();
        });
    });
}

void MarkdownPieces::take(Drawn drawn)
{
    m_drawn = std::move(drawn);
    if (!m_showing)
        showMore();
}

void MarkdownPieces::showMore()
{
    m_showing = false;
    const auto wanted = std::min(m_drawn.rows.size(), rows().size() + kRowsAtOnce);
    show({m_drawn.rows.begin(), m_drawn.rows.begin() + static_cast<std::ptrdiff_t>(wanted)});
    if (wanted == m_drawn.rows.size())
        return;
    m_showing = true;
    QTimer::singleShot(0, this, &MarkdownPieces::showMore);
}

} // namespace helix::ui
