#pragma once
// Walks over JSON text (RFC 8259) as it streams by, without keeping it: reports the values down to
// a depth and whether it is well-formed.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace helix::gateway {

/// Where a value stands: the keys from the top down; an array adds "[]".
using JsonPath = std::vector<std::string>;

/// What is met on the way: a scalar value, or the beginning or end of an object or array.
struct JsonScalar {
    enum class Kind { String, Number, Literal, Object, Array, Close };
    Kind kind = Kind::Literal;
    std::string text;        ///< a string's content, unescaped; otherwise the text as it stands
    bool cut = false;        ///< longer than kMaxScalar; `text` is its beginning
    std::uint64_t size = 0;  ///< bytes of the content, also of what was cut
    std::uint64_t begin = 0; ///< offset of its first character in everything that was fed
};

inline constexpr std::size_t kMaxScalar = 512; ///< bytes of a value or key that are kept

class JsonWalker {
public:
    /// Called for every value with at most `depth` keys above it, and for the end of those that
    /// hold others (with the path of their beginning). Keys longer than kMaxScalar match nothing.
    using Visit = std::function<void(const JsonPath&, const JsonScalar&)>;
    JsonWalker(std::size_t depth, Visit visit);

    void feed(std::string_view text);
    /// Everything so far is the beginning of one JSON value, or one value and white space.
    [[nodiscard]] bool wellFormed() const { return m_expect != Expect::Nothing; }
    /// The value is complete (a number at the very top never knows it).
    [[nodiscard]] bool complete() const { return m_expect == Expect::End; }
    /// The value at the top is an object.
    [[nodiscard]] bool isObject() const { return m_isObject; }
    /// Makes it new, with the same visitor.
    void reset();

private:
    enum class Expect {
        Value,        ///< a value
        ValueOrClose, ///< after '['
        Key,          ///< after ',' in an object
        KeyOrClose,   ///< after '{'
        Colon,
        CommaOrClose,
        InString,
        InBare, ///< a number or literal
        End,    ///< white space only
        Nothing ///< it was not JSON
    };
    struct Level {
        bool object = false;
    };
    std::size_t feedString(std::string_view text);
    void takeEscaped(char c);
    void finishString();
    void finishBare();
    void takeCharacter(char c);
    void beginValue(char c);
    void open(bool object);
    void close(bool object);
    void afterValue();
    void report(JsonScalar::Kind kind);
    void keep(std::string_view bytes);
    void keepCodePoint(unsigned codePoint);
    [[nodiscard]] bool watched() const { return m_levels.size() <= m_depth; }

    std::size_t m_depth;
    Visit m_visit;
    Expect m_expect = Expect::Value;
    bool m_isObject = false;
    bool m_isKey = false; ///< of the string under way
    int m_escape = 0;     ///< 0: none, 1: after a backslash, 2 to 5: digits of \uXXXX to come
    unsigned m_codePoint = 0;
    std::string m_text;
    bool m_cut = false;
    std::uint64_t m_size = 0;  ///< of the scalar under way
    std::uint64_t m_at = 0;    ///< offset of the character that is looked at
    std::uint64_t m_begin = 0; ///< of the value under way
    std::vector<Level> m_levels;
    JsonPath m_path; ///< of the watched levels
};

} // namespace helix::gateway
