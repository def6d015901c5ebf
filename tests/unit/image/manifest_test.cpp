#include "image/manifest.h"

#include <gtest/gtest.h>

#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

TEST(Manifest, isRead)
{
    const auto manifest = parseManifest(exampleManifest());
    ASSERT_TRUE(manifest) << manifest.error().describe();
    EXPECT_EQ(manifest->name, "sway-minimal");
    EXPECT_EQ(manifest->version, "068f9e434b7a");
    EXPECT_EQ(manifest->kernelCommandLine, "root=/dev/vda rw");
    EXPECT_EQ(manifest->disk.name, "disk.qcow2");
    EXPECT_EQ(manifest->kernel.value().sizeBytes, 7U);
    EXPECT_EQ(manifest->virtualSizeBytes, 8589934592U);
    EXPECT_EQ(manifest->defaults, (Resources{2, 1024, 8}));
    EXPECT_EQ(manifest->minimum, (Resources{1, 512, 8}));
    ASSERT_EQ(manifest->ports.size(), 1U);
    EXPECT_EQ(manifest->ports[0].guestPort, 8000);
    EXPECT_EQ(manifest->ports[0].label, "Web");
}

TEST(Manifest, ofABuiltImageBootsItsKernelAndBringsTheAgent)
{
    const auto manifest = parseManifest(exampleManifest());
    ASSERT_TRUE(manifest);
    EXPECT_EQ(manifest->boot, Boot::Kernel);
    EXPECT_EQ(manifest->support, GuestSupport::Agent);
    EXPECT_TRUE(manifest->agent());
    EXPECT_FALSE(manifest->imported);
    EXPECT_EQ(manifest->files().size(), 3U);
}

TEST(Manifest, withFilesInEachOthersPlacesIsRefused)
{
    for (const auto& [kernel, initrd] :
         {std::pair("same", "same"), std::pair("vmlinuz", "disk.qcow2"),
          std::pair("manifest.json", "initrd"), std::pair("vmlinuz", "verified.json")}) {
        Manifest manifest = parseManifest(exampleManifest()).value();
        manifest.kernel->name = kernel;
        manifest.initrd->name = initrd;
        const auto refused = parseManifest(toJson(manifest));
        ASSERT_FALSE(refused) << kernel << " " << initrd;
        EXPECT_EQ(refused.error().code, ErrorCode::Corrupt);
    }
}

TEST(Manifest, saysWhatIsInTheImageAndKeepsItWhenWrittenAnew)
{
    Manifest manifest = parseManifest(exampleManifest()).value();
    EXPECT_EQ(manifest.contents, Contents());
    manifest.contents = {"sway-desktop",    "2026-11-20T00:00:00Z", {"data"},
                         {"Python", "C++"}, {"python3-numpy"},      {"pypi.org"}};
    const auto again = parseManifest(toJson(manifest));
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_EQ(again->contents, manifest.contents);
    manifest.contents.tags = {"\x1b[31mred"};
    EXPECT_EQ(parseManifest(toJson(manifest)).error().code, ErrorCode::Corrupt);
}

TEST(Manifest, ofBeforeNeedsWereSaidHasThoseThatItsDesktopHad)
{
    auto text = exampleManifest();
    const std::string sway = "\"desktopKind\":\"sway\"";
    ASSERT_NE(text.find(sway), std::string::npos) << text;
    ASSERT_EQ(text.find("\"needs\""), std::string::npos);
    EXPECT_FALSE(parseManifest(text).value().contents.needsVirtualization());
    auto gnome = text, relieved = text;
    gnome.replace(text.find(sway), sway.size(), "\"desktopKind\":\"gnome\"");
    EXPECT_TRUE(parseManifest(gnome).value().contents.needsVirtualization());
    relieved.replace(text.find(sway), sway.size(), "\"desktopKind\":\"gnome\",\"needs\":[]");
    const auto none = parseManifest(relieved).value();
    EXPECT_FALSE(none.contents.needsVirtualization());
    EXPECT_FALSE(parseManifest(toJson(none)).value().contents.needsVirtualization());
}

Manifest importedManifest()
{
    Manifest manifest = parseManifest(exampleManifest()).value();
    manifest.boot = Boot::Uefi;
    manifest.support = GuestSupport::NoAgent;
    manifest.kernelCommandLine.clear();
    manifest.kernel.reset();
    manifest.initrd.reset();
    manifest.imported = Origin{printable("My\x1b[31m disk.vmdk"), "vmdk", manifest.disk.sha256};
    return manifest;
}

