#include "ui/desktop/text_pieces.h"

#include <algorithm>

#include "protocol/desktop_input.h"

namespace helix::ui {

std::vector<std::string> textPieces(const QString& text)
{
    const QByteArray all = text.toUtf8(); // half a surrogate becomes a question mark
    std::vector<std::string> pieces;
    for (qsizetype at = 0; at < all.size();) {
        auto end = std::min(all.size(), at + static_cast<qsizetype>(protocol::kMaxTextBytes));
        while (end < all.size() && (static_cast<unsigned char>(all[end]) & 0xc0) == 0x80)
            --end;
        pieces.push_back(all.mid(at, end - at).toStdString());
        at = end;
    }
    return pieces;
}

} // namespace helix::ui
