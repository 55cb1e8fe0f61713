import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isShareLink, SOCIAL_NETWORKS, type SocialNetwork, socialAddress } from "./social.rules";

describe("socialAddress", () => {
  it.each<[SocialNetwork, string, string]>([
    ["facebook", "https://www.facebook.com/maison.clemence", "https://www.facebook.com/maison.clemence"],
    ["facebook", "m.facebook.com/maison.clemence/?ref=bookmarks", "https://www.facebook.com/maison.clemence"],
    ["facebook", "http://fr-fr.facebook.com/maisonclemence#x", "https://www.facebook.com/maisonclemence"],
    ["facebook", "https://fb.com/maisonclemence", "https://www.facebook.com/maisonclemence"],
    [
      "facebook",
      "https://www.facebook.com/profile.php?id=100012345678&sk=about",
      "https://www.facebook.com/profile.php?id=100012345678",
    ],
    [
      "facebook",
      "https://www.facebook.com/pages/Clémence/123456789",
      "https://www.facebook.com/pages/Cl%C3%A9mence/123456789",
    ],
    [
      "facebook",
      "https://www.facebook.com/p/Maison-Cl%C3%A9mence-100012345678/",
      "https://www.facebook.com/p/Maison-Cl%C3%A9mence-100012345678",
    ],
    [
      "facebook",
      "facebook.com/Maison-Clemence-104857629384756",
      "https://www.facebook.com/Maison-Clemence-104857629384756",
    ],
    ["facebook", "https://www.facebook.com/maisonclemence/about", "https://www.facebook.com/maisonclemence"],
    ["facebook", "facebook.com/maisonclemence/photos/", "https://www.facebook.com/maisonclemence"],
    ["linkedin", "linkedin.com/company/x1/about/", "https://www.linkedin.com/company/x1"],
    ["instagram", "instagram.com/maison_clemence/reels/", "https://www.instagram.com/maison_clemence"],
    ["instagram", " @maison.clemence ", "https://www.instagram.com/maison.clemence"],
    ["instagram", "instagram.com/maison_clemence/?hl=fr&igsh=x", "https://www.instagram.com/maison_clemence"],
    ["instagram", "HTTPS://WWW.INSTAGRAM.COM/Maison", "https://www.instagram.com/Maison"],
    [
      "linkedin",
      "https://fr.linkedin.com/in/clémence-petit-12a/",
      "https://www.linkedin.com/in/cl%C3%A9mence-petit-12a",
    ],
    ["linkedin", "linkedin.com/company/maison-clemence?trk=x", "https://www.linkedin.com/company/maison-clemence"],
    ["pinterest", "https://www.pinterest.fr/maisonclemence/", "https://www.pinterest.com/maisonclemence"],
    ["pinterest", "fr.pinterest.com/maisonclemence/bouquets", "https://www.pinterest.com/maisonclemence/bouquets"],
    ["pinterest", "https://www.pinterest.co.uk/maison_c", "https://www.pinterest.com/maison_c"],
    ["pinterest", "@maisonclemence", "https://www.pinterest.com/maisonclemence"],
    ["tiktok", "https://www.tiktok.com/@maison.clemence?lang=fr", "https://www.tiktok.com/@maison.clemence"],
    ["tiktok", "@maisonclemence", "https://www.tiktok.com/@maisonclemence"],
    ["twitter", "https://twitter.com/maisonclemence", "https://x.com/maisonclemence"],
    ["twitter", "https://mobile.twitter.com/maisonclemence?s=20", "https://x.com/maisonclemence"],
    ["twitter", "x.com/maison_c", "https://x.com/maison_c"],
    ["twitter", "@maison_c", "https://x.com/maison_c"],
  ])("%s: %s", (network, typed, address) => {
    expect(socialAddress(network, typed)).toBe(address);
    expect(socialAddress(network, address)).toBe(address);
  });

  it.each<[SocialNetwork, string]>([
    ["facebook", "https://www.instagram.com/maison"],
    ["facebook", "https://www.facebook.com/"],
    ["facebook", "https://www.facebook.com/sharer/sharer.php?u=x"],
    ["facebook", "https://www.facebook.com/profile.php?id=me"],
    ["facebook", "@maisonclemence"],
    ["facebook", "https://facebook.com.example.org/maisonclemence"],
    ["facebook", "https://notfacebook.com/maisonclemence"],
    ["facebook", "https://facebook.com@example.org/maisonclemence"],
    ["facebook", "https://user:pass@facebook.com/maisonclemence"],
    ["facebook", "https://facebook.com:8443/maisonclemence"],
    ["instagram", "maison clemence"],
    ["instagram", "@"],
    ["instagram", "@maison clemence"],
    ["instagram", "https://www.instagram.com/p/Cabc123/"],
    ["instagram", "https://www.instagram.com/explore"],
    ["instagram", "javascript:alert(1)//instagram.com/maison"],
    ["instagram", "ftp://instagram.com/maison"],
    ["instagram", "https://example.org/?instagram.com/maison"],
    ["linkedin", "https://www.linkedin.com/feed/"],
    ["linkedin", "https://www.linkedin.com/in/"],
    ["linkedin", "@clemence"],
    ["instagram", "@P"],
    ["twitter", "@login"],
    ["pinterest", "https://www.pinterest.com/pin/12345/"],
    ["pinterest", "https://www.pinterest.example/maison"],
    ["tiktok", "https://www.tiktok.com/maison"],
    ["tiktok", "https://vm.tiktok.com/ZM123/"],
    ["twitter", "https://x.com/i/flow/login"],
    ["twitter", "https://x.com/a-name-that-is-far-too-long"],
    ["twitter", "https://netflix.com/maison"],
    ["twitter", `https://x.com/maison?${"x".repeat(200)}`],
    ["twitter", ""],
  ])("%s refuses %s", (network, typed) => expect(socialAddress(network, typed)).toBeNull());

  it.each([
    "https://www.facebook.com/share/1AbCdEf/",
    "fb.me/abc",
    "https://vm.tiktok.com/ZM123/",
    "https://pin.it/abc",
    "lnkd.in/abc",
  ])("knows that %s is a share link, which names no account", (typed) => {
    expect(isShareLink(typed)).toBe(true);
    for (const network of SOCIAL_NETWORKS) expect(socialAddress(network, typed)).toBeNull();
  });

  it("gives addresses of the network alone, and the same ones again", () => {
    const pieces = fc.constantFrom(
      ...'https://|http://|www.|m.|fr.|x.com|twitter.com|facebook.com|instagram.com|tiktok.com|pinterest.fr|linkedin.com|/|//|@|in/|?id=|#|\\|..|%2F|%00|maison|"|<|é|:|.'.split(
        "|",
      ),
    );
    const typed = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 8 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(typed, fc.constantFrom(...SOCIAL_NETWORKS), (text, network) => {
        const address = socialAddress(network, text);
        if (address === null) return;
        expect(address).toMatch(
          /^https:\/\/(?:x\.com|www\.(?:facebook|instagram|linkedin|pinterest|tiktok)\.com)\/[\w.%@!'()*~/-]+(?:\?id=\d+)?$/,
        );
        expect(socialAddress(network, address)).toBe(address);
      }),
      { numRuns: 5_000 },
    );
  });
});
