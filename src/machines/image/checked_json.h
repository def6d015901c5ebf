#pragma once
// Reads fields of a JSON document that we did not write: each is checked for presence, type and
// range, and the first fault is kept, so that readers state what they expect and ask once, at the
// end, whether it was so.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "image/manifest.h"

namespace helix::image {

class CheckedJson {
public:
    /// `what` begins the sentence of the error ("The image's manifest"). The text may be at most 1
    /// MiB.
    static CheckedJson parse(std::string_view text, std::string what);

    /// A string of printable text of at most `maxBytes` bytes.
    std::string text(const char* field, std::size_t maxBytes);
    std::uint64_t number(const char* field, std::uint64_t least, std::uint64_t most);
    CheckedJson object(const char* field);
    /// Calls `read` for each object of the array `field`; an array that is not there is empty.
    void eachObject(const char* field, std::size_t most,
                    const std::function<void(CheckedJson&)>& read);
    [[nodiscard]] bool has(const char* field) const;

    /// Marks `field` as wrong.
    void refuse(const char* field);
    /// Corrupt with the name of the first field that was wrong.
    [[nodiscard]] Result<void> outcome() const;

private:
    struct Document;
    CheckedJson(std::shared_ptr<Document> document, const nlohmann::json* value, std::string path);

    std::shared_ptr<Document> m_document; ///< owned by the readers of one document
    const nlohmann::json* m_value;        ///< inside the document; null after a fault
    std::string m_path;
};

/// {"cpus":2,"memoryMiB":1024,"diskGiB":8}
Resources readResources(CheckedJson& parent, const char* field);

} // namespace helix::image