TEST(Manifest, ofAnImportedDiskComesBackAsItWas)
{
    const Manifest written = importedManifest();
    const auto read = parseManifest(toJson(written));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(read->boot, Boot::Uefi);
    EXPECT_FALSE(read->agent());
    ASSERT_TRUE(read->imported);
    EXPECT_EQ(read->imported->fileName, "My?[31m disk.vmdk");
    EXPECT_EQ(read->imported->format, "vmdk");
    EXPECT_EQ(read->files().size(), 1U);
    EXPECT_EQ(read->disk.sha256, written.disk.sha256);
    EXPECT_EQ(read->defaults, written.defaults);
    ASSERT_EQ(read->ports.size(), 1U);
    const Bundle bundle{*read, "/images/x/1"};
    EXPECT_EQ(bundle.disk(), "/images/x/1/disk.qcow2");
    EXPECT_TRUE(bundle.kernel().empty());
    EXPECT_TRUE(bundle.initrd().empty());
    EXPECT_EQ(bundle.sizeBytes(), 7U);
}

TEST(Manifest, saysWhatTheDiskStandsOn)
{
    auto manifest = parseManifest(exampleManifest()).value();
    EXPECT_TRUE(manifest.layers.empty());
    auto low = manifest.disk, high = manifest.disk;
    low.name = "base-0.qcow2";
    high.name = "base-1.qcow2";
    manifest.layers = {low, high};
    const auto read = parseManifest(toJson(manifest));
    ASSERT_TRUE(read) << read.error().describe();
    const Bundle bundle{*read, "/images/x/1"};
    const std::vector<std::filesystem::path> disks{
        "/images/x/1/base-0.qcow2", "/images/x/1/base-1.qcow2", "/images/x/1/disk.qcow2"};
    EXPECT_EQ(bundle.disks(), disks);
    EXPECT_EQ(read->files().size(), 5U);
    manifest.layers.back().name = "base-0.qcow2";
    EXPECT_FALSE(parseManifest(toJson(manifest))) << "two files alike";
    manifest.layers.resize(kMostDisksBelow + 1, low);
    EXPECT_FALSE(parseManifest(toJson(manifest)));
}

TEST(Manifest, doesWithoutKernelOnlyWhereNoneIsBooted)
{
    Manifest manifest = importedManifest();
    manifest.boot = Boot::Kernel;
    EXPECT_FALSE(parseManifest(toJson(manifest)));
    manifest = importedManifest();
    manifest.kernelCommandLine = "root=/dev/vda";
    EXPECT_FALSE(parseManifest(toJson(manifest)));
}

TEST(Manifest, isRefusedWhenCutAnywhere)
{
    const auto whole = exampleManifest();
    for (std::size_t length = 0; length < whole.size(); length += 5) {
        const auto manifest = parseManifest(std::string_view(whole).substr(0, length));
        ASSERT_FALSE(manifest);
        EXPECT_EQ(manifest.error().code, ErrorCode::Corrupt);
    }
}

