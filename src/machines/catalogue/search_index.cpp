#include "catalogue/search_index.h"

#include <algorithm>
#include <numeric>

#include "catalogue/folded_words.h"

namespace helix::catalogue {
namespace {

constexpr std::size_t kMostQueryWords = 16;
constexpr std::size_t kMostQueryBytes = 1024;
constexpr std::int32_t kNameWeight = 40, kTagWeight = 20, kPackageWeight = 10, kSummaryWeight = 4;

/// The largest weight of each word.
class WeightedWords {
public:
    void add(std::string_view text, std::int32_t weight)
    {
        for (auto& word : foldedWords(text)) {
            auto& known = m_weights[std::move(word)];
            known = std::max(known, weight);
        }
    }
    void add(const std::vector<std::string>& texts, std::int32_t weight)
    {
        for (const auto& text : texts)
            add(text, weight);
    }
    [[nodiscard]] const std::map<std::string, std::int32_t>& weights() const { return m_weights; }

private:
    std::map<std::string, std::int32_t> m_weights;
};

std::vector<std::string> foldedEach(const std::vector<std::string>& texts)
{
    std::vector<std::string> result;
    for (const auto& text : texts)
        result.push_back(folded(text));
    return result;
}

/// Whether `wanted`, which is at most one text, is among `there`.
bool hasWanted(const std::vector<std::string>& there, const std::vector<std::string>& wanted)
{
    return wanted.empty() || std::ranges::find(there, wanted.front()) != there.end();
}

std::vector<std::string> wantedText(const std::string& text)
{
    return text.empty() ? std::vector<std::string>() : std::vector{folded(text)};
}

} // namespace

void SearchIndex::add(std::span<const Entry> entries)
{
    for (const Entry& entry : entries) {
        addWords(static_cast<std::uint32_t>(m_entries.size()), entry);
        Facets facets{foldedEach(entry.languages), {}, folded(entry.desktop)};
        for (const auto& version : entry.versions)
            facets.architectures.push_back(folded(version.architecture));
        m_entries.push_back(std::move(facets));
    }
}

void SearchIndex::addWords(std::uint32_t number, const Entry& entry)
{
    WeightedWords words;
    words.add(entry.name, kNameWeight);
    words.add(entry.title, kNameWeight);
    words.add(entry.tags, kTagWeight);
    words.add(entry.languages, kTagWeight);
    words.add(entry.packages, kPackageWeight);
    words.add(entry.summary, kSummaryWeight);
    for (const auto& [word, weight] : words.weights())
        m_words[word].push_back({number, weight});
}

std::vector<std::int32_t> SearchIndex::weightsOf(const std::string& word) const
{
    std::vector<std::int32_t> best(m_entries.size(), 0);
    for (auto found = m_words.lower_bound(word);
         found != m_words.end() && found->first.starts_with(word); ++found) {
        const bool whole = found->first.size() == word.size();
        for (const Posting& posting : found->second)
            best[posting.entry] =
                std::max(best[posting.entry], whole ? 2 * posting.weight : posting.weight);
    }
    return best;
}

bool SearchIndex::fits(const Facets& facets, const Facets& wanted)
{
    return hasWanted(facets.languages, wanted.languages) &&
           hasWanted(facets.architectures, wanted.architectures) &&
           (wanted.desktop.empty() || facets.desktop == wanted.desktop);
}

std::vector<std::size_t> SearchIndex::find(const SearchQuery& query) const
{
    const Facets wanted{wantedText(query.language), wantedText(query.architecture),
                        folded(query.desktop)};
    auto words = foldedWords(std::string_view(query.words).substr(0, kMostQueryBytes));
    words.resize(std::min(words.size(), kMostQueryWords));
    std::vector<std::int32_t> sums(m_entries.size(), 0);
    std::vector<bool> missed(m_entries.size(), false);
    for (const auto& word : words) {
        const auto weights = weightsOf(word);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += weights[i];
            missed[i] = missed[i] || weights[i] == 0;
        }
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (!missed[i] && fits(m_entries[i], wanted))
            found.push_back(i);
    std::ranges::stable_sort(found, std::ranges::greater(), [&](std::size_t i) { return sums[i]; });
    return found;
}

} // namespace helix::catalogue
