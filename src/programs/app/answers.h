#pragma once
// Lists of what has an answer of its own.

#include "app/boundary_answers.h"
#include "app/workspace_answers.h"

namespace helix::app {

/// Each by answerOf().
template <typename Value>
auto answersOf(const std::vector<Value>& values)
{
    std::vector<decltype(answerOf(values.front()))> answers;
    answers.reserve(values.size());
    for (const auto& value : values)
        answers.push_back(answerOf(value));
    return answers;
}

} // namespace helix::app
