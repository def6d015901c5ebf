// docs/control-api.md is made of the table; this is what keeps it so.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "operations/table.h"
#include "build_tree.h"

namespace helix::operations {
namespace {

TEST(ControlApi, documentIsMadeOfTheTable)
{
    const std::string made = controlApiDocument();
    // To write it anew: HELIX_WRITE_CONTROL_API=1 build/tests/unit_operations_tests
    if (std::getenv("HELIX_WRITE_CONTROL_API") != nullptr)
        std::ofstream(tests::sourceFile("docs/control-api.md"), std::ios::trunc) << made;
    std::ifstream file(tests::sourceFile("docs/control-api.md"));
    std::stringstream written;
    written << file.rdbuf();
    EXPECT_EQ(written.str(), made) << "Write it anew: HELIX_WRITE_CONTROL_API=1";
}

TEST(ControlApi, everyOperationHasANameOfItsOwnAndSaysWhatItDoes)
{
    std::set<std::string_view> names;
    for (const auto& [operation, fields, answer, events] : operationTable()) {
        EXPECT_TRUE(names.insert(operation.name).second) << operation.name;
        EXPECT_NE(operation.name.find('.'), std::string_view::npos) << operation.name;
        EXPECT_TRUE(operation.says.ends_with('.')) << operation.name;
        std::set<std::string> keys;
        for (const auto& field : fields) {
            EXPECT_TRUE(keys.insert(field.name).second) << operation.name << ' ' << field.name;
            EXPECT_FALSE(field.says.empty()) << operation.name << ' ' << field.name;
        }
    }
}

/// Every field has a key as scripts know them, once, and says what it is.
void checkFields(const std::vector<FieldRow>& fields, const std::string& of)
{
    std::set<std::string> keys;
    for (const auto& field : fields) {
        EXPECT_TRUE(keys.insert(field.name).second) << of << ' ' << field.name;
        EXPECT_EQ(field.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"),
                  std::string::npos)
            << of << ' ' << field.name;
        EXPECT_FALSE(field.says.empty()) << of << ' ' << field.name;
        EXPECT_FALSE(field.type.empty()) << of << ' ' << field.name;
        checkFields(field.inner, of + " " + field.name);
    }
}

TEST(ControlApi, everyAnswerSaysItsFields)
{
    std::set<std::string> values;
    for (const auto& value : answerValues()) {
        EXPECT_TRUE(values.insert(value.name).second) << value.name;
        EXPECT_FALSE(value.fields.empty()) << value.name;
        checkFields(value.fields, value.name);
    }
    for (const auto& row : operationTable())
        checkFields(row.answer.inner, std::string(row.operation.name));
}

TEST(ControlApi, everyNotificationSaysItsFields)
{
    std::set<std::string_view> names;
    for (const auto& row : operationTable())
        for (const auto& [event, fields] : row.events) {
            names.insert(event.name);
            EXPECT_NE(event.name.find('.'), std::string_view::npos) << event.name;
            EXPECT_FALSE(event.says.empty()) << event.name;
            checkFields(fields, std::string(event.name));
        }
    EXPECT_EQ(names.size(), 20U) << "a new one is counted here, so that none gets lost";
}

} // namespace
} // namespace helix::operations
