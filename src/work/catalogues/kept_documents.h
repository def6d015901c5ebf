#pragma once
// What is kept of followed catalogues, in a folder. Blocking.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "catalogue/acceptance.h"
#include "catalogue/sources.h"

namespace helix::catalogues {

/// The document that was accepted last from a source.
struct KeptDocument {
    std::string document;
    catalogue::AcceptedDocument accepted;
    std::int64_t fetchedAtMs = 0;
};

class KeptDocuments {
public:
    /// `folder` is made when there is something to keep.
    explicit KeptDocuments(std::filesystem::path folder);

    /// None where there is no list. Corrupt, and Unsupported of another Helix: nothing is written then.
    [[nodiscard]] Result<std::vector<catalogue::Source>> sources() const;
    [[nodiscard]] Result<void> keepSources(const std::vector<catalogue::Source>& sources) const;

    /// Nothing where none is kept; Corrupt.
    [[nodiscard]] Result<std::optional<KeptDocument>> document(const std::string& source) const;
    [[nodiscard]] Result<void> keepDocument(const std::string& source,
                                            const KeptDocument& document) const;
    /// What was accepted is forgotten as well: for a source that is followed no more.
    void forget(const std::string& source) const;

private:
    [[nodiscard]] std::filesystem::path fileOf(const std::string& source) const;
    std::filesystem::path m_folder;
};

} // namespace helix::catalogues
