#pragma once
// A whole document that somebody else wrote, or an older Helix did, read field by field. Strict as
// require... of protocol/fields.h, and with its sentences; but the first fault is kept, under the
// whole path of the field ("files.disk.name"), so that a reader states what it expects and asks
// once, at the end, whether it was so. After a fault what is asked for comes out as a default.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace helix::protocol {

class CheckedJson {
public:
    /// `document` may be of any type and outlives all readers of it.
    explicit CheckedJson(const nlohmann::json& document);

    // -- fields of an object ---------------------------------------------------------------------
    /// Present, null included.
    [[nodiscard]] bool has(const char* key) const;
    std::string text(const char* key, std::size_t maxBytes);
    std::string textOr(const char* key, std::size_t maxBytes, std::string fallback = {});
    /// Without control characters and the like (base/bytes.h, printable()).
    std::string printableText(const char* key, std::size_t maxBytes);
    /// `least` when it is wrong.
    std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
    std::int64_t numberOr(const char* key, std::int64_t least, std::int64_t most,
                          std::int64_t fallback);
    bool flag(const char* key);
    bool flagOr(const char* key, bool fallback);
    CheckedJson object(const char* key);
    /// The value, of whatever type.
    CheckedJson field(const char* key);
    /// Of a list of at most `most`; a fault in one of them names the list.
    std::vector<CheckedJson> items(const char* key, std::size_t most);
    /// Absent: none.
    std::vector<CheckedJson> itemsOr(const char* key, std::size_t most);
    /// A list of texts; absent: none.
    std::vector<std::string> textsOr(const char* key, std::size_t most, std::size_t maxBytes);
    /// An object of texts; absent: none.
    std::map<std::string, std::string> textMapOr(const char* key, std::size_t most,
                                                 std::size_t maxBytes);

    // -- a value by itself: what field(), items() and item() gave ---------------------------------
    std::string asText(std::size_t maxBytes);
    std::int64_t asNumber(std::int64_t least, std::int64_t most);
    bool asFlag();
    std::vector<CheckedJson> asItems(std::size_t most);
    /// Of a list, by its place.
    CheckedJson item(std::size_t index);

    /// Marks a field, or the value itself, as wrong; `why` goes on after its name ("is no name").
    void refuse(const char* key, const std::string& why);
    void refuseValue(const std::string& why);
    /// Protocol error about the first field that was wrong.
    [[nodiscard]] Result<void> outcome() const;

private:
    using Fault = std::shared_ptr<std::optional<Error>>; ///< owned by the readers of one document
    CheckedJson(Fault fault, const nlohmann::json* value, std::string path);
    void note(Error fault);
    [[nodiscard]] std::string pathOf(const char* key) const;
    template <typename T>
    T taken(Result<T> read, T otherwise);

    Fault m_fault;
    const nlohmann::json* m_value; ///< inside the document; null: missing, or below a fault
    std::string m_path;            ///< empty: the document itself
};

} // namespace helix::protocol
