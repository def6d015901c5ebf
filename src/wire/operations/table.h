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

/// A value that answers name, in a section of its own.
struct ValueRow {
    std::string name;
    std::vector<FieldRow> fields;
};

struct EventRow {
    Event event;
    std::vector<FieldRow> fields; ///< as of an answer
};

struct OperationRow {
    Operation operation;
    std::vector<FieldRow> fields;
    /// Its type, "list of [port](#port)"; its fields where it is an object without a section. Of
    /// those `needed` says that it is always there.
    FieldRow answer;
    std::vector<EventRow> events; ///< until then
};

/// In the order of the documentation.
const std::vector<OperationRow>& operationTable();

/// What the answers in it name, by name.
const std::vector<ValueRow>& answerValues();

/// docs/control-api.md, made of the table.
std::string controlApiDocument();

} // namespace helix::operations
