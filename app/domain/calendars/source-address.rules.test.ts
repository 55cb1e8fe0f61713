import { describe, expect, it } from "vitest";
import { isPublicIp, sourceAddress } from "./source-address.rules";

describe("sourceAddress", () => {
  it("accepts https and webcal addresses, without the fragment", () => {
    expect(sourceAddress(" webcal://Calendar.Google.com/a.ics?b=1#c ")).toBe("https://calendar.google.com/a.ics?b=1");
    expect(sourceAddress("https://p12.icloud.com:443/a")).toBe("https://p12.icloud.com/a");
    expect(sourceAddress("https://münchen.de/a")).toBe("https://xn--mnchen-3ya.de/a");
    expect(sourceAddress("https://calendar.alliance.fr\\@127.0.0.1/a"), "a backslash ends the host").toBe(
      "https://calendar.alliance.fr/@127.0.0.1/a",
    );
  });

  it.each([
    "http://calendar.google.com/",
    "https://calendar.google.com:8443/",
    "https://someone@calendar.google.com/",
    "https://:secret@calendar.google.com/",
    "ftp://calendar.google.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/calendar,BEGIN:VCALENDAR",
    "https://127.0.0.1/",
    "https://8.8.8.8/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://127.0.0.1./",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://%31%32%37.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[2606:4700::1111]/",
    "https://localhost/",
    "https://localhost./",
    "https://a.localhost/",
    "https://intranet/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://router.lan/",
    "https://nas.home.arpa/",
    "https://a.example/",
    "https://a.test/",
    "https://a.onion/",
    "https://a..fr/",
    "https://-a.fr/",
    "https://",
    "",
    `https://a.fr/${"a".repeat(2_000)}`,
  ])("refuses %s", (typed) => {
    expect(sourceAddress(typed)).toBeNull();
  });
});

describe("isPublicIp", () => {
  it.each(["8.8.8.8", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0", "2606:4700::1111", "2a00::1"])(
    "accepts %s",
    (ip) => {
      expect(isPublicIp(ip)).toBe(true);
    },
  );

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "168.63.129.16", "169.254.169.254", "172.16.0.1"],
    ...["172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.19.0.1", "198.51.100.1", "203.0.113.1"],
    ...[
      "224.0.0.1",
      "255.255.255.255",
      "256.1.1.1",
      "012.1.1.1",
      "0x8.8.8.8",
      "8.8.8",
      "8.8.8.8.",
      "134744072",
      "::",
      "::1",
      "::ffff:8.8.8.8",
      "64:ff9b::a00:1",
      "fc00::1",
    ],
    ...["fd00:ec2::254", "fe80::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "", "a.fr"],
  ])("refuses %s", (ip) => {
    expect(isPublicIp(ip)).toBe(false);
  });
});
