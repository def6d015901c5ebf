// Requests as JSON: one meaning of "wrong" for every field of every operation.

#include "operations/request_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "operations/boundary.h"
#include "operations/changes.h"
#include "operations/providers.h"
#include "operations/work.h"

namespace helix::operations {
namespace {

template <typename Request>
std::string refusal(const Json& params)
{
    const auto request = readRequest<Request>(params);
    return request ? std::string("taken") : request.error().message;
}

template <typename Request>
Json again(const Json& params)
{
    const auto request = readRequest<Request>(params);
    return request ? writeRequest(*request) : Json(request.error().message);
}

TEST(RequestJson, saysWhatIsWrongWithAField)
{
    EXPECT_EQ(refusal<RenameWorkspace>({{"workspace", "box"}}), "The field 'name' is missing.");
    EXPECT_EQ(refusal<RenameWorkspace>({{"workspace", 1}, {"name", "x"}}),
              "The field 'workspace' is not text.");
    EXPECT_EQ(refusal<RenameWorkspace>({{"workspace", std::string(300, 'x')}, {"name", "x"}}),
              "The field 'workspace' is longer than 256 bytes.");
    EXPECT_EQ(refusal<StopWorkspace>({{"workspace", "box"}, {"force", "yes"}}),
              "The field 'force' is not true or false.");
    EXPECT_EQ(refusal<RemovePort>({{"workspace", "box"}, {"guest_port", 65536}}),
              "The field 'guest_port' is not between 1 and 65535.");
    EXPECT_EQ(refusal<RemovePort>({{"workspace", "box"}, {"guest_port", 1.5}}),
              "The field 'guest_port' is not a whole number.");
    EXPECT_EQ(refusal<RemovePort>({{"workspace", "box"}, {"guest_port", UINT64_MAX}}),
              "The field 'guest_port' is not a whole number.");
    EXPECT_EQ(refusal<RunCommand>({{"workspace", "box"}, {"argv", Json::array()}}),
              "The field 'argv' is not a list of 1 to 4096 entries.");
    EXPECT_EQ(refusal<RunCommand>({{"workspace", "box"}, {"argv", {"a", 1}}}),
              "The field 'argv[1]' is not text.");
    EXPECT_EQ(refusal<ListWorkspaces>(Json::array({1})), "The parameters are not an object.");
}

TEST(RequestJson, namesTheFieldInsideOfAnother)
{
    EXPECT_EQ(refusal<CreateWorkspace>({{"image", "i"}, {"ports", {{{"guest_port", 0}}}}}),
              "The field 'ports[0].guest_port' is not between 1 and 65535.");
    EXPECT_EQ(refusal<CreateWorkspace>({{"image", "i"}, {"egress", {{"mode", 1}}}}),
              "The field 'egress.mode' is not text.");
    EXPECT_EQ(refusal<CreateWorkspace>({{"image", "i"}, {"project", "x"}}),
              "The field 'project' is not an object.");
}

TEST(RequestJson, aFieldThatNobodyKnowsIsNotTakenForOneLeftOut)
{
    EXPECT_EQ(refusal<StopWorkspace>({{"workspace", "box"}, {"froce", true}}),
              "The field 'froce' is none of this request's.");
    EXPECT_EQ(refusal<CreateWorkspace>({{"image", "i"}, {"egress", {{"modus", "open"}}}}),
              "The field 'egress.modus' is none of this request's.");
    EXPECT_EQ(refusal<ListWorkspaces>(Json()), "taken");
}

TEST(RequestJson, leftOutNullAndGivenAreThreeThings)
{
    const auto budget =
        readRequest<SetBudget>({{"workspace", "box"}, {"requests", nullptr}, {"tokens", 5}});
    ASSERT_TRUE(budget);
    EXPECT_TRUE(budget->requests.given);
    EXPECT_FALSE(budget->requests.value);
    EXPECT_EQ(budget->tokens.value, 5);
    EXPECT_FALSE(budget->microUsd.given);
    EXPECT_EQ(refusal<SetBudget>({{"workspace", "box"}, {"tokens", -1}}),
              "The field 'tokens' is not between 0 and 9223372036854775807.");
    // No flag of anything but a limit may be null.
    EXPECT_EQ(refusal<StopWorkspace>({{"workspace", "box"}, {"force", nullptr}}),
              "The field 'force' is not true or false.");
}

TEST(RequestJson, whatIsWrittenIsReadAgain)
{
    const Json create = {
        {"image", "sway"},
        {"name", "box"},
        {"cpus", 2},
        {"memory_mib", 0},
        {"disk_gib", 0},
        {"ports", {{{"guest_port", 80}, {"host_port", 0}, {"label", "web"}}}},
        {"egress", {{"mode", "allowlist"}, {"rules", {"example.org"}}}},
        {"project", {{"from", "/x"}, {"with_uncommitted", true}, {"fetch_in_guest", false}}},
        {"model", "m"},
        {"cold", true}};
    EXPECT_EQ(again<CreateWorkspace>(create), create);
    const Json accept = {{"workspace", "box"},
                         {"target", "patch"},
                         {"selection", {{{"path", "a"}, {"hunks", {1, 2}}}, {{"path", "b"}}}},
                         {"with_embedded", false}};
    EXPECT_EQ(again<AcceptChanges>(accept), accept);
    const Json server = {{"name", "n"}, {"url", "https://x"}, {"values", {{"Key", "v"}}}};
    EXPECT_EQ(again<AddServer>(server), server);
    const Json budget = {{"workspace", "box"}, {"requests", nullptr}, {"tokens", 5}};
    EXPECT_EQ(again<SetBudget>(budget), budget);
    const Json key = {{"name", "n"}, {"key", "secret"}};
    EXPECT_EQ(again<SetProviderKey>(key), key);
}

} // namespace
} // namespace helix::operations
