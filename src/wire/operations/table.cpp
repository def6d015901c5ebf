#include "operations/table.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <type_traits>

#include "operations/all_operations.h"

namespace helix::operations {
namespace {

/// Goes through a request's fields and notes what they are.
class FieldLister {
public:
    std::vector<FieldRow> rows;

    template <typename T>
    void operator()(const char* key, const T& value, Bounds bounds, std::string_view says)
    {
        FieldRow row{key, {}, bounds.needed, std::string(says), {}};
        note(row, value, bounds);
        rows.push_back(std::move(row));
    }

private:
    static std::string range(Bounds bounds)
    {
        const bool any = bounds.low <= -kMaxId && bounds.high >= kMaxId;
        if (any || bounds.high <= 0)
            return "number";
        if (bounds.high >= kMaxId)
            return "number from " + std::to_string(bounds.low);
        return "number " + std::to_string(bounds.low) + " to " + std::to_string(bounds.high);
    }

    template <typename T>
    static void note(FieldRow& row, const T& value, Bounds bounds)
    {
        if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Secret>) {
            row.type = "text, " + std::to_string(bounds.high) + " bytes at most";
        } else if constexpr (std::is_same_v<T, bool>) {
            row.type = "true or false";
        } else if constexpr (std::is_integral_v<T>) {
            row.type = range(bounds);
        } else if constexpr (requires { value.given; }) {
            note(row, typename std::remove_cvref_t<decltype(value.value)>::value_type{}, bounds);
            row.type += " or null";
        } else if constexpr (requires { value.has_value(); }) {
            note(row, typename T::value_type{}, bounds);
        } else if constexpr (requires { typename T::mapped_type; }) {
            row.type = "object of texts";
        } else if constexpr (requires { value.begin(); }) {
            FieldRow entry;
            note(entry, typename T::value_type{}, need(bounds.each));
            const std::string word = entry.type.substr(0, entry.type.find_first_of(", "));
            row.type = "list of at most " + std::to_string(bounds.high) + " " + word + "s";
            row.inner = std::move(entry.inner);
        } else {
            FieldLister inner;
            describe(inner, value);
            row.type = "object";
            row.inner = std::move(inner.rows);
        }
    }
};

using Values = std::map<std::string, std::vector<FieldRow>, std::less<>>;

/// The same for an answer. A value with a section is put into `values`, and named.
class AnswerLister {
public:
    std::vector<FieldRow> rows;

    explicit AnswerLister(Values& values)
        : m_values(values)
    {
    }
    template <typename T>
    void operator()(const char* key, const T& value, std::string_view says)
    {
        rows.push_back(rowOf(key, value, true, says, m_values));
    }
    template <typename T>
    void operator()(const char* key, const T& value, Sometimes /*sometimes*/, std::string_view says)
    {
        rows.push_back(rowOf(key, value, false, says, m_values));
        if (rows.back().type.ends_with(kOrNull))
            rows.back().type.resize(rows.back().type.size() - kOrNull.size());
    }

    template <typename T>
    static FieldRow rowOf(std::string name, const T& value, bool always, std::string_view says,
                          Values& values)
    {
        FieldRow row{std::move(name), {}, always, std::string(says), {}};
        note(row, value, values);
        return row;
    }

private:
    static constexpr std::string_view kOrNull = " or null";

    template <typename T>
    static void note(FieldRow& row, const T& value, Values& values)
    {
        if constexpr (std::is_same_v<T, nlohmann::json>) {
            row.type = "object";
        } else if constexpr (IsForeign<T>) {
            row.type = Foreign<T>::kType;
        } else if constexpr (requires { typename T::WrittenAs; }) {
            note(row, typename T::WrittenAs{}, values);
        } else if constexpr (Worded<T>) {
            for (const auto word : words(value))
                row.type += (row.type.empty() ? "" : ", ") + std::string(word);
        } else if constexpr (std::is_same_v<T, bool>) {
            row.type = "true or false";
        } else if constexpr (std::is_arithmetic_v<T>) {
            row.type = "number";
        } else if constexpr (requires { value.has_value(); }) {
            note(row, typename T::value_type{}, values);
            row.type += kOrNull;
        } else if constexpr (std::is_same_v<T, std::string> ||
                             std::is_same_v<T, std::filesystem::path> ||
                             requires { value.str(); }) {
            row.type = "text";
        } else if constexpr (requires { typename T::mapped_type; }) {
            row.type = "object of texts";
        } else if constexpr (requires { value.begin(); }) {
            constexpr bool kWords = Worded<typename T::value_type>;
            note(row, typename T::value_type{}, values);
            row.type = (kWords ? "list of words: " : "list of ") + row.type +
                       (kWords || row.type.starts_with('[') ? "" : "s");
        } else {
            noteObject(row, value, values);
        }
    }
    template <typename T>
    static void noteObject(FieldRow& row, const T& value, Values& values)
    {
        AnswerLister inner(values);
        describe(inner, value);
        if constexpr (requires { T::kValue; }) {
            const std::string name(T::kValue);
            row.type = "[" + name + "](#" + name + ")";
            values[name] = std::move(inner.rows);
        } else {
            row.type = "object";
            row.inner = std::move(inner.rows);
        }
    }

