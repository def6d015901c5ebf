#pragma once
// Text into a column of a table and out of one.

#include <string>
#include <string_view>

#include <QString>

#include "store/database.h"

namespace helix::store {

/// A parameter of a statement. `value`: UTF-8.
inline QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

/// As UTF-8; empty for NULL.
inline std::string textAt(const Row& row, std::size_t column)
{
    return row.at(column).toString().toStdString();
}

} // namespace helix::store
