#pragma once
// TRY and CO_TRY: pass an error on as it is. A guard is written out only where it adds a sentence.
//
//     TRY(auto text, readText(path));          // text is the value; on failure: return its error
//     TRY(checkName(name));                    // only "may I go on"; a value would be dropped
//     CO_TRY(auto reply, co_await ask(what));  // the same in a coroutine, by co_return
//
// With a value it is several statements: it wants the braces of an `if` around it, or does not
// compile. The expression is a Result<T> and is evaluated once; the function (coroutine) returns a Result of
// any kind. The first argument declares (`auto x`, `const auto x`) or names (`m_x`) what takes the
// value; a type or structured binding that holds a comma does not fit there. A comma in a single
// argument outside round parentheses wants a pair of them: TRY((check<A, B>(x))).
// No statement expressions: g++ 12 loses temporaries of a co_await inside one. For the same reason
// neither `?:` nor a lambda stands in the expression of a CO_TRY.

#include <utility>

#include "base/result.h"

#define TRY(...) HELIX_TRY_PICK(return, __VA_ARGS__)
#define CO_TRY(...) HELIX_TRY_PICK(co_return, __VA_ARGS__)

#define HELIX_TRY_JOIN_NOW(a, b) a##b
#define HELIX_TRY_JOIN(a, b) HELIX_TRY_JOIN_NOW(a, b)
/// One argument: HELIX_TRY_GUARD. More: HELIX_TRY_GUARD_AND_TAKE, with a name of its own each time.
#define HELIX_TRY_PICK(leave, first, ...)                                                          \
    HELIX_TRY_JOIN(HELIX_TRY_GUARD, __VA_OPT__(_AND_TAKE))                                         \
    (leave, HELIX_TRY_JOIN(helixTried, __COUNTER__), first __VA_OPT__(, ) __VA_ARGS__)

#define HELIX_TRY_GUARD(leave, tried, ...)                                                         \
    do {                                                                                           \
        auto tried = __VA_ARGS__;                                                                  \
        if (!tried)                                                                                \
            leave ::helix::fail(std::move(tried).error());                                         \
    } while (false)

#define HELIX_TRY_GUARD_AND_TAKE(leave, tried, take, ...)                                          \
    auto tried = __VA_ARGS__;                                                                      \
    if (!tried)                                                                                    \
        leave ::helix::fail(std::move(tried).error());                                             \
    take = *std::move(tried)
