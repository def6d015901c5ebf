#pragma once
// Which part of a changed line is different. Pure.

#include <utility>

#include <QString>

#include "ui/words/printable.h"

namespace helix::ui::syntax {

/// The differing middle of both lines, widened to whole words. Empty spans when they have too
/// little in common for it to say anything.
std::pair<Span, Span> changedWords(const QString& before, const QString& after);

} // namespace helix::ui::syntax
