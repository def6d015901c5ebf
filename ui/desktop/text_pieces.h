#pragma once
// Text as the wire takes it. Pure.

#include <string>
#include <vector>

#include <QString>

namespace helix::ui {

/// UTF-8 in pieces of whole characters, at most protocol::kMaxTextBytes each; none of an empty text.
std::vector<std::string> textPieces(const QString& text);

} // namespace helix::ui
