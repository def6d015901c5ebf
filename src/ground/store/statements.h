#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace helix::store {

/// Splits a migration at the semicolons outside quotes, because Qt runs one statement at a time.
/// Empty ones are left out;
/// `--` comments are not known.
std::vector<std::string> splitStatements(std::string_view sql);

} // namespace helix::store
