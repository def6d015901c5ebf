// What npm's verifier makes of a sigstore bundle with a public key.
//
// usage: node sigstore_judge.cjs NODE_MODULES BUNDLE.json KEY.pem KEY-ID
//
// Prints "valid" and the payload, or the verifier's own word for what is wrong.
"use strict";
const fs = require("fs");
const path = require("path");

const [modules, bundleFile, keyFile, keyId] = process.argv.slice(2);
const load = (name) => require(path.join(modules, name));
const { bundleFromJSON } = load("@sigstore/bundle");
const { toSignedEntity, toTrustMaterial, Verifier } = load("@sigstore/verify");

try {
    const bundle = bundleFromJSON(JSON.parse(fs.readFileSync(bundleFile, "utf8")));
    const nobody = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] };
    const trusted = toTrustMaterial(nobody, { [keyId]: { rawBytes: fs.readFileSync(keyFile, "utf8") } });
    // Keys are pinned: there is neither a transparency log nor a time stamp to ask for.
    const verifier = new Verifier(trusted, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 });
    verifier.verify(toSignedEntity(bundle));
    console.log("valid " + bundle.content.dsseEnvelope.payload.toString("utf8"));
} catch (error) {
    console.log(error.code ?? error.message);
}
