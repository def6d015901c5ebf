#include "store/statements.h"

namespace helix::store {

std::vector<std::string> splitStatements(std::string_view sql)
{
    std::vector<std::string> statements;
    std::string current;
    char quote = '\0';
    const auto finish = [&] {
        if (current.find_first_not_of(" \t\r\n") != std::string::npos)
            statements.push_back(current);
        current.clear();
    };
    for (const char c : sql) {
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (c == ';') {
            finish();
            continue;
        }
        current += c;
    }
    finish();
    return statements;
}

} // namespace helix::store
