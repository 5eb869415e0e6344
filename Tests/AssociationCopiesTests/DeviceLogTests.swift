import AssociationCopies
import Testing

/// What a device says of all its apps, of which one host and one app matter.
struct DeviceLogTests {
  private static let forbidden =
    "Error: SWCErrorDomain:SWCERR00101 Bad HTTP Response: 403 Forbidden"

  /// A record of `swcutil show`.
  private static func record(
    _ domain: String = "a.example",
    app: String = "TEAM123456.org.example",
    service: String = "applinks",
    user: String = "unspecified",
    site: String = "approved",
    more: String = ""
  ) -> String {
    """
    Service:              \(service)
    App ID:               \(app)
    Domain:               \(domain)
    User Approval:        \(user)
    Site/Fmwk Approval:   \(site)
    \(more)
    ---------------------------------------------

    """
  }

  /// What `adb shell pm get-app-links` prints of one app.
  private static func links(
    _ state: String,
    allowed: Bool = true,
    enabled: String = "",
    package: String = "org.example"
  ) -> String {
    """
      \(package):
        ID: 01234567-89ab-cdef-0123-456789abcdef
        Signatures: [14:6D]
        Domain verification state:
          www.a.example: verified
          a.example: \(state)
        User 0:
          Verification link handling allowed: \(allowed)
          Selection state:
            Enabled:
              \(enabled)
            Disabled:
              other.example

    """
  }

  private static let records: [(String, [CopyCause.Kind], Int)] = [
    (record("other.example", site: "denied", more: forbidden), [], 1),
    (record("other.example", site: "denied") + record(site: "denied"), [.notApproved], 1),
    (record(app: "OTHERTEAM1.com.other", site: "denied"), [], 1),
    (record(service: "webcredentials", site: "denied"), [], 1),
    (record(user: "denied"), [.userDenied], 0),
    (record(), [.ok], 0),
    (record("*.example", site: "denied"), [.notApproved], 0),
    (record("*.a.example", site: "denied"), [], 1),
    (record("A.example?mode=developer", site: "denied"), [.notApproved], 0),
    (record(site: "denied", more: forbidden), [.notApproved, .blockedForApple], 0),
    // With a mode, devices ask the host itself (WWDC20, session 10098).
    (record("a.example?mode=developer", more: forbidden), [.originRefuses], 0),
    (record("a.example?mode=managed", more: "SWCErrorDomain error 7"), [.originFailed], 0),
    (
      "Request for 'https://a.example/.well-known/apple-app-site-association' denied due to HTTP "
        + "status 404 on route 2 for task 1", [.originMissing], 0
    ),
    (
      "Request for 'https://app-site-association.cdn-apple.com/a/v1/a.example' denied due to HTTP "
        + "status 404 on route 1 for task 1", [.cdnSaidStop], 0
    ),
    (
      "Request for 'https://b.example/.well-known/apple-app-site-association' denied due to HTTP "
        + "status 404 on route 2 for task 1", [], 1
    ),
    (
      "Request for '<private>' denied due to HTTP status 403 on route wk for x", [.originRefuses], 0
    ),
    (
      "Request for '<private>' denied due to HTTP status 404 on route cdn for x", [.cdnSaidStop], 0
    ),
    ("swcd: Data for task 4 exceeded maximum length", [.tooLarge], 0),
    ("swcd: Failed to verify server trust", [.tls], 0),
    (
      "Error getting enterprise-managed associated domains data. If this device is not "
        + "enterprise-managed, this is normal: Error Domain=SWCErrorDomain Code=1701", [.ok], 0
    ),
    ("swcd: b.example: \(forbidden)", [], 1),
    ("swcd: a.example: \(forbidden)", [.blockedForApple], 0),
    ("Denying redirect 'https://b.example/x' -> 'https://c.example/'", [], 1),
    ("Denying redirect 'https://a.example/x' -> 'https://c.example/'", [.redirect], 0),
    ("{ s = applinks, a = T.b, d = b.example } SWCErrorDomain error 7", [], 1),
    ("swcd[120] com.apple.swc: SWCErrorDomain error 7", [.cdnSaidStop], 0),
    ("swcd: SWCErrorDomain error 7\n" + record("b.example"), [.cdnSaidStop], 1),
  ]

