#include "oci/challenge.h"

#include "base/bytes.h"

namespace helix::oci {
namespace {

constexpr std::string_view kTokenLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";

/// Reads a header from the left.
class HeaderText {
public:
    explicit HeaderText(std::string_view text)
        : m_rest(text)
    {
    }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    void skip(std::string_view letters)
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(letters), m_rest.size()));
    }
    std::string token()
    {
        const auto end = std::min(m_rest.find_first_not_of(kTokenLetters), m_rest.size());
        const std::string word(m_rest.substr(0, end));
        m_rest.remove_prefix(end);
        return word;
    }
    bool take(char letter)
    {
        if (m_rest.empty() || m_rest.front() != letter)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    /// A token, or a text in quotes.
    std::string value()
    {
        if (!take('"'))
            return token();
        std::string text;
        while (!m_rest.empty() && m_rest.front() != '"') {
            if (m_rest.front() == '\\' && m_rest.size() > 1)
                m_rest.remove_prefix(1);
            text += m_rest.front();
            m_rest.remove_prefix(1);
        }
        take('"');
        return text;
    }
    /// Nothing that is understood: on to the next comma.
    void giveUp() { m_rest.remove_prefix(std::min(m_rest.find(','), m_rest.size())); }

private:
    std::string_view m_rest;
};

} // namespace

std::vector<Challenge> parseChallenges(std::string_view header)
{
    std::vector<Challenge> challenges;
    HeaderText text(header.substr(0, 8192));
    while (!text.atEnd()) {
        text.skip(" \t,");
        const std::string word = text.token();
        if (word.empty()) {
            text.giveUp();
            text.take(',');
            continue;
        }
        if (text.take('=')) {
            if (!challenges.empty())
                challenges.back().parameters.insert_or_assign(inLowerCase(word), text.value());
            else
                text.giveUp();
            continue;
        }
        challenges.push_back({inLowerCase(word), {}});
    }
    return challenges;
}

std::string percentEncoded(std::string_view text)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string encoded;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (kPlain.find(letter) != std::string_view::npos)
            encoded += letter;
        else
            encoded.append({'%', kHex[byte >> 4U], kHex[byte & 15U]});
    }
    return encoded;
}

} // namespace helix::oci
