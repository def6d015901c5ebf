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

} // namespace

QStringList exampleTasks(const std::vector<std::string>& tags,
                         const std::vector<std::string>& languages, bool hasDesktop)
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
    if (has(tags, "fuzzing"))
        tasks << ExampleTasks::tr(
            "Write a parser in C++ with tests, fuzz it, and mend what breaks.");
    if (has(languages, "Rust"))
        tasks << ExampleTasks::tr(
            "Write a command-line tool in Rust that counts words, with tests.");
    if (has(languages, "Java"))
        tasks << ExampleTasks::tr("Make a small Java project with Maven and a passing test.");
    tasks << ExampleTasks::tr("Find out why the tests fail, and fix it.")
          << ExampleTasks::tr("Read this project and tell me how it is built.");
    if (hasDesktop)
        tasks << ExampleTasks::tr("Open the page in the browser and look for mistakes.");
    else
        tasks << ExampleTasks::tr("Look around and tell me what is installed here.");
    return tasks.first(3);
}

} // namespace helix::ui
