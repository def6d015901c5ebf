#pragma once
// Where a body ends. Pure.

#include <boost/beast/http/fields.hpp>

namespace helix::portpage {

/// Is it told in one way at most: by one plain length, or by chunks and nothing else (RFC 9112,
/// 6.3)? What could be read in two ways would be, by two servers.
bool isFramedOnce(const boost::beast::http::fields& fields);

} // namespace helix::portpage