  private static let android: [(String, [CopyCause.Kind], Int)] = [
    (links("verified"), [.ok], 0),
    (links("approved"), [.ok], 0),
    (links("1024"), [.notVerified], 0),
    (links("legacy_failure"), [.notVerified], 0),
    (links("denied"), [.notVerified], 0),
    (links("none"), [.notVerified], 0),
    (links("1026", enabled: "a.example"), [.ok], 0),
    (links("verified", allowed: false), [.ok, .linksOff], 0),
    (links("1024", package: "com.other"), [], 1),
    (links("1024", package: "com.other") + links("verified"), [.ok], 1),
    (links("1024").replacing(" a.example", with: " b.example"), [], 1),
    ("a.example: 1024", [], 0),
  ]

  @Test("What a device says counts for its own host, app and service", arguments: records)
  func counted(text: String, kinds: [CopyCause.Kind], leftOut: Int) {
    let subject = DeviceLog.Subject(host: "a.example", app: "TEAM123456.org.example")
    let log = DeviceLog(text, about: subject)
    #expect(log.lines.compactMap { $0.causes.first?.kind } == kinds)
    #expect(log.leftOut == leftOut)
  }

  @Test("Android's states of hosts say whether links open the app", arguments: android)
  func stated(text: String, kinds: [CopyCause.Kind], leftOut: Int) {
    let log = DeviceLog(text, about: DeviceLog.Subject(host: "a.example", app: "org.example"))
    #expect(log.lines.compactMap { $0.causes.first?.kind } == kinds)
    #expect(log.leftOut == leftOut)
    #expect(log.lines.flatMap(\.causes).allSatisfy { !$0.text.isEmpty && !$0.fix.isEmpty })
  }

  @Test("What a device with a mode got is its own, and no response of Apple")
  func direct() throws {
    let log = DeviceLog(Self.record("a.example?mode=developer", more: Self.forbidden))
    let cause = try #require(log.lines.first?.causes.first)
    #expect(!cause.text.contains("Apple got") && cause.text.contains("mode=developer"))
    #expect(log.answer == nil)
    #expect(log.lines.allSatisfy { !$0.isAppleFailure })
  }

  private static let installed = "AA:BB:01:" + String(repeating: "0C:", count: 28) + "0C"
  private static let listed = "3A:7F:01:" + String(repeating: "0D:", count: 28) + "0D"

  private static func statement(_ package: String, _ fingerprint: String) -> [CopyStatement] {
    [CopyStatement(package: package, fingerprint: fingerprint)]
  }

  // https://developer.android.com/training/app-links/verify-applinks
  @Test(
    "The certificate of the installed app is compared with those that the file lists",
    arguments: [
      (statement("org.example", listed), "and the file lists 3A:7F:01", true),
      (statement("org.other", installed), "does not list the app", true),
      (statement("org.example", installed), "", false), (nil, "", true),
    ] as [([CopyStatement]?, String, Bool)]
  )
  func signatures(statements: [CopyStatement]?, words: String, isNamed: Bool) throws {
    let text = Self.links("1024").replacing("[14:6D]", with: "[\(Self.installed)]")
    let log = DeviceLog(
      text,
      about: DeviceLog.Subject(host: "a.example", app: "org.example"),
      statements: statements
    )
    let cause = try #require(log.lines.first?.causes.first)
    #expect(cause.text.contains(words) || words.isEmpty, "\(cause.text)")
    #expect(cause.text.contains("installed app has") == !words.isEmpty)
    #expect(cause.fix.contains(Self.installed) == isNamed, "\(cause.fix)")
  }

  @Test("A file that somebody gave is nothing that Pippin got of the host")
  func given() {
    var origin = CopyCases.origin(["200"], file: nil)
    origin.isGiven = true
    for failure in [Self.forbidden, "SWCERR00301 Timeout", "SWCERR00101 x: 404 Not Found"] {
      let log = DeviceLog(failure, origin: origin)
      #expect(!log.lines.isEmpty)
      #expect(!log.lines.flatMap(\.causes).contains { $0.text.contains("Pippin gets") })
    }
  }
}
