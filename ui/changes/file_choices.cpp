#include "ui/changes/file_choices.h"

#include <algorithm>

namespace helix::ui {

using projects::FileChange;

bool FileChoices::isTakeable(const FileChange& file)
{
    return std::find(file.warnings.begin(), file.warnings.end(), projects::Warning::Submodule) ==
           file.warnings.end();
}

bool FileChoices::isEmbedded(const FileChange& file)
{
    return std::find(file.warnings.begin(), file.warnings.end(),
                     projects::Warning::EmbeddedRepository) != file.warnings.end();
}

bool FileChoices::isTakenWithOthers(const FileChange& file)
{
    return isTakeable(file) && !isEmbedded(file);
}

void FileChoices::reset(const std::vector<FileChange>& files)
{
    m_choices.assign(files.size(), {});
    for (std::size_t at = 0; at < files.size(); ++at)
        if (!isTakenWithOthers(files[at]))
            m_choices[at] = {Chosen::None, isTakeable(files[at]), {}};
}

void FileChoices::choose(std::size_t file, bool chosen)
{
    auto& choice = m_choices[file];
    if (choice.takeable)
        choice = {chosen ? Chosen::All : Chosen::None, true, {}};
}

void FileChoices::chooseHunk(std::size_t file, int hunk, int count, bool chosen)
{
    auto& choice = m_choices[file];
    if (!choice.takeable || hunk < 0 || hunk >= count)
        return;
    QSet<int> hunks = choice.hunks;
    if (choice.chosen == Chosen::All) {
        for (int one = 0; one < count; ++one)
            hunks.insert(one);
    }
    if (chosen)
        hunks.insert(hunk);
    else
        hunks.remove(hunk);
    if (hunks.isEmpty() || hunks.size() == count)
        choose(file, !hunks.isEmpty());
    else
        choice = {Chosen::Some, true, hunks};
}

bool FileChoices::isHunkChosen(std::size_t file, int hunk) const
{
    const auto& choice = m_choices[file];
    return choice.chosen == Chosen::All || choice.hunks.contains(hunk);
}

int FileChoices::files() const
{
    return static_cast<int>(
        std::count_if(m_choices.begin(), m_choices.end(),
                      [](const Choice& choice) { return choice.chosen != Chosen::None; }));
}

int FileChoices::filesInPart() const
{
    return static_cast<int>(
        std::count_if(m_choices.begin(), m_choices.end(),
                      [](const Choice& choice) { return choice.chosen == Chosen::Some; }));
}

bool FileChoices::isEverything() const
{
    return std::all_of(m_choices.begin(), m_choices.end(),
                       [](const Choice& choice) { return choice.chosen == Chosen::All; });
}

std::vector<projects::Selection> FileChoices::selection(const std::vector<FileChange>& files) const
{
    std::vector<projects::Selection> chosen;
    if (isEverything())
        return chosen;
    for (std::size_t at = 0; at < files.size(); ++at) {
        const auto& choice = m_choices[at];
        if (choice.chosen == Chosen::None)
            continue;
        projects::Selection one{files[at].path, {choice.hunks.begin(), choice.hunks.end()}};
        std::sort(one.hunks.begin(), one.hunks.end());
        chosen.push_back(std::move(one));
    }
    return chosen;
}

} // namespace helix::ui
