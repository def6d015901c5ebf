#pragma once
// Certificate authorities of a company that does not exist; nobody has their keys.

namespace helix::ui::test {

/// O=Example Works, CN=Example Works Proxy CA; valid until 1 January 2126.
inline constexpr const char* kAuthority =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBdzCCARygAwIBAgIBBzAKBggqhkjOPQQDAjA5MRYwFAYDVQQKDA1FeGFtcGxl\n"
    "IFdvcmtzMR8wHQYDVQQDDBZFeGFtcGxlIFdvcmtzIFByb3h5IENBMCAXDTIwMDEw\n"
    "MTAwMDAwMFoYDzIxMjYwMTAxMTIwMDAwWjA5MRYwFAYDVQQKDA1FeGFtcGxlIFdv\n"
    "cmtzMR8wHQYDVQQDDBZFeGFtcGxlIFdvcmtzIFByb3h5IENBMFkwEwYHKoZIzj0C\n"
    "AQYIKoZIzj0DAQcDQgAEV1DSovXYaqGq9Iw4u5boWumQAWbOsX39GL1VrpYIBG3T\n"
    "itcvTtED1DexspbHnDcqp7gM2JevtSjmojG965x+N6MTMBEwDwYDVR0TAQH/BAUw\n"
    "AwEB/zAKBggqhkjOPQQDAgNJADBGAiEAi4bHLzYlufTujVcEJsiMD+lVmng0gYor\n"
    "0C+L2zIRagoCIQDSrzpMkoew394+5BTcRh82aoCJ/ZfzW+o/54DfiB3Auw==\n"
    "-----END CERTIFICATE-----\n";
/// CN=Example Works Old CA; its time ended on 1 January 2021.
inline constexpr const char* kOldAuthority =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBcDCCARagAwIBAgIBBzAKBggqhkjOPQQDAjA3MRYwFAYDVQQKDA1FeGFtcGxl\n"
    "IFdvcmtzMR0wGwYDVQQDDBRFeGFtcGxlIFdvcmtzIE9sZCBDQTAeFw0yMDAxMDEw\n"
    "MDAwMDBaFw0yMTAxMDExMjAwMDBaMDcxFjAUBgNVBAoMDUV4YW1wbGUgV29ya3Mx\n"
    "HTAbBgNVBAMMFEV4YW1wbGUgV29ya3MgT2xkIENBMFkwEwYHKoZIzj0CAQYIKoZI\n"
    "zj0DAQcDQgAExXn6eS6dKueliXArCGw2n6J5aoomwDdsoPV8BoyHf1sGoCWZAZxz\n"
    "J+3bfY8KRDya2dCdrxc0IqsIdmqcv1iwUaMTMBEwDwYDVR0TAQH/BAUwAwEB/zAK\n"
    "BggqhkjOPQQDAgNIADBFAiApIvGHiaIEFq8QTqHuVCYHoagnidgXLPQvSGZadKv5\n"
    "bAIhALEezty8B9EghgPs25zhGxYlehmYPlSR4/0Fdo3yapSz\n"
    "-----END CERTIFICATE-----\n";

} // namespace helix::ui::test
