#include "projects/joined_cancel.h"

namespace helix::projects {

JoinedCancel::JoinedCancel(const async::CancelToken& one, const async::CancelToken& other)
    : m_source(std::make_shared<async::CancelSource>())
{
    const auto fire = [source = m_source] { source->cancel(); };
    m_one = one.onCancel(fire);
    m_other = other.onCancel(fire);
}

} // namespace helix::projects
