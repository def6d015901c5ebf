#include "agent/desktop/wlroots/output_mode.h"

#include <wayland-client.h>
#include <wlr-output-management-unstable-v1-client.h>

namespace helix::agent {
namespace {

constexpr int kMillihertz = 1000;
constexpr double kPercent = 100;
constexpr int kTries = 5; // for one size, of a compositor that is busy with its outputs

using Modes = std::list<zwlr_output_mode_v1*>;

// What the compositor says about heads and modes is not needed beyond their existence.
const zwlr_output_mode_v1_listener kModeListener{
    [](void*, zwlr_output_mode_v1*, std::int32_t, std::int32_t) {},
    [](void*, zwlr_output_mode_v1*, std::int32_t) {},
    [](void*, zwlr_output_mode_v1*) {},
    [](void* data, zwlr_output_mode_v1* mode) {
        static_cast<Modes*>(data)->remove(mode);
        ::zwlr_output_mode_v1_destroy(mode);
    },
};

} // namespace

OutputMode::OutputMode(wl_registry* registry, std::uint32_t name)
    : m_manager(static_cast<zwlr_output_manager_v1*>(
          ::wl_registry_bind(registry, name, &zwlr_output_manager_v1_interface, 1)))
{
    static const zwlr_output_head_v1_listener headListener{
        [](void*, zwlr_output_head_v1*, const char*) {},
        [](void*, zwlr_output_head_v1*, const char*) {},
        [](void*, zwlr_output_head_v1*, std::int32_t, std::int32_t) {},
        [](void* data, zwlr_output_head_v1*, zwlr_output_mode_v1* mode) {
            auto& self = *static_cast<OutputMode*>(data);
            self.m_modes.push_back(mode);
            ::zwlr_output_mode_v1_add_listener(mode, &kModeListener, &self.m_modes);
        },
        [](void*, zwlr_output_head_v1*, std::int32_t) {},
        [](void*, zwlr_output_head_v1*, zwlr_output_mode_v1*) {},
        [](void*, zwlr_output_head_v1*, std::int32_t, std::int32_t) {},
        [](void*, zwlr_output_head_v1*, std::int32_t) {},
        [](void*, zwlr_output_head_v1*, wl_fixed_t) {},
        [](void* data, zwlr_output_head_v1* head) {
            static_cast<OutputMode*>(data)->m_heads.remove(head);
            ::zwlr_output_head_v1_destroy(head);
        },
        // Events of later versions, which are not bound.
        nullptr,
        nullptr,
        nullptr,
#ifdef ZWLR_OUTPUT_HEAD_V1_ADAPTIVE_SYNC_SINCE_VERSION
        nullptr,
#endif
    };
    static const zwlr_output_manager_v1_listener managerListener{
        [](void* data, zwlr_output_manager_v1*, zwlr_output_head_v1* head) {
            static_cast<OutputMode*>(data)->m_heads.push_back(head);
            ::zwlr_output_head_v1_add_listener(head, &headListener, data);
        },
        [](void* data, zwlr_output_manager_v1*, std::uint32_t serial) {
            static_cast<OutputMode*>(data)->m_serial = serial;
        },
        [](void*, zwlr_output_manager_v1*) {},
    };
    ::zwlr_output_manager_v1_add_listener(m_manager, &managerListener, this);
}

OutputMode::~OutputMode()
{
    for (zwlr_output_mode_v1* mode : m_modes)
        ::zwlr_output_mode_v1_destroy(mode);
    for (zwlr_output_head_v1* head : m_heads)
        ::zwlr_output_head_v1_destroy(head);
    ::zwlr_output_manager_v1_destroy(m_manager);
}

void OutputMode::apply(const protocol::DisplaySize& size)
{
    m_wanted = m_last = size;
    m_triesLeft = kTries;
    ask();
}

void OutputMode::applyAgain()
{
    if (m_last)
        apply(*m_last);
}

void OutputMode::ask()
{
    static const zwlr_output_configuration_v1_listener listener{
        [](void* data, zwlr_output_configuration_v1* configuration) {
            static_cast<OutputMode*>(data)->m_wanted.reset();
            ::zwlr_output_configuration_v1_destroy(configuration);
        },
        [](void* data, zwlr_output_configuration_v1* configuration) {
            static_cast<OutputMode*>(data)->m_wanted.reset();
            ::zwlr_output_configuration_v1_destroy(configuration);
        },
        // The outputs changed meanwhile; their new state has been told before.
        [](void* data, zwlr_output_configuration_v1* configuration) {
            ::zwlr_output_configuration_v1_destroy(configuration);
            static_cast<OutputMode*>(data)->ask();
        },
    };
    if (m_heads.empty() || !m_wanted || m_triesLeft-- <= 0)
        return;
    auto* configuration = ::zwlr_output_manager_v1_create_configuration(m_manager, m_serial);
    ::zwlr_output_configuration_v1_add_listener(configuration, &listener, this);
    auto* head = ::zwlr_output_configuration_v1_enable_head(configuration, m_heads.front());
    ::zwlr_output_configuration_head_v1_set_custom_mode(head, m_wanted->width, m_wanted->height,
                                                        m_wanted->framesPerSecond * kMillihertz);
    ::zwlr_output_configuration_head_v1_set_scale(
        head, ::wl_fixed_from_double(m_wanted->scale / kPercent));
    ::zwlr_output_configuration_v1_apply(configuration);
    // Has no destructor request in version 1: the compositor drops it with the configuration.
    ::zwlr_output_configuration_head_v1_destroy(head);
}

} // namespace helix::agent
