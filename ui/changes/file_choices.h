#pragma once
// What of a change set is to be taken: files, or hunks of them. Pure.

#include <cstddef>
#include <vector>

#include <QSet>
#include <QString>

#include "projects/projects.h"

namespace helix::ui {

/// Files are named by their place in the list that was given last.
class FileChoices {
public:
    enum class Chosen : unsigned char { None, Some, All };

    /// Everything is chosen that can be taken, but for embedded repositories.
    void reset(const std::vector<projects::FileChange>& files);
    [[nodiscard]] Chosen of(std::size_t file) const { return m_choices[file].chosen; }
    /// Nothing happens to a file that cannot be taken.
    void choose(std::size_t file, bool chosen);
    /// Of a file with `count` hunks.
    void chooseHunk(std::size_t file, int hunk, int count, bool chosen);
    [[nodiscard]] bool isHunkChosen(std::size_t file, int hunk) const;
    /// Files of which some is chosen at least.
    [[nodiscard]] int files() const;
    [[nodiscard]] int filesInPart() const;
    [[nodiscard]] bool isEverything() const;
    /// What accept() is to take; empty when it is everything.
    [[nodiscard]] std::vector<projects::Selection>
    selection(const std::vector<projects::FileChange>& files) const;

    /// A submodule is another repository: it stays where it is.
    static bool isTakeable(const projects::FileChange& file);
    /// Of a repository inside the project, whose settings can run programs.
    static bool isEmbedded(const projects::FileChange& file);
    /// Taken with its folder and with all; one of an embedded repository must be chosen itself.
    static bool isTakenWithOthers(const projects::FileChange& file);

private:
    struct Choice {
        Chosen chosen = Chosen::All;
        bool takeable = true;
        QSet<int> hunks; ///< of Some
    };
    std::vector<Choice> m_choices;
};

} // namespace helix::ui
