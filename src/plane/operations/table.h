#pragma once
// The table: every operation of the control socket, as data, for its documentation and its tests.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "operations/described.h"

namespace helix::operations {

/// Of the protocol on the control socket; helixctl refuses to talk to another one. It grows when
/// what is there changes its meaning, not when something is added.
inline constexpr int kControlProtocol = 1;

/// A field of a request, as documentation has it.
struct FieldRow {
    std::string name;
    std::string type; ///< "text", "number 1 to 65535", "list of ..."
    bool needed = false;
    std::string says;
    std::vector<FieldRow> inner; ///< of an object, or of the entries of a list of objects
};

struct OperationRow {
    Operation operation;
    std::vector<FieldRow> fields;
};

/// In the order of the documentation.
const std::vector<OperationRow>& operationTable();

/// docs/control-api.md, made of the table.
std::string controlApiDocument();

} // namespace helix::operations
