#include "ui/models/markdown_pieces.h"

namespace helix::ui {

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
    auto pieces = splitMarkdown(m_markdown);
    auto shown = rows();
    std::vector<QVariantMap> next;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        if (at < m_pieces.size() && at < shown.size() && m_pieces[at] == pieces[at]) {
            next.push_back(std::move(shown[at]));
            continue;
        }
        const auto& piece = pieces[at];
        const auto prose = piece.isCode ? Prose() : showProse(piece.text, m_ink);
        next.push_back({{"place", static_cast<int>(at)},
                        {"code", piece.isCode},
                        {"body", piece.isCode ? piece.text : prose.html},
                        {"language", piece.language},
                        {"plain", piece.isCode ? piece.text : prose.text},
                        {"joined", at > 0 && !piece.isCode && !pieces[at - 1].isCode}});
    }
    m_pieces = std::move(pieces);
    show(std::move(next));
}

} // namespace helix::ui
