#pragma once
// Answers, notifications and records of the database as JSON. The writer writes all of a value; what
// is read is of another Helix maybe: what nobody knows is passed over, what is missing stays as the
// value begins.

#include <filesystem>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "operations/described.h"

namespace helix::operations {

using Json = nlohmann::json;

/// What is wrong in what was read. `field`: "ports[2].guest_port", empty: all of it.
struct WrongField {
    std::string field;
    const char* why;
};
/// Protocol, naming the field.
Error wrongAnswer(const WrongField& wrong);
/// Corrupt with the sentence, for people.
Error wrongRecord(const WrongField& wrong, const char* sentence);

class AnswerWriter {
public:
    Json object = Json::object();

    template <typename T>
    void operator()(const char* key, const T& value, std::string_view /*says*/)
    {
        object[key] = write(value);
    }
    template <typename T>
    void operator()(const char* key, const T& value, Sometimes /*sometimes*/,
                    std::string_view /*says*/)
    {
        if (!isNothing(value))
            object[key] = write(value);
    }

    template <typename T>
    static Json write(const T& value)
    {
        if constexpr (std::is_same_v<T, Json>) {
            return value;
        } else if constexpr (IsForeign<T>) {
            return Foreign<T>::write(value);
        } else if constexpr (requires { typename T::WrittenAs; }) {
            return value.json;
        } else if constexpr (Worded<T>) {
            return std::string(toString(value));
        } else if constexpr (requires { value.has_value(); }) {
            return value ? write(*value) : Json();
        } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
            return value.string();
        } else if constexpr (requires { value.str(); }) {
            return value.str();
        } else if constexpr (requires { typename T::mapped_type; }) {
            Json map = Json::object();
            for (const auto& [name, entry] : value)
                map[name] = write(entry);
            return map;
        } else if constexpr (requires { typename T::value_type; } &&
                             !std::is_same_v<T, std::string>) {
            Json list = Json::array();
            for (const auto& entry : value)
                list.push_back(write(entry));
            return list;
        } else if constexpr (requires { Json(value); }) {
            return Json(value);
        } else {
            AnswerWriter inner;
            describe(inner, value);
            return std::move(inner.object);
        }
    }

private:
    template <typename T>
    static bool isNothing(const T& value)
    {
        if constexpr (requires { value.has_value(); })
            return !value.has_value();
        else if constexpr (requires { value.empty(); })
            return value.empty();
        else
            return value == T{};
    }
};

class AnswerReader {
public:
    explicit AnswerReader(const Json& object, std::string inside = {})
        : m_object(object)
        , m_inside(std::move(inside))
    {
    }

    template <typename T>
    void operator()(const char* key, T& value, std::string_view /*says*/)
    {
        const auto found = m_object.find(key);
        if (!m_error && found != m_object.end())
            m_error = read(m_inside + key, *found, value);
    }
    template <typename T>
    void operator()(const char* key, T& value, Sometimes /*sometimes*/, std::string_view says)
    {
        (*this)(key, value, says);
    }

    /// What is wrong, if anything. `field`: of what, empty: of the answer itself.
    template <typename T>
    static std::optional<WrongField> read(const std::string& field, const Json& json, T& value)
    {
        if constexpr (std::is_same_v<T, Json>) {
            value = json;
        } else if constexpr (requires { typename T::WrittenAs; }) {
            value.json = json;
        } else if constexpr (Worded<T>) {
            return readWord(field, json, value);
        } else if constexpr (requires { value.has_value(); }) {
            if (json.is_null())
                value.reset();
            else if constexpr (IsForeign<typename T::value_type>)
                value = Foreign<typename T::value_type>::read(json);
            else
                return read(field, json, value.emplace());
        } else if constexpr (std::is_same_v<T, std::string>) {
            if (!json.is_string())
                return WrongField{field, "is not text"};
            value = json.get<std::string>();
        } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
            std::string text;
            if (auto wrong = read(field, json, text))
                return wrong;
            value = text;
        } else if constexpr (std::is_same_v<T, bool>) {
            if (!json.is_boolean())
                return WrongField{field, "is not true or false"};
            value = json.get<bool>();
        } else if constexpr (std::is_floating_point_v<T>) {
            if (!json.is_number())
                return WrongField{field, "is not a number"};
            value = json.get<T>();
        } else if constexpr (std::is_integral_v<T>) {
            return readWhole(field, json, value);
        } else if constexpr (requires { T::parse(std::string()); }) {
            return readId(field, json, value);
        } else if constexpr (requires { typename T::mapped_type; }) {
            return readMap(field, json, value);
        } else if constexpr (requires { value.begin(); }) {
            return readList(field, json, value);
        } else {
            return readObject(field, json, value);
        }
        return std::nullopt;
    }

