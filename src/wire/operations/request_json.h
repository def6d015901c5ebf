#pragma once
// Requests as JSON: read with one meaning of "wrong", written without what was left out.

#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "base/try.h"
#include "operations/described.h"
#include "protocol/foreign_json.h"

namespace helix::operations {

using Json = nlohmann::json;

/// Protocol errors that name the field; "ports[2].guest_port".
Error missingField(const std::string& field);
Error wrongField(const std::string& field, const std::string& why);
Error unknownField(const std::string& field);

/// Reads one object. What is missing keeps the value it has; what nobody knows is an error, so that
/// a misspelt field is not taken for one left out.
class Reader {
public:
    explicit Reader(const Json& object, std::string inside = {})
        : m_object(object)
        , m_inside(std::move(inside))
    {
    }

    template <typename T>
    void operator()(const char* key, T& value, Bounds bounds, std::string_view /*says*/)
    {
        m_known.emplace_back(key);
        if (m_error)
            return;
        const auto found = m_object.find(key);
        if (found != m_object.end())
            read(m_inside + key, *found, value, bounds);
        else if (bounds.needed)
            m_error = missingField(m_inside + key);
    }

    /// The first error, or what is not among the fields that were asked for.
    [[nodiscard]] Result<void> finish() const;

private:
    void read(const std::string& field, const Json& json, std::string& text, Bounds bounds);
    void read(const std::string& field, const Json& json, Secret& secret, Bounds bounds);
    void read(const std::string& field, const Json& json, bool& truth, Bounds bounds);
    bool readNumber(const std::string& field, const Json& json, std::int64_t& number,
                    Bounds bounds);

    template <std::integral Number>
    void read(const std::string& field, const Json& json, Number& number, Bounds bounds)
    {
        std::int64_t whole = 0;
        if (readNumber(field, json, whole, bounds))
            number = static_cast<Number>(whole);
    }
    template <typename T>
    void read(const std::string& field, const Json& json, std::optional<T>& value, Bounds bounds)
    {
        read(field, json, value.emplace(), bounds);
    }
    template <typename T>
    void read(const std::string& field, const Json& json, Change<T>& change, Bounds bounds)
    {
        change.given = true;
        if (!json.is_null())
            read(field, json, change.value.emplace(), bounds);
    }
    template <typename T>
    void read(const std::string& field, const Json& json, std::vector<T>& list, Bounds bounds)
    {
        if (!json.is_array() || json.size() > static_cast<std::size_t>(bounds.high) ||
            json.size() < static_cast<std::size_t>(bounds.low)) {
            m_error = wrongField(field, "is not a list of " + std::to_string(bounds.low) + " to " +
                                            std::to_string(bounds.high) + " entries");
            return;
        }
        const Bounds inner = need(bounds.each);
        for (std::size_t i = 0; i < json.size() && !m_error; ++i)
            read(field + "[" + std::to_string(i) + "]", json[i], list.emplace_back(), inner);
    }
    template <typename T>
    void read(const std::string& field, const Json& json, std::map<std::string, T>& map,
              Bounds bounds)
    {
        if (!json.is_object() || json.size() > static_cast<std::size_t>(bounds.high)) {
            m_error = wrongField(field, "is not an object of at most " +
                                            std::to_string(bounds.high) + " entries");
            return;
        }
        for (const auto& [name, value] : json.items())
            if (!m_error)
                read(field + "." + name, value, map[name], need(bounds.each));
    }
    /// A value that says its fields itself.
    template <typename T>
    requires std::is_class_v<T>
    void read(const std::string& field, const Json& json, T& value, Bounds /*bounds*/)
    {
        if (!json.is_object()) {
            m_error = wrongField(field, "is not an object");
            return;
        }
        Reader inner(json, field + ".");
        describe(inner, value);
        if (auto done = inner.finish(); !done)
            m_error = done.error();
    }

    const Json& m_object;
    std::string m_inside;
    std::vector<std::string> m_known;
    std::optional<Error> m_error;
};

/// Writes one object, without what is empty and need not be there.
class Writer {
public:
    Json object = Json::object();

    template <typename T>
    void operator()(const char* key, const T& value, Bounds bounds, std::string_view /*says*/)
    {
        if constexpr (requires { value.given; }) {
            if (value.given)
                object[key] = value.value ? Json(*value.value) : Json();
        } else if constexpr (requires { value.has_value(); }) {
            if (value)
                object[key] = write(*value);
        } else if constexpr (requires { value.empty(); }) {
            if (bounds.needed || !value.empty())
                object[key] = write(value);
        } else {
            object[key] = write(value);
        }
    }

private:
    template <typename T>
    static Json write(const T& value)
    {
        if constexpr (std::same_as<T, Secret>) {
            return Json(std::string(value.revealText()));
        } else if constexpr (requires { Json(value); }) {
            return Json(value);
        } else if constexpr (requires { value.begin(); }) {
            Json list = Json::array();
            for (const auto& entry : value)
                list.push_back(write(entry));
            return list;
        } else {
            Writer inner;
            describe(inner, value);
            return std::move(inner.object);
        }
    }
};

template <typename Request>
Result<Request> readRequest(const Json& params)
{
    Request request;
    if (!params.is_object() && !params.is_null())
        return fail(ErrorCode::Protocol, "The parameters are not an object.");
    const Json none = Json::object();
    Reader reader(params.is_null() ? none : params);
    describe(reader, request);
    TRY(reader.finish());
    return request;
}

template <typename Request>
Json writeRequest(const Request& request)
{
    Writer writer;
    describe(writer, request);
    return std::move(writer.object);
}

} // namespace helix::operations
