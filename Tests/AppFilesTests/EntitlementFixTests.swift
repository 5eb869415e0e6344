import AppFiles
import Records
import Testing

/// What is to be written in place of an associated domain that names no host.
struct EntitlementFixTests {
  @Test(
    "The fix of an entry names the host that is in it, and each of several hosts",
    arguments: [
      ("applinks://plums.example", "Write `applinks:plums.example`."),
      ("applinks:https://plums.example/a", "Write `applinks:plums.example`."),
      ("applinks:plums.example/a", "Write `applinks:plums.example`."),
      ("applinks:plums.example:443", "Write `applinks:plums.example`."),
      ("applinks://", "Write the service, a colon and the host only, such as "),
      (
        "applinks:plums.example,applinks:www.plums.example",
        "Write `<string>applinks:plums.example</string>` and "
          + "`<string>applinks:www.plums.example</string>`, each as an entry of the array."
      ),
      (
        "applinks:plums.example;www.plums.example",
        "Write `<string>applinks:plums.example</string>` and "
          + "`<string>applinks:www.plums.example</string>`, each as an entry of the array."
      ),
      (
        "applinks:plums.example webcredentials:plums.example",
        "Write `<string>applinks:plums.example</string>` and "
          + "`<string>webcredentials:plums.example</string>`, each as an entry of the array."
      ),
      ("applinks:plums.example.", "Write `applinks:plums.example`."),
      ("applinks:*.plums.example.", "Write `applinks:*.plums.example`."),
      ("applinks: plums.example", "Write one host, or *. and one host, without spaces."),
    ]
  )
  func fixes(entry: String, fix: String) throws {
    let text = """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>\(entry)</string></array></dict></plist>
      """
    let findings = try AppHalf.read([FileBytes("a.entitlements", Array(text.utf8))]).findings
    #expect(findings.count == 1)
    #expect(findings.first?.finding.fix.hasPrefix(fix) ?? false, "\(findings)")
  }
}
