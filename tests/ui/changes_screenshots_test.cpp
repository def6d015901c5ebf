// Pictures of projects, reviews, attempts and boundary sheets.

#include <QQuickItem>

#include "ui/change_script.h"
#include "ui/screenshots_fixture.h"

namespace helix::ui::test {

using plane::State;

class ChangesScreenshots : public Screenshots {
protected:
    void fill()
    {
        fillEverything();
        fillAgents(script);
        id = script.plane.fakeWorkspaces.all[0].id;
    }
    void openReview(QSize size = {1280, 800})
    {
        fill();
        fillChanges(script, id);
        script.plane.fakeProjects.projectOf[id.str()].origin = "/home/me/code/shop";
        beginAt("workspace/checkout-fix", size);
        click("tab-changes");
        click("openReview");
    }
    void openFile(const QString& name)
    {
        scrollTo("reviewFiles", name);
        clickText(name);
    }
    void typeInto(const QString& name, const QString& text)
    {
        item(name)->property("input").value<QQuickItem*>()->forceActiveFocus();
        type(text);
    }
    WorkspaceId id;
};

INSTANTIATE_TEST_SUITE_P(Themes, ChangesScreenshots, testing::Values("dark", "light"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(ChangesScreenshots, Tab)
{
    fill();
    script.plane.fakeProjects.folders["/home/me/code/shop"] = {
        "/home/me/code/shop",
        "main",
        "4f2c91aabb",
        3,
        4 << 20,
        312,
        {"2 submodules stay out: vendor/icons and vendor/fonts."}};
    beginAt("workspace/checkout-fix");
    click("tab-changes");
    save("changes-none");
    click("giveProject");
    typeInto("projectPath", "/home/me/code/shop");
    until([this] { return item("withUncommitted") != nullptr; });
    save("bring");
    script.plane.fakeProjects.bringsEnd = false;
    click("bringNow");
    script.plane.fakeProjects.tellProgress(id, {"Copying", 12ULL << 20, 180ULL << 20});
    save("bring-running");
    key(Qt::Key_Escape);
    save("changes-bringing");
}

TEST_P(ChangesScreenshots, TabWithChanges)
{
    fill();
    script.plane.fakeProjects.addProject(id, "/home/me/code/shop");
    beginAt("workspace/checkout-fix");
    click("tab-changes");
    save("changes-untaken");
    fillChanges(script, id);
    script.plane.fakeProjects.tellChanges(id);
    save("changes");
    script.plane.fakeProjects.snapshotError =
        Error{ErrorCode::ResourceExhausted,
              "The changes are larger than 512 MB, which is the most that Helix takes out of a "
              "workspace. Have the agent add large files to .gitignore, or copy them with helixctl "
              "cp.",
              "bundle of 1.2 GB"};
    click("takeChanges");
    save("changes-problem");
}

TEST_P(ChangesScreenshots, Review)
{
    openReview();
    openFile("cart.py");
    save("review");
    clickText("shop");
    save("review-folder-closed");
    clickText("shop");
    key(Qt::Key_F, Qt::ControlModifier);
    type("quantize");
    save("review-search");
    key(Qt::Key_Escape);
    key(Qt::Key_N);
    key(Qt::Key_X);
    save("review-part");
    key(Qt::Key_U);
    save("review-unified");
    openFile("pre-commit");
    save("review-hook");
    openFile("logo.png");
    save("review-picture");
    openFile("rank.bin");
    save("review-binary");
    click("warnedOnly");
    save("review-warned");
    script.plane.fakeProjects.changeOf[id.str()].head = "newer";
    script.plane.fakeProjects.tellChanges(id);
    save("review-outdated");
}

TEST_P(ChangesScreenshots, ReviewSmall)
{
    openReview({960, 600});
    save("review-960x600");
    click("takeHome");
    save("take-home-960x600");
}

TEST_P(ChangesScreenshots, TakeHome)
{
    openReview();
    click("takeHome");
    save("take-home");
    click("takeHomeNow");
    save("take-home-done");
    click("closeHome");
    projects::AcceptOutcome outcome;
    outcome.conflicts = {"shop/cart.py", "package-lock.json"};
    script.plane.fakeProjects.outcome = outcome;
    click("takeHome");
    clickText(said("TakeHomeDialog", "My files"));
    click("takeHomeNow");
    save("take-home-conflicts");
    click("closeHome");
    click("refuseChanges");
    type("keep the old rounding for gift cards");
    save("refuse");
}

TEST_P(ChangesScreenshots, Create)
{
    fillImages();
    fillAgents(script);
    script.plane.fakeProjects.folders["/home/me/code/shop"] = {
        "/home/me/code/shop",
        "main",
        "4f2c91aabb",
        3,
        4 << 20,
        312,
        {"2 submodules stay out: vendor/icons and vendor/fonts."}};
    beginAt("create");
    click("fold-smart_toy");
    save("create-agent");
    click("fold-smart_toy");
    clickText(said("ProjectField", "Folder"));
    typeInto("projectPath", "/home/me/code/shop");
    until([this] { return item("withUncommitted") != nullptr; });
    save("create-project");
    clickText(said("ProjectField", "Git URL"));
    typeInto("projectUrl", "shop");
    save("create-project-url");
}

TEST_P(ChangesScreenshots, CreateSeveral)
{
    fillImages();
    fillAgents(script);
    beginAt("create", {1280, 1100});
    click("fold-call_split");
    click("trySeveral");
    typeInto("taskField", "fix the rounding of the cart and check it in the browser");
    save("create-several");
}

TEST_P(ChangesScreenshots, CreatingWithProject)
{
    fillImages();
    fillAgents(script);
    auto& snapshot = script.plane.fakeWorkspaces.addWorkspace("checkout-fix", State::Starting);
    snapshot.createdAtMs = snapshot.startedAtMs = minutesAgo(0) - 14000;
    snapshot.beginning = plane::Beginning::Booted;
    for (const auto step : plane::kSteps)
        snapshot.steps.push_back(
            {step, plane::StepProgress::Status::Done, snapshot.startedAtMs, 900, {}});
    snapshot.steps.push_back({plane::Step::Project, plane::StepProgress::Status::Running,
                              minutesAgo(0), 0, "Copying, 12 MB of 180 MB"});
    beginAt("workspace/checkout-fix");
    save("creating-project");
}

TEST_P(ChangesScreenshots, Attempts)
{
    fillEverything();
    fillAgents(script);
    fillAttempts(script);
    beginAt("workspaces");
    save("home-attempts");
    click("group-group1");
    save("attempts");
    click("keep-cart-1");
    save("attempts-keep");
}

TEST_P(ChangesScreenshots, AttemptsSmall)
{
    fillAgents(script);
    fillAttempts(script);
    beginAt("workspaces", {960, 600});
    click("group-group1");
    save("attempts-960x600");
}

TEST_P(ChangesScreenshots, Sheet)
{
    fill();
    fillSheet(script, id);
    script.plane.fakeProjects.addProject(id, "/home/me/code/shop");
    beginAt("workspace/checkout-fix");
    click("tab-boundary");
    save("boundary-project");
    click("openSheet");
    save("sheet");
    click("takeBack-domain:github.com");
    save("sheet-take-back");
}

} // namespace helix::ui::test