    Values& m_values;
};

struct Table {
    std::vector<OperationRow> rows;
    std::vector<ValueRow> values;
};

Table makeTable()
{
    Table table;
    Values values;
    forEachOperation([&]<typename Request>() {
        FieldLister lister;
        const Request request{};
        describe(lister, request);
        std::vector<EventRow> events;
        auto note = [&]<typename Told>() {
            events.push_back(
                {Told::kEvent, AnswerLister::rowOf({}, Told{}, true, {}, values).inner});
        };
        visitRows(note, EventsOf<Request>());
        table.rows.push_back({Request::kOperation, std::move(lister.rows),
                              AnswerLister::rowOf({}, AnswerOf<Request>{}, true, {}, values),
                              std::move(events)});
    });
    for (auto& [name, fields] : values)
        table.values.push_back({name, std::move(fields)});
    return table;
}

const Table& table()
{
    static const Table made = makeTable();
    return made;
}

void writeFields(std::string& text, const std::vector<FieldRow>& fields, const std::string& inside,
                 std::string_view needed)
{
    for (const auto& field : fields) {
        const std::string name = inside + field.name;
        text += "| `" + name + "` | " + field.type + " | " +
                std::string(field.needed ? needed : std::string_view()) + " | " + field.says +
                " |\n";
        writeFields(text, field.inner, name + (field.type.starts_with("list") ? "[]." : "."),
                    needed);
    }
}

void writeTable(std::string& text, const std::vector<FieldRow>& fields, const char* heading,
                std::string_view needed)
{
    text += "\n| " + std::string(heading) + " | is | | |\n|---|---|---|---|\n";
    writeFields(text, fields, {}, needed);
}

constexpr std::string_view kAlways = "always";

void writeOperation(std::string& text, const OperationRow& row)
{
    const auto& operation = row.operation;
    text += "\n## " + std::string(operation.name) + "\n\n" + std::string(operation.says) + " (" +
            std::string(toString(operation.effect)) + ")\n";
    if (!row.fields.empty())
        writeTable(text, row.fields, "field", "needed");
    const auto& answer = row.answer;
    const bool nothing = answer.type == "object" && answer.inner.empty();
    text += "\nAnswer: " + (nothing ? "`{}`" : answer.type) + "\n";
    if (!answer.inner.empty())
        writeTable(text, answer.inner, "of the answer", kAlways);
    for (const auto& [event, fields] : row.events) {
        text += "\nUntil then `" + std::string(event.name) + "`: " + std::string(event.says) + "\n";
        if (!fields.empty())
            writeTable(text, fields, "of the notification", kAlways);
    }
    if (!operation.meanwhile.empty())
        text += "\n" + std::string(operation.meanwhile) + "\n";
}

} // namespace

const std::vector<OperationRow>& operationTable()
{
    return table().rows;
}

const std::vector<ValueRow>& answerValues()
{
    return table().values;
}

std::string controlApiDocument()
{
    std::string text = R"(# The control socket

Made of the table in `src/wire/operations` (`control_api_test` compares it); change it there.

`helix` and `helix --headless` listen on `control.sock` in the runtime folder (`$XDG_RUNTIME_DIR/helixvm`, 0700): a unix socket of mode 0600, which
answers the user alone. JSON-RPC 2.0, one message per line, at most 1 MiB. `app.hello` tells the protocol: )";
    text += std::to_string(kControlProtocol);
    text += R"(.

- Parameters are an object. A field that is not in the table is refused, so that a misspelt one is not taken for one left out.
- A request that takes long sends notifications with the field `call`, the id of the request, until it is answered.
  The notification `call.cancel {call}` ends it; whoever leaves ends what was only for them.
- To Helix: `exec.ack {call, bytes}`: output of a command was dealt with; without it the command waits.
- Errors: `{code, message, data: {code, cause}}`; `data.code` is one of the names in `src/ground/base/error.cpp`, `message` a sentence for people.

What an operation does: **looks** changes nothing; **works** acts in or on workspaces as far as they may go already; **gives** widens what
a workspace may reach or use; **manages** changes what Helix itself keeps. All of them are the user's; the word is there for doors that not everybody may use.
)";
    for (const auto& row : operationTable())
        writeOperation(text, row);
    text += "\n# Values\n\nWhat answers are made of. A field is there always or when there is "
            "something to say; new ones may come.\n";
    for (const auto& [name, fields] : answerValues()) {
        text += "\n## " + name + "\n";
        writeTable(text, fields, "field", kAlways);
    }
    return text;
}

} // namespace helix::operations
