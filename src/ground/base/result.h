#pragma once
// Errors as values. Every fallible function of HelixVM returns Result<T>.

#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

namespace helix {

/// What kind of failure it was, for code to branch on. The sentence is for people.
enum class ErrorCode {
    InvalidArgument,   ///< the caller asked for something that makes no sense
    NotFound,          ///< the named thing does not exist
    AlreadyExists,     ///< the name or port is taken
    Conflict,          ///< not possible in the present state
    PermissionDenied,  ///< the system or the peer refused
    OutOfSpace,        ///< a disk is full
    ResourceExhausted, ///< too little memory, CPUs or slots
    Timeout,           ///< a deadline passed
    Cancelled,         ///< the user said stop
    Unavailable,       ///< a peer or program is not there (yet)
    Corrupt,           ///< stored data is damaged
    Protocol,          ///< a peer broke the protocol
    Unsupported,       ///< this host or version cannot do it
    Internal,          ///< a fault of ours
};

/// Stable lower-case name, as `helixctl --json` prints it ("not_found").
std::string_view toString(ErrorCode code);
/// The inverse of toString; Internal for a name that is not known.
ErrorCode errorCodeFromString(std::string_view name);

/// A failure: `message` is one sentence for the user (what failed, on what, what to do);
/// `cause` is what lies below it, for "Details" and the log. Neither ever holds a secret.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message;
    std::string cause;

    /// The same error with `outer` as its sentence and the old sentence put in front of the cause.
    [[nodiscard]] Error wrapped(std::string outer) const;
    /// Sentence and cause in one line, for logs.
    [[nodiscard]] std::string describe() const;
    friend bool operator==(const Error&, const Error&) = default;
};

template <typename T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::NotFound, "There is no image named x.");`
inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::string cause = {})
{
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(cause)});
}
inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}
/// An error from errno: OutOfSpace for ENOSPC and EDQUOT, PermissionDenied for EACCES and EPERM,
/// NotFound for ENOENT, otherwise `fallback`; the system's text becomes the cause.
tl::unexpected<Error> failErrno(int errnoValue, std::string message,
                                ErrorCode fallback = ErrorCode::Internal);

} // namespace helix
