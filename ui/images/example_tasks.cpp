#include "ui/images/example_tasks.h"

#include <algorithm>

#include <QCoreApplication>

namespace helix::ui {

namespace {

struct ExampleTasks {
    Q_DECLARE_TR_FUNCTIONS(ExampleTasks)
};

bool has(const std::vector<std::string>& all, const char* word)
{
    return std::ranges::find(all, word) != all.end();
}

/// Of what an image was made for; nothing needs to be there already, nor the Internet.
QStringList ofTags(const std::vector<std::string>& tags)
{
    QStringList tasks;
    if (has(tags, "notebooks"))
        tasks << ExampleTasks::tr(
            "Make up sales figures for a year, plot them, and say what stands out.");
    if (has(tags, "documents"))
        tasks << ExampleTasks::tr("Write a one-page letter in Writer and save it as PDF.");
    if (has(tags, "databases"))
        tasks << ExampleTasks::tr(
            "Make a PostgreSQL database for a small shop and show me its tables.");
    if (has(tags, "containers"))
        tasks << ExampleTasks::tr("Build a container of a small web server and run it.");
    if (has(tags, "node"))
        tasks << ExampleTasks::tr(
            "Make a small page with a to-do list and open it in the browser.");
    if (has(tags, "browser"))
        tasks << ExampleTasks::tr(
            "Make a page with a form, and a test that fills it in in the browser.");
    if (has(tags, "editor"))
        tasks << ExampleTasks::tr("Write a small game in Python and open it in the editor.");
    if (has(tags, "fuzzing"))
        tasks << ExampleTasks::tr(
            "Write a parser in C++ with tests, fuzz it, and mend what breaks.");
    return tasks;
}

QStringList ofLanguages(const std::vector<std::string>& languages)
{
    QStringList tasks;
    if (has(languages, "Rust"))
        tasks << ExampleTasks::tr(
            "Write a command-line tool in Rust that counts words, with tests.");
    if (has(languages, "Java"))
        tasks << ExampleTasks::tr("Make a small Java project with Maven and a passing test.");
    if (has(languages, "Go"))
        tasks << ExampleTasks::tr("Write a small web server in Go, with tests.");
    return tasks;
}

QStringList ofAnyMachine(bool hasDesktop)
{
    QStringList tasks;
    if (hasDesktop)
        tasks << ExampleTasks::tr("Open a terminal on the desktop and show what uses the memory.");
    return tasks << ExampleTasks::tr("Write a script that says what takes the room on the disk.")
                 << ExampleTasks::tr("Look around and tell me what is installed here.")
                 << ExampleTasks::tr("Write a small quiz for the terminal and try it.");
}

QStringList ofAProject(const std::vector<std::string>& tags, bool hasDesktop)
{
    const bool hasBrowser = hasDesktop && has(tags, "browser");
    return {ExampleTasks::tr("Run the tests of this project, and fix what fails."),
            ExampleTasks::tr("Read this project and tell me how it is built."),
            hasBrowser
                ? ExampleTasks::tr("Start it, open its page in the browser and look for mistakes.")
                : ExampleTasks::tr("Find what is hardest to follow in it, and make it simpler.")};
}

} // namespace

QStringList exampleTasks(const ImageTraits& image, bool hasProject)
{
    if (hasProject)
        return ofAProject(image.tags, image.hasDesktop);
    return (ofTags(image.tags) + ofLanguages(image.languages) + ofAnyMachine(image.hasDesktop))
        .first(3);
}

} // namespace helix::ui
