#include "ui/changes/change_words.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

using plane::Attempt;
using plane::SheetItem;
using projects::FileStatus;
using projects::Warning;

namespace {

constexpr std::uint32_t kFileTypeMask = 0170000;
constexpr std::uint32_t kLink = 0120000;
constexpr std::uint32_t kExecutableBits = 0111;

struct ChangeWords {
    Q_DECLARE_TR_FUNCTIONS(ChangeWords)
};

QString modeRemark(const projects::FileChange& file)
{
    if (file.oldMode == 0 || file.newMode == 0 || file.oldMode == file.newMode)
        return {};
    if ((file.oldMode & kFileTypeMask) != (file.newMode & kFileTypeMask))
        return (file.newMode & kFileTypeMask) == kLink ? ChangeWords::tr("now a link")
                                                       : ChangeWords::tr("no longer a link");
    return (file.newMode & kExecutableBits) ? ChangeWords::tr("now executable")
                                            : ChangeWords::tr("no longer executable");
}

QString withHome(const QString& path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

} // namespace

QString statusLetter(FileStatus status)
{
    switch (status) {
    case FileStatus::Added:
        return QStringLiteral("A");
    case FileStatus::Modified:
        return QStringLiteral("M");
    case FileStatus::Deleted:
        return QStringLiteral("D");
    case FileStatus::Renamed:
        return QStringLiteral("R");
    case FileStatus::Copied:
        return QStringLiteral("C");
    case FileStatus::TypeChanged:
        return QStringLiteral("T");
    }
    return {};
}

QString statusText(FileStatus status)
{
    switch (status) {
    case FileStatus::Added:
        return ChangeWords::tr("added");
    case FileStatus::Modified:
        return ChangeWords::tr("changed");
    case FileStatus::Deleted:
        return ChangeWords::tr("deleted");
    case FileStatus::Renamed:
        return ChangeWords::tr("renamed");
    case FileStatus::Copied:
        return ChangeWords::tr("copied");
    case FileStatus::TypeChanged:
        return ChangeWords::tr("of another type");
    }
    return {};
}

QString warningWord(Warning warning)
{
    switch (warning) {
    case Warning::Hook:
        return ChangeWords::tr("runs by itself");
    case Warning::CiFile:
        return ChangeWords::tr("CI");
    case Warning::LockFile:
        return ChangeWords::tr("lock file");
    case Warning::Secret:
        return ChangeWords::tr("secret?");
    case Warning::Executable:
        return ChangeWords::tr("executable");
    case Warning::Symlink:
        return ChangeWords::tr("link outside");
    case Warning::Submodule:
        return ChangeWords::tr("submodule");
    case Warning::GitAttributes:
        return ChangeWords::tr("attributes");
    case Warning::Large:
        return ChangeWords::tr("large");
    case Warning::OddName:
        return ChangeWords::tr("odd name");
    case Warning::EmbeddedRepository:
        return ChangeWords::tr("repository inside");
    case Warning::BuildFile:
        return ChangeWords::tr("runs when built");
    case Warning::AgentRules:
        return ChangeWords::tr("rules for agents");
    }
    return {};
}

QString warningSentence(Warning warning)
{
    switch (warning) {
    case Warning::Hook:
        return ChangeWords::tr(
            "Programs on your computer may run this file by themselves, for example git, "
            "your editor or your shell. Read it before you take it.");
    case Warning::CiFile:
        return ChangeWords::tr(
            "A build server runs this file with the rights of your repository as soon as it "
            "is pushed.");
    case Warning::LockFile:
        return ChangeWords::tr(
            "This decides which packages are installed, and from where. Check that only "
            "what you expect has changed.");
    case Warning::Secret:
        return ChangeWords::tr("It looks like it holds a key or a password.");
    case Warning::Executable:
        return ChangeWords::tr("The file became executable.");
    case Warning::Symlink:
        return ChangeWords::tr(
            "A link that points outside of the project: opening it opens a file elsewhere "
            "on your computer.");
    case Warning::Submodule:
        return ChangeWords::tr("It points to another repository. It cannot be taken along.");
    case Warning::GitAttributes:
        return ChangeWords::tr("It can change how git writes other files when it checks them out.");
    case Warning::Large:
        return ChangeWords::tr("Larger than 5 MB. A repository keeps it for ever.");
    case Warning::OddName:
        return ChangeWords::tr(
            "Its name looks like another one, or holds characters that cannot be seen.");
    case Warning::EmbeddedRepository:
        return ChangeWords::tr(
            "Part of a git repository inside the project. Its settings can run programs as "
            "soon as git, your editor or your shell looks at its folder. It is left out "
            "unless you choose it.");
    case Warning::BuildFile:
        return ChangeWords::tr(
            "It says what runs on your computer when the project is installed, built or "
            "opened.");
    case Warning::AgentRules:
        return ChangeWords::tr("It tells coding agents on your computer what to do.");
    }
    return {};
}

bool isGrave(Warning warning)
{
    return warning == Warning::Hook || warning == Warning::Secret || warning == Warning::Symlink ||
           warning == Warning::EmbeddedRepository;
}

QString changeRemark(const projects::FileChange& file)
{
    QStringList remarks;
    if (file.status == FileStatus::Renamed)
        remarks << ChangeWords::tr("renamed from %1").arg(printable(file.oldPath));
    if (file.status == FileStatus::Copied)
        remarks << ChangeWords::tr("copied from %1").arg(printable(file.oldPath));
    if (const QString mode = modeRemark(file); !mode.isEmpty())
        remarks << mode;
    if (file.binary && file.status == FileStatus::Added)
        remarks << sizeText(file.newBytes);
    else if (file.binary && file.status == FileStatus::Deleted)
        remarks << ChangeWords::tr("was %1").arg(sizeText(file.oldBytes));
    else if (file.binary)
        remarks
            << ChangeWords::tr("%1, was %2").arg(sizeText(file.newBytes), sizeText(file.oldBytes));
    return remarks.join(QStringLiteral(" · "));
}

QString amountText(int files, int added, int removed)
{
    const QString counted =
        files == 1 ? ChangeWords::tr("1 file") : ChangeWords::tr("%1 files").arg(files);
    return QStringLiteral("%1, +%2 −%3").arg(counted).arg(added).arg(removed);
}

QString suggestedBranch(const projects::Project& project, const QString& workspaceName)
{
    const QString own = QString::fromStdString(project.branch);
    if (!own.isEmpty() && branchProblem(own).isEmpty())
        return own;
    return QStringLiteral("helix/%1/work").arg(workspaceName);
}

QString branchProblem(const QString& name)
{
    constexpr int kMaxName = 200;
    static const QRegularExpression kForbidden(
        QStringLiteral("[\\x00-\\x20\\x7f~^:?*\\[\\\\]|\\.\\.|@\\{|//|/\\.|\\.lock(/|$)"));
    if (name.isEmpty())
        return ChangeWords::tr("Give the branch a name.");
    if (name.size() > kMaxName)
        return ChangeWords::tr("The name is longer than %1 characters.").arg(kMaxName);
    if (name == u"main" || name == u"master" || name == u"HEAD")
        return ChangeWords::tr("%1 is left alone. Choose a new name.").arg(name);
    if (const auto found = kForbidden.match(name); found.hasMatch()) {
        const QString part = found.captured();
        return part == u" "
                   ? ChangeWords::tr("A branch name has no spaces.")
                   : ChangeWords::tr("A branch name may not contain “%1”.").arg(printable(part));
    }
    if (name.startsWith(u'-') || name.startsWith(u'/') || name.startsWith(u'.') ||
        name.endsWith(u'/') || name.endsWith(u'.') || name == u"@")
        return ChangeWords::tr("A branch name does not begin or end like that.");
    if (name != printable(name))
        return ChangeWords::tr("The name holds characters that cannot be seen.");
    return {};
}

QString shortCommit(const std::string& id)
{
    constexpr int kShown = 7;
    return printable(QString::fromStdString(id).left(kShown));
}

QString originText(const projects::Project& project)
{
    using Kind = projects::ProjectSource::Kind;
    const QString origin = printable(project.origin);
    if (project.kind == Kind::Empty)
        return ChangeWords::tr("An empty project");
    return project.kind == Kind::Repository ? withHome(origin) : origin;
}

QString progressText(const projects::Progress& progress)
{
    const QString step = fromBelow(printable(progress.step));
    if (progress.total > 0)
        return ChangeWords::tr("%1, %2 of %3")
            .arg(step, sizeText(progress.done), sizeText(progress.total));
    return progress.done > 0 ? ChangeWords::tr("%1, %2").arg(step, sizeText(progress.done)) : step;
}

QString attemptStateText(Attempt::State state)
{
    switch (state) {
    case Attempt::State::Creating:
        return ChangeWords::tr("Waiting for its machine");
    case Attempt::State::Working:
        return ChangeWords::tr("Working");
    case Attempt::State::Testing:
        return ChangeWords::tr("Testing");
    case Attempt::State::Done:
        return ChangeWords::tr("Done");
    case Attempt::State::Failed:
        return ChangeWords::tr("Failed");
    case Attempt::State::Discarded:
        return ChangeWords::tr("Discarded");
    case Attempt::State::Kept:
        return ChangeWords::tr("Kept");
    }
    return {};
}

QString attemptDot(Attempt::State state)
{
    switch (state) {
    case Attempt::State::Creating:
    case Attempt::State::Working:
    case Attempt::State::Testing:
        return QStringLiteral("working");
    case Attempt::State::Done:
    case Attempt::State::Kept:
        return QStringLiteral("ready");
    case Attempt::State::Failed:
        return QStringLiteral("failed");
    case Attempt::State::Discarded:
        return QStringLiteral("asleep");
    }
    return {};
}

QString sheetKindText(SheetItem::Kind kind)
{
    switch (kind) {
    case SheetItem::Kind::Project:
        return ChangeWords::tr("Project");
    case SheetItem::Kind::Files:
        return ChangeWords::tr("Files");
    case SheetItem::Kind::Internet:
        return ChangeWords::tr("Internet");
    case SheetItem::Kind::Models:
        return ChangeWords::tr("Model access");
    case SheetItem::Kind::Secret:
        return ChangeWords::tr("Secrets");
    case SheetItem::Kind::Port:
        return ChangeWords::tr("Ports");
    case SheetItem::Kind::Clipboard:
        return ChangeWords::tr("Clipboard");
    case SheetItem::Kind::Budget:
        return ChangeWords::tr("Budget");
    case SheetItem::Kind::Mcp:
        return ChangeWords::tr("Tools (MCP)");
    case SheetItem::Kind::Permission:
        return ChangeWords::tr("Permissions");
    }
    return {};
}

QString sheetKindIcon(SheetItem::Kind kind)
{
    switch (kind) {
    case SheetItem::Kind::Project:
        return QStringLiteral("folder");
    case SheetItem::Kind::Files:
        return QStringLiteral("insert_drive_file");
    case SheetItem::Kind::Internet:
        return QStringLiteral("public");
    case SheetItem::Kind::Models:
        return QStringLiteral("vpn_key");
    case SheetItem::Kind::Secret:
        return QStringLiteral("lock");
    case SheetItem::Kind::Port:
        return QStringLiteral("lan");
    case SheetItem::Kind::Clipboard:
        return QStringLiteral("content_paste");
    case SheetItem::Kind::Budget:
        return QStringLiteral("payments");
    case SheetItem::Kind::Mcp:
        return QStringLiteral("build");
    case SheetItem::Kind::Permission:
        return QStringLiteral("verified_user");
    }
    return {};
}

} // namespace helix::ui
