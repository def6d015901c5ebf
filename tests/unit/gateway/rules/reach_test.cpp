// What a request has in it with which a provider would reach somewhere.

#include <gtest/gtest.h>

#include "gateway/rules/admission.h"

namespace helix::gateway {
namespace {

std::optional<std::string> reachIn(Dialect dialect, std::string_view body, std::size_t piece = 1000)
{
    BodyScan scan(dialect);
    for (std::size_t at = 0; at < body.size(); at += piece)
        scan.feed(body.substr(at, piece));
    const auto facts = scan.facts();
    EXPECT_TRUE(facts) << body;
    return facts ? reachOf(*facts, {}, {}) : std::nullopt;
}

struct Case {
    Dialect dialect;
    const char* body;
};

TEST(ProviderReach, findsWhatWouldBeFetchedOrRun)
{
    const Case cases[] = {
        {Dialect::AnthropicMessages,
         R"({"messages":[{"content":[{"type":"image","source":{"type":"url","url":"https://e/x"}}]}]})"},
        {Dialect::AnthropicMessages,
         R"({"messages":[{"content":[{"type":"document","source":{"type":"file","file_id":"f"}}]}]})"},
        {Dialect::AnthropicMessages,
         R"({"messages":[{"content":[{"type":"tool_result","content":[{"type":"image","source":{"type":"base64","type":"url","data":"x"}}]}]}]})"},
        {Dialect::AnthropicMessages,
         R"({"messages":[{"content":[{"source":{"type":"content","content":[{"source":{"type":"u\u0072l"}}]}}]}]})"},
        {Dialect::AnthropicMessages, R"({"tools":[{"type":"web_search_20250305","name":"w"}]})"},
        {Dialect::AnthropicMessages,
         R"({"tools":[{"type":"custom","type":"web_fetch_20250910"}]})"},
        {Dialect::AnthropicMessages, R"({"tools":[{"type":"code_execution_20250825"}]})"},
        {Dialect::AnthropicMessages, R"({"tools":[{"type":"mcp_toolset"}]})"},
        {Dialect::AnthropicMessages, R"({"t\u006fols":[{"\u0074ype":"web_search_20250305"}]})"},
        {Dialect::AnthropicMessages, R"({"Tools":[{"Type":"something_new"}]})"},
        {Dialect::AnthropicMessages, R"({"tools":[{"type":{"x":1}}]})"},
        {Dialect::AnthropicMessages, R"({"mcp_servers":[{"type":"url","url":"https://e"}]})"},
        {Dialect::AnthropicMessages, R"({"container":"c"})"},
        {Dialect::OpenAiChat,
         R"({"messages":[{"content":[{"type":"image_url","image_url":{"url":"https://e/x.png"}}]}]})"},
        {Dialect::OpenAiChat,
         R"({"messages":[{"content":[{"type":"image_url","image_url":"http://e/x.png"}]}]})"},
        {Dialect::OpenAiChat,
         R"({"messages":[{"content":[{"image_url":{"url":"data:image/png;base64,aa","url":"//e/x"}}]}]})"},
        {Dialect::OpenAiChat, R"({"messages":[{"content":[{"video_url":{"url":"https://e"}}]}]})"},
        {Dialect::OpenAiChat, R"({"messages":[{"content":[{"image":"https://e"}]}]})"},
        {Dialect::OpenAiChat, R"({"messages":[{"content":[{"imageUrls":["https://e"]}]}]})"},
        {Dialect::OpenAiChat, R"({"messages":[{"content":[{"file":{"file_id":"f-1"}}]}]})"},
        {Dialect::OpenAiChat, R"({"web_search_options":{}})"},
        {Dialect::OpenAiChat, R"({"plugins":[{"id":"web"}]})"},
        {Dialect::OpenAiChat, R"({"enable_search":true})"},
        {Dialect::OpenAiChat, R"({"search_parameters":{"mode":"auto"}})"},
        {Dialect::OpenAiChat, R"({"model":"openai/gpt-4o:online"})"},
        {Dialect::OpenAiChat, R"({"model":"gpt-4o-search-preview"})"},
        {Dialect::OpenAiChat,
         R"({"tools":[{"type":"builtin_function","function":{"name":"$web_search"}}]})"},
        {Dialect::OpenAiResponses, R"({"input":[{"content":[{"image_url":"https://e/x"}]}]})"},
        {Dialect::OpenAiResponses, R"({"input":[{"content":[{"file_url":"https://e/x"}]}]})"},
        {Dialect::OpenAiResponses, R"({"input":[{"output":[{"file_url":"https://e/x"}]}]})"},
        {Dialect::OpenAiResponses, R"({"tools":[{"type":"web_search"}]})"},
        {Dialect::OpenAiResponses, R"({"tools":[{"type":"web_search_preview"}]})"},
        {Dialect::OpenAiResponses, R"({"tools":[{"type":"file_search"}]})"},
        {Dialect::OpenAiResponses, R"({"tools":[{"type":"code_interpreter"}]})"},
        {Dialect::OpenAiResponses, R"({"tools":[{"type":"computer_use_preview"}]})"},
        {Dialect::OpenAiResponses,
         R"({"tools":[{"type":"namespace","tools":[{"type":"function"},{"type":"mcp","server_url":"https://e"}]}]})"},
        {Dialect::OpenAiResponses, R"({"tools":[{"type":"mcp","connector_id":"c"}]})"},
        {Dialect::OpenAiResponses, R"({"prompt":{"id":"pmpt_1"}})"},
        {Dialect::Gemini, R"({"contents":[{"parts":[{"fileData":{"fileUri":"https://e/x"}}]}]})"},
        {Dialect::Gemini, R"({"contents":[{"parts":[{"file_data":{"file_uri":"gs://b/x"}}]}]})"},
        {Dialect::Gemini,
         R"({"contents":[{"parts":[{"functionResponse":{"parts":[{"fileData":{"fileUri":"https://e"}}]}}]}]})"},
        {Dialect::Gemini, R"({"tools":[{"google_search":{}}]})"},
        {Dialect::Gemini, R"({"tools":[{"functionDeclarations":[]},{"googleSearch":{}}]})"},
        {Dialect::Gemini, R"({"tools":{"googleSearch":{}}})"},
        {Dialect::Gemini, R"({"tools":[{"url_context":{}}]})"},
        {Dialect::Gemini, R"({"tools":[{"codeExecution":{}}]})"},
        {Dialect::Gemini, R"({"tools":[{"tool_of_tomorrow":{}}]})"},
        {Dialect::Gemini, R"({"cachedContent":"cachedContents/1"})"},
        {Dialect::Gemini, R"({"generateContentRequest":{"tools":[{"googleMaps":{}}]}})"},
    };
    for (const auto& one : cases)
        for (const std::size_t piece : {1U, 3U, 1000U})
            EXPECT_TRUE(reachIn(one.dialect, one.body, piece)) << one.body << piece;
}

TEST(ProviderReach, letsWhatAgentsReallySendThrough)
{
    const Case cases[] = {
        {Dialect::AnthropicMessages,
         R"({"model":"claude-sonnet-4-5","metadata":{"user_id":"https://u"},"system":[{"type":"text","text":"see https://e"}],
         "thinking":{"type":"enabled","budget_tokens":1},"context_management":{"edits":[{"type":"clear_tool_uses"}]},
         "messages":[{"role":"user","content":"https://e/x"},
         {"role":"assistant","content":[{"type":"tool_use","id":"t","name":"fetch","input":{"url":"https://e","image_url":"https://e","file_id":"f","source":{"type":"url"}}}]},
         {"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"https://e"},
         {"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo"}},
         {"type":"search_result","source":"https://e","title":"t","content":[{"type":"text","text":"x"}]}]}],
         "tools":[{"name":"fetch","input_schema":{"type":"object","properties":{"url":{"type":"string","default":"https://e"},"image_url":{"type":"string"}}}},
         {"type":"custom","name":"b","input_schema":{}},{"type":"bash_20250124","name":"bash"},{"type":"text_editor_20250728","name":"e"}]})"},
        {Dialect::OpenAiChat,
         R"({"model":"gpt-5","stream_options":{"include_usage":true},"enable_search":false,"response_format":{"type":"json_schema","json_schema":{"schema":{"url":"https://e"}}},
         "messages":[{"content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,aa","detail":"low"}},{"type":"text","text":"https://e"}]},
         {"role":"assistant","content":null,"tool_calls":[{"type":"function","function":{"name":"f","arguments":"{\"url\":\"https://e\"}"}}]}],
         "tools":[{"type":"function","function":{"name":"f","parameters":{"properties":{"url":{"type":"string"}}}}},{"type":"custom","custom":{"name":"c"}}]})"},
        {Dialect::OpenAiResponses,
         R"({"model":"gpt-5-codex","instructions":"https://e","store":false,"include":["reasoning.encrypted_content"],"prompt_cache_key":"k","reasoning":{"effort":"high"},
         "input":[{"type":"message","content":[{"type":"input_text","text":"https://e"},{"type":"input_image","image_url":"data:image/png;base64,aa"}]},
         {"type":"function_call","arguments":"{}"},{"type":"function_call_output","output":"https://e"},{"type":"custom_tool_call","input":"https://e"},
         {"type":"web_search_call","action":{"type":"open_page","url":"https://e"}}],
         "tools":[{"type":"function","name":"shell","strict":false,"parameters":{"properties":{"url":{"type":"string"}}}},{"type":"custom","name":"apply_patch","format":{"type":"grammar"}},
         {"type":"local_shell"},{"type":"namespace","name":"n","tools":[{"type":"function","name":"x"}]}]})"},
        {Dialect::Gemini,
         R"({"contents":[{"role":"user","parts":[{"text":"https://e"},{"inlineData":{"mimeType":"image/png","data":"iVBORw0KGgo"}},
         {"functionCall":{"name":"f","args":{"url":"https://e"}}},{"functionResponse":{"name":"f","response":{"url":"https://e","fileData":{"fileUri":"https://e"}}}}]}],
         "tools":[{"functionDeclarations":[{"name":"f","parameters":{"properties":{"url":{"type":"STRING"}}},"parametersJsonSchema":{}}]}],
         "toolConfig":{"functionCallingConfig":{"mode":"AUTO"}},"generationConfig":{"thinkingConfig":{"includeThoughts":true}}})"},
    };
    for (const auto& one : cases) {
        const auto reach = reachIn(one.dialect, one.body);
        EXPECT_FALSE(reach) << reach.value_or("") << one.body;
    }
}

TEST(ProviderReach, knowsBetasAndNamesThemAlone)
{
    EXPECT_FALSE(
        reachOfHeaders({{"anthropic-beta", "claude-code-20250219,context-1m-2025-08-07"}}));
    EXPECT_EQ(reachOfHeaders({{"Anthropic-Beta", "a,web-fetch-2025-09-10,b"}}),
              "the beta \"web-fetch-2025-09-10\"");
    EXPECT_TRUE(
        reachOfHeaders({{"anthropic-beta", "a"}, {"anthropic-beta", "mcp-client-2025-11-20"}}));
}

} // namespace
} // namespace helix::gateway
