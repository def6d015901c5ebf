#pragma once
// Finding images in catalogues. An index is made once, when catalogues were read; a question costs
// well under a millisecond with a thousand entries. Used by one thread at a time; any may read.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace helix::catalogue {

/// Who asks for nothing gets everything; texts are compared without case and accents.
struct SearchQuery {
    std::string words;        ///< each begins a word of the entry; the first 16 count
    std::string language;     ///< whole, one of Entry::languages
    std::string desktop;      ///< whole, Entry::desktop
    std::string architecture; ///< there is a version for it
};

class SearchIndex {
public:
    /// Entries get numbers from size() on, in their order; several catalogues are added one after
    /// another. Keeps nothing of `entries`.
    void add(std::span<const Entry> entries);
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }

    /// Numbers of the entries in which each word is found, the best first: a word of the name or the
    /// title counts more than a tag or a language, these more than a package, and that more than the
    /// summary; a whole word counts twice. Among equals, and without words, in the order of add().
    [[nodiscard]] std::vector<std::size_t> find(const SearchQuery& query) const;

private:
    struct Posting {
        std::uint32_t entry;
        std::int32_t weight;
    };
    struct Facets {
        std::vector<std::string> languages, architectures; ///< folded
        std::string desktop;
    };
    void addWords(std::uint32_t number, const Entry& entry);
    [[nodiscard]] std::vector<std::int32_t> weightsOf(const std::string& word) const;
    [[nodiscard]] static bool fits(const Facets& facets, const Facets& wanted);

    std::map<std::string, std::vector<Posting>, std::less<>> m_words;
    std::vector<Facets> m_entries;
};

} // namespace helix::catalogue