private:
    template <typename T>
    static std::optional<WrongField> readWhole(const std::string& field, const Json& json, T& value)
    {
        const bool fits = json.is_number_unsigned()  ? std::in_range<T>(json.get<std::uint64_t>())
                          : json.is_number_integer() ? std::in_range<T>(json.get<std::int64_t>())
                                                     : false;
        if (!fits)
            return WrongField{field, "is not a whole number of its range"};
        value = json.get<T>();
        return std::nullopt;
    }
    template <typename T>
    static std::optional<WrongField> readWord(const std::string& field, const Json& json, T& value)
    {
        const auto known = words(value);
        for (std::size_t i = 0; i < known.size(); ++i)
            if (json.is_string() && json.get_ref<const std::string&>() == known[i]) {
                value = static_cast<T>(i);
                return std::nullopt;
            }
        return WrongField{field, "is none of its words"};
    }
    /// What is no id is none.
    template <typename T>
    static std::optional<WrongField> readId(const std::string& field, const Json& json, T& value)
    {
        if (!json.is_string())
            return WrongField{field, "is not text"};
        value = T::parse(json.get<std::string>()).value_or(T());
        return std::nullopt;
    }
    template <typename T>
    static std::optional<WrongField> readMap(const std::string& field, const Json& json, T& map)
    {
        if (!json.is_object())
            return WrongField{field, "is not an object"};
        for (const auto& [name, entry] : json.items())
            if (auto wrong = read(field + "." + name, entry, map[name]))
                return wrong;
        return std::nullopt;
    }
    template <typename T>
    static std::optional<WrongField> readList(const std::string& field, const Json& json, T& list)
    {
        if (!json.is_array())
            return WrongField{field, "is not a list"};
        list.clear();
        if constexpr (IsForeign<typename T::value_type>) {
            for (const auto& entry : json)
                if (auto foreign = Foreign<typename T::value_type>::read(entry))
                    list.push_back(std::move(*foreign));
            return std::nullopt;
        } else {
            return readEach(field, json, list);
        }
    }
    template <typename T>
    static std::optional<WrongField> readEach(const std::string& field, const Json& json, T& list)
    {
        for (std::size_t i = 0; i < json.size(); ++i)
            if (auto wrong =
                    read(field + "[" + std::to_string(i) + "]", json[i], list.emplace_back()))
                return wrong;
        return std::nullopt;
    }
    template <typename T>
    static std::optional<WrongField> readObject(const std::string& field, const Json& json,
                                                T& value)
    {
        if (!json.is_object())
            return WrongField{field, "is not an object"};
        AnswerReader inner(json, field.empty() ? field : field + ".");
        describe(inner, value);
        return inner.m_error;
    }

    const Json& m_object;
    std::string m_inside;
    std::optional<WrongField> m_error;
};

template <typename Answer>
Json writeAnswer(const Answer& answer)
{
    return AnswerWriter::write(answer);
}

/// Protocol when it is not what it should be.
template <typename Answer>
Result<Answer> readAnswer(const Json& json)
{
    Answer answer;
    if (const auto wrong = AnswerReader::read({}, json, answer))
        return fail(wrongAnswer(*wrong));
    return answer;
}

/// A `T` that was written before, and cut to fit into a message maybe: it goes on as it is.
template <typename T>
struct Written {
    using WrittenAs = T;
    Json json = Json::object();
    [[nodiscard]] Result<T> read() const { return readAnswer<T>(json); }
};

/// Of our own database: Corrupt with the sentence when a field is not what it was written as.
template <typename Record>
Result<Record> readRecord(const Json& json, const char* sentence)
{
    Record record;
    if (const auto wrong = AnswerReader::read({}, json, record))
        return fail(wrongRecord(*wrong, sentence));
    return record;
}

} // namespace helix::operations
