// Answers as JSON: each is read as it was written, and a reader takes one of another Helix.

#include "operations/answer_json.h"

#include <gtest/gtest.h>

#include "operations/all_operations.h"

namespace helix::operations {
namespace {

/// Fills each field of a value with something that is not what it begins with; one entry in a list.
class Filler {
public:
    template <typename T>
    void operator()(const char* /*key*/, T& value, std::string_view /*says*/)
    {
        fill(value);
    }
    template <typename T>
    void operator()(const char* /*key*/, T& value, Sometimes /*sometimes*/,
                    std::string_view /*says*/)
    {
        fill(value);
    }
    template <typename T>
    void fill(T& value)
    {
        ++m_number;
        if constexpr (std::is_same_v<T, Json>) {
            value = Json{{"kind", m_number}};
        } else if constexpr (IsForeign<T>) {
            return; // entryValues have their own tests
        } else if constexpr (requires { typename T::WrittenAs; }) {
            value.json = writeAnswer(typename T::WrittenAs{});
        } else if constexpr (Worded<T>) {
            value = static_cast<T>(words(value).size() - 1);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = !value;
        } else if constexpr (std::is_floating_point_v<T>) {
            value = 0.5;
        } else if constexpr (std::is_integral_v<T>) {
            value = static_cast<T>(m_number);
        } else if constexpr (std::is_same_v<T, std::string>) {
            value = "text " + std::to_string(m_number);
        } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
            value = "/path/" + std::to_string(m_number);
        } else if constexpr (requires { value.str(); }) {
            value = T::generate();
        } else if constexpr (requires { value.has_value(); }) {
            if constexpr (!IsForeign<typename T::value_type>)
                fill(value.emplace());
        } else if constexpr (requires { typename T::mapped_type; }) {
            fill(value["key"]);
        } else if constexpr (requires { value.begin(); }) {
            if constexpr (!IsForeign<typename T::value_type>)
                fill(value.emplace_back());
        } else {
            describe(*this, value);
        }
    }

private:
    int m_number = 0;
};

template <typename Answer>
void expectReadAgain(const Answer& answer, std::string_view operation)
{
    const Json json = writeAnswer(answer);
    const auto read = readAnswer<Answer>(json);
    ASSERT_TRUE(read) << operation << ": " << read.error().message;
    EXPECT_EQ(writeAnswer(*read), json) << operation;
}

TEST(AnswerJson, everyAnswerIsReadAsItWasWritten)
{
    forEachOperation([]<typename Request>() {
        AnswerOf<Request> answer{};
        expectReadAgain(answer, Request::kOperation.name);
        Filler().fill(answer);
        expectReadAgain(answer, Request::kOperation.name);
    });
}

TEST(AnswerJson, everyNotificationIsReadAsItWasWritten)
{
    forEachOperation([]<typename Request>() {
        auto check = []<typename Told>() {
            Told event{};
            expectReadAgain(event, Told::kEvent.name);
            Filler().fill(event);
            expectReadAgain(event, Told::kEvent.name);
        };
        visitRows(check, EventsOf<Request>());
    });
}

TEST(AnswerJson, notificationsAreAsClientsKnowThem)
{
    EXPECT_EQ(writeAnswer(CommandStarted()).dump(), "{}");
    CommandOutput output;
    output.data = "eA";
    output.stream = CommandOutput::Stream::Stderr;
    EXPECT_EQ(writeAnswer(output).dump(), R"({"data":"eA","stream":"stderr"})");
    EXPECT_EQ(writeAnswer(ImageProgress()).dump(), R"({"image":null})");
    EXPECT_FALSE(writeAnswer(TurnBegun()).contains("turn"));
    EXPECT_EQ(writeAnswer(EntryChanged{{Json{{"kind", "notice"}}}, 3}).dump(),
              R"({"entry":{"kind":"notice"},"from":3})");
}

TEST(AnswerJson, whatIsNotThereIsNullOrLeftOut)
{
    const Json workspace = writeAnswer(CreatedWorkspace{});
    EXPECT_TRUE(workspace.at("error").is_null());
    EXPECT_FALSE(workspace.contains("note"));
    CreatedWorkspace created;
    created.note = "";
    EXPECT_EQ(writeAnswer(created).at("note"), "");
}

TEST(AnswerJson, anAnswerOfAnotherHelixIsTakenAsFarAsItGoes)
{
    const auto newer = readAnswer<Port>({{"guest_port", 80}, {"of_tomorrow", true}});
    ASSERT_TRUE(newer);
    EXPECT_EQ(newer->guestPort, 80);
    EXPECT_EQ(newer->label, "");
}

template <typename Answer>
std::string complaint(const Json& json)
{
    const auto read = readAnswer<Answer>(json);
    return read ? std::string("taken") : read.error().message;
}

TEST(AnswerJson, wordsStandForEnums)
{
    ChangedFile file;
    file.status = FileStatus::TypeChanged;
    file.warnings = {Warning::Hook, Warning::AgentRules};
    const Json json = writeAnswer(file);
    EXPECT_EQ(json.at("status"), "type-changed");
    EXPECT_EQ(json.at("warnings").dump(), R"(["hook","agent-rules"])");
    DiffLine line;
    line.kind = DiffLine::Kind::Removed;
    EXPECT_EQ(writeAnswer(line).dump(), R"({"kind":"-","new":0,"old":0,"text":""})");
}

TEST(AnswerJson, aRecordOfAnOlderHelixIsRead)
{
    const char* damaged = "It is damaged.";
    const auto older = readRecord<Project>({{"kind", "url"}, {"root", "/src"}}, damaged);
    ASSERT_TRUE(older);
    EXPECT_EQ(older->kind, ProjectKind::Url);
    EXPECT_EQ(older->root, "/src");
    const auto wrong = readRecord<Project>({{"kind", "no such"}}, damaged);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::Corrupt);
    EXPECT_EQ(wrong.error().message, damaged);
    EXPECT_EQ(wrong.error().cause, "'kind' is none of its words.");
}

TEST(AnswerJson, whatCannotBeReadOfAForeignListIsLeftOut)
{
    const auto entry = readAnswer<ConversationEntry>(
        {{"kind", "prompt"},
         {"blocks", {{{"type", "text"}, {"text", "here"}}, {{"type", "image"}, {"bytes", 3}}}}});
    ASSERT_TRUE(entry) << entry.error().message;
    ASSERT_EQ(entry->blocks.size(), 1U);
    EXPECT_EQ(entry->blocks[0].text, "here");
}

TEST(AnswerJson, saysWhichFieldIsWrong)
{
    EXPECT_EQ(complaint<Workspace>({{"forwards", {{{"guest_port", "80"}}}}}),
              "In Helix's answer, 'forwards[0].guest_port' is not a whole number of its range.");
    EXPECT_EQ(complaint<Port>({{"guest_port", 70'000}}),
              "In Helix's answer, 'guest_port' is not a whole number of its range.");
    EXPECT_EQ(complaint<Port>({{"label", 1}}), "In Helix's answer, 'label' is not text.");
    EXPECT_EQ(complaint<DoctorFinding>({{"level", "dire"}}),
              "In Helix's answer, 'level' is none of its words.");
    EXPECT_EQ(complaint<std::vector<Port>>(Json::object()), "Helix's answer is not a list.");
    EXPECT_EQ(complaint<Usage>({{"requests", -1}}),
              "In Helix's answer, 'requests' is not a whole number of its range.");
}

} // namespace
} // namespace helix::operations