TEST(Manifest, OfANewerHelixIsNotCalledDamaged)
{
    auto text = exampleManifest();
    const std::string ours = "\"schema\":1";
    ASSERT_NE(text.find(ours), std::string::npos);
    // Whatever else it says, which may be another thing by then.
    text.replace(text.find(ours), ours.size(), "\"schema\":2,\"boot\":\"pxe\"");
    const auto manifest = parseManifest(text);
    ASSERT_FALSE(manifest);
    EXPECT_EQ(manifest.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(manifest.error().message,
              "The image's manifest was written by a newer Helix (schema 2); update Helix.");
}

struct Damage {
    const char* name;
    const char* from;
    const char* to;
    const char* inSentence;
};
class DamagedManifestTest : public ::testing::TestWithParam<Damage> {};

TEST_P(DamagedManifestTest, isRefusedAndTheFieldNamed)
{
    auto text = exampleManifest();
    const auto found = text.find(GetParam().from);
    ASSERT_NE(found, std::string::npos);
    text.replace(found, std::string_view(GetParam().from).size(), GetParam().to);
    const auto manifest = parseManifest(text);
    ASSERT_FALSE(manifest);
    EXPECT_EQ(manifest.error().code, ErrorCode::Corrupt);
    EXPECT_NE(manifest.error().message.find(GetParam().inSentence), std::string::npos)
        << manifest.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    All, DamagedManifestTest,
    ::testing::Values(
        Damage{"schemaOfNone", "\"schema\":1", "\"schema\":0", "'schema'"},
        Damage{"noSchema", "\"schema\":1,", "", "'schema'"},
        Damage{"nameOfAnotherFolder", "\"name\":\"sway-minimal\"", "\"name\":\"../x\"", "'name'"},
        Damage{"emptyName", "\"name\":\"sway-minimal\"", "\"name\":\"\"", "'name'"},
        Damage{"noTitle", "\"title\"", "\"titel\"", "'title'"},
        Damage{"titleOfAnotherType", "\"Sway minimal\"", "17", "'title'"},
        Damage{"controlCharacters", "Small.", "\\u001b[31m", "'description'"},
        Damage{"fileElsewhere", "\"name\":\"disk.qcow2\"", "\"name\":\"../../secret\"",
               "'files.disk.name'"},
        Damage{"absoluteFile", "\"name\":\"vmlinuz\"", "\"name\":\"/etc/passwd\"",
               "'files.kernel.name'"},
        Damage{"hiddenFile", "\"name\":\"initrd\"", "\"name\":\".initrd\"", "'files.initrd.name'"},
        Damage{"fileNameDots", "\"name\":\"initrd\"", "\"name\":\"..\"", "'files.initrd.name'"},
        Damage{"shortHash", "\"sha256\":\"", "\"sha256\":\"0", "'files.disk.sha256'"},
        Damage{"upperCaseHash", "\"sha256\":\"ed", "\"sha256\":\"ED", "'files.disk.sha256'"},
        Damage{"negativeSize", "\"size\":7", "\"size\":-7", "'files.disk.size'"},
        Damage{"emptyFile", "\"size\":7", "\"size\":0", "'files.disk.size'"},
        Damage{"hugeFile", "\"size\":7", "\"size\":99999999999999999999", "'files.disk.size'"},
        Damage{"noFiles", "\"files\":{", "\"other\":{", "'files'"},
        Damage{"versionElsewhere", "\"version\":\"068f", "\"version\":\"../f", "'version'"},
        Damage{"badDigest", "\"digest\":\"068f", "\"digest\":\"xyz0", "'digest'"},
        Damage{"lineInCommandLine", "root=/dev/vda rw", "root=/dev/vda\\nrw",
               "'kernelCommandLine'"},
        Damage{"foreignCommandLine", "root=/dev/vda rw", "root=\xc3\xbc", "'kernelCommandLine'"},
        Damage{"noMemory", "\"memoryMiB\":1024", "\"memoryMiB\":0", "'defaults.memoryMiB'"},
        Damage{"fractionOfACpu", "\"cpus\":2", "\"cpus\":1.5", "'defaults.cpus'"},
        Damage{"noMinimum", "\"minimum\"", "\"least\"", "'minimum'"},
        Damage{"portTooHigh", "\"guest\":8000", "\"guest\":70000", "'defaults.ports.guest'"},
        Damage{"portsOfAnotherType", "\"ports\":[", "\"ports\":5,\"x\":[", "'defaults.ports'"},
        Damage{"unknownBoot", "\"schema\":1", "\"schema\":1,\"boot\":\"pxe\"", "'boot'"},
        Damage{"unknownSupport", "\"schema\":1", "\"schema\":1,\"support\":true", "'support'"},
        Damage{"originIncomplete", "\"schema\":1", "\"schema\":1,\"imported\":{\"file\":\"x\"}",
               "'imported.format'"},
        Damage{"tinyDisk", "\"virtualSizeBytes\":8589934592", "\"virtualSizeBytes\":1",
               "'virtualSizeBytes'"}),
    [](const auto& test) { return test.param.name; });

TEST(Manifest, isRefusedWhenItIsSomethingElse)
{
    for (const std::string text : {"", "null", "[]", "\"x\"", "{}", "\xff\xfe", "<html>"})
        EXPECT_FALSE(parseManifest(text)) << text;
    EXPECT_FALSE(parseManifest(std::string(100000, '[')));
    EXPECT_FALSE(parseManifest("{\"a\":" + std::string(100000, '[')));
    EXPECT_FALSE(parseManifest(std::string(2 << 20, ' ') + exampleManifest()));
}

} // namespace
} // namespace helix::image
