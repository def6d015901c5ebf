#pragma once
// Says the prepared answers (models/prepared_answers.h) as a model would: word by word.

#include "coder/http/model_client.h"

namespace helix::agent::coder {

boost::asio::awaitable<ModelAnswer> recite(ModelRequest request, Cancellation& cancellation,
                                           ModelListener listener);

} // namespace helix::agent::coder
