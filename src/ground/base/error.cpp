#include "base/result.h"

#include <array>
#include <cerrno>
#include <system_error>

namespace helix {
namespace {

constexpr std::array<std::pair<ErrorCode, std::string_view>, 14> kNames{{
    {ErrorCode::InvalidArgument, "invalid_argument"},
    {ErrorCode::NotFound, "not_found"},
    {ErrorCode::AlreadyExists, "already_exists"},
    {ErrorCode::Conflict, "conflict"},
    {ErrorCode::PermissionDenied, "permission_denied"},
    {ErrorCode::OutOfSpace, "out_of_space"},
    {ErrorCode::ResourceExhausted, "resource_exhausted"},
    {ErrorCode::Timeout, "timeout"},
    {ErrorCode::Cancelled, "cancelled"},
    {ErrorCode::Unavailable, "unavailable"},
    {ErrorCode::Corrupt, "corrupt"},
    {ErrorCode::Protocol, "protocol"},
    {ErrorCode::Unsupported, "unsupported"},
    {ErrorCode::Internal, "internal"},
}};

} // namespace

std::string_view toString(ErrorCode code)
{
    for (const auto& [value, name] : kNames)
        if (value == code)
            return name;
    return "internal";
}

ErrorCode errorCodeFromString(std::string_view name)
{
    for (const auto& [value, known] : kNames)
        if (known == name)
            return value;
    return ErrorCode::Internal;
}

Error Error::wrapped(std::string outer) const
{
    const std::string joint = message.ends_with('.') ? " " : ": ";
    return Error{code, std::move(outer), cause.empty() ? message : message + joint + cause};
}

std::string Error::describe() const
{
    return cause.empty() ? message : message + " (" + cause + ")";
}

tl::unexpected<Error> failErrno(int errnoValue, std::string message, ErrorCode fallback)
{
    ErrorCode code = fallback;
    if (errnoValue == ENOSPC || errnoValue == EDQUOT)
        code = ErrorCode::OutOfSpace;
    else if (errnoValue == EACCES || errnoValue == EPERM)
        code = ErrorCode::PermissionDenied;
    else if (errnoValue == ENOENT)
        code = ErrorCode::NotFound;
    return fail(code, std::move(message), std::generic_category().message(errnoValue));
}

} // namespace helix
