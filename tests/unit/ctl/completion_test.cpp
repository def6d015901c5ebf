#include "ctl/completion.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctl/manual_page.h"

namespace helix::ctl {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> offered(const std::vector<std::string>& words)
{
    std::vector<std::string> all;
    for (const auto& candidate : complete(words, [](NameKind kind) -> std::vector<std::string> {
             if (kind == NameKind::Image)
                 return {"sway-desktop", "sway-minimal"};
             if (kind == NameKind::Catalogue)
                 return {"ours", "theirs"};
             return {"box", "fix"};
         }))
        all.push_back(candidate.word);
    return all;
}

TEST(Completion, OffersCommandsAndWhatIsBelowThem)
{
    EXPECT_THAT(offered({""}), Contains("create"));
    EXPECT_THAT(offered({"scre"}), ElementsAre("screenshot"));
    EXPECT_THAT(offered({"image", "bu"}), ElementsAre("build"));
    EXPECT_THAT(offered({"image", "w"}), IsEmpty()) << "the word of before is understood, not told";
    EXPECT_THAT(offered({"no-such-command", ""}), Contains("create"));
}

TEST(Completion, OffersNamesWhereNamesStand)
{
    EXPECT_THAT(offered({"exec", ""}), ElementsAre("box", "fix"));
    EXPECT_THAT(offered({"exec", "b"}), ElementsAre("box"));
    EXPECT_THAT(offered({"suspend", "f"}), ElementsAre("fix"));
    EXPECT_THAT(offered({"create", "--image", "sway-d"}), ElementsAre("sway-desktop"));
    EXPECT_THAT(offered({"image", "prepare", "sway-m"}), ElementsAre("sway-minimal"));
    EXPECT_THAT(offered({"image", "warm", "sway-m"}), ElementsAre("sway-minimal"))
        << "as it was called before";
    EXPECT_THAT(offered({"image", "cancel", "sway-m"}), ElementsAre("sway-minimal"));
    EXPECT_THAT(offered({"image", "init", "mine", "--from", "sway-m"}),
                ElementsAre("sway-minimal"));
    EXPECT_THAT(offered({"catalogue", "rm", "o"}), ElementsAre("ours"));
    EXPECT_THAT(offered({"catalogue", "refresh", ""}), ElementsAre("ours", "theirs"));
    EXPECT_THAT(offered({"catalogue", "add", ""}), IsEmpty()) << "a new name is nobody's yet";
    EXPECT_THAT(offered({"image", "info", "sway-desktop", "--catalogue", "t"}),
                ElementsAre("theirs"));
    EXPECT_THAT(offered({"cp", "a.txt", ""}), ElementsAre("box:", "fix:"));
    EXPECT_THAT(offered({"--json", "show", "b"}), ElementsAre("box"));
    EXPECT_THAT(offered({"image", "init", ""}), IsEmpty()) << "a new name is nobody's yet";
}

TEST(Completion, OffersOptionsAndTheirChoices)
{
    EXPECT_THAT(offered({"create", "--cpu"}), ElementsAre("--cpus"));
    EXPECT_THAT(offered({"create", "--js"}), ElementsAre("--json"));
    EXPECT_THAT(offered({"create", "--egress", "o"}), ElementsAre("open", "offline"));
    EXPECT_THAT(offered({"create", "--cold", "--na"}), ElementsAre("--name"));
}

TEST(Completion, LeavesTheGuestsWordsAndFilesToTheShell)
{
    EXPECT_THAT(offered({"exec", "box", "--", ""}), IsEmpty());
    EXPECT_THAT(offered({"image", "load", ""}), IsEmpty());
    EXPECT_THAT(offered({}), Contains("ls")) << "no word at all";
}

TEST(Completion, AsksForNamesOnlyWhereOneCanStand)
{
    int asked = 0;
    const auto count = [&asked](NameKind) {
        ++asked;
        return std::vector<std::string>();
    };
    complete({"create", "--"}, count);
    complete({"image", "bu"}, count);
    EXPECT_EQ(asked, 0);
    complete({"show", ""}, count);
    EXPECT_EQ(asked, 1);
}

TEST(ManualPage, HasEveryCommandAndNothingThatRoffObeys)
{
    const std::string page = manualPage();
    for (const auto* command : {".SS helixctl create\n", ".SS helixctl image build NAME\n",
                                ".SS helixctl image cancel NAME\n", ".SS helixctl exec WS\n",
                                ".SS helixctl cp SRC DST\n"})
        EXPECT_NE(page.find(command), std::string::npos) << command;
    for (const auto& candidate :
         complete({""}, [](NameKind) { return std::vector<std::string>(); })) {
        std::string name = candidate.word;
        for (auto at = name.find('-'); at != std::string::npos; at = name.find('-', at + 2))
            name.insert(at, "\\"); // a hyphen that is none of roff's
        EXPECT_NE(page.find(".SS helixctl " + name), std::string::npos) << name;
    }
    EXPECT_EQ(page.find("\\n"), std::string::npos);
}

} // namespace
} // namespace helix::ctl
