import Foundation
import JSON
import TestSupport
import Testing

/// `--entitlements`, `--manifest` and `--link`: the app's own files beside the site's.
struct AppFilesCommandTests {
  private let url = "https://plums.example/shop/1"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["9QX4A7PLUM.com.example.plums"],"#
        + #""components":[{"/":"/shop/*"}]}]}}"#,
      to: "aasa.json"
    )
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>application-identifier</key><string>9QX4A7PLUM.com.example.plums</string>
      <key>com.apple.developer.associated-domains</key>
      <array><string>applinks:www.plums.example</string></array>
      </dict></plist>
      """,
      to: "Plums.entitlements"
    )
    try folder.write("<html></html>", to: "page.xml")
    try folder.write(
      "<!doctype html><html lang=en><title>Plums</title><h1>Plums</h1>",
      to: "page.html"
    )
    return folder
  }

  @Test("The JSON of match has what each app does, and findings on both sides")
  func match() async throws {
    let outcome = try await PippinBinary.run(
      [
        "match", url, "--association", "aasa.json", "--entitlements", "Plums.entitlements",
        "--format", "json",
      ],
      in: try folder()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let own = try #require(try outcome.json()["appFiles"])
    #expect(own.keys == ["findings", "openings"])
    #expect(own["openings"]?.array?.first?["verdict"]?.string == "stays")
    let findings = try #require(own["findings"]?.array)
    #expect(findings.map { $0["side"]?.string } == ["app", "site"])
    #expect(findings.map { $0["file"]?.string } == ["Plums.entitlements", "aasa.json"])
    #expect(findings.first?["line"] == .number(JSONNumber(literal: "4")))
  }

  @Test("The terminal has a section of the app's own files")
  func terminal() async throws {
    let outcome = try await PippinBinary.run(
      "match",
      url,
      "--association",
      "aasa.json",
      "--entitlements",
      "Plums.entitlements",
      in: try folder()
    )
    #expect(outcome.output.contains("The app's own files\n  stays\tios\t9QX4A7PLUM"))
    #expect(outcome.output.contains("[entitlements.host-missing]"))
    #expect(outcome.output.contains("Fix: Add `applinks:plums.example` to Plums.entitlements."))
  }

  @Test("The findings of inspect are in its report, and fail it")
  func inspect() async throws {
    let outcome = try await PippinBinary.run(
      [
        "inspect", "page.html", "--url", url, "--association", "aasa.json", "--entitlements",
        "Plums.entitlements", "--fail-on", "error",
      ],
      in: try folder()
    )
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("[entitlements.host-missing]"))
    #expect(outcome.output.contains("at Plums.entitlements:4:8"))
    #expect(outcome.output.contains("The app's own files"))
  }

  @Test("A folder gives the app's project, and which configuration uses which entitlements")
  func project() async throws {
    let folder = try folder()
    for name in ["ios/Plums.xcodeproj", "ios/Plums"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: name),
        withIntermediateDirectories: true
      )
    }
    try folder.write(
      """
      // !$*UTF8*$!
      {objects = {
      T = {isa = PBXNativeTarget; productType = "com.apple.product-type.application"; \
      buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {DEVELOPMENT_TEAM = \
      9QX4A7PLUM; PRODUCT_BUNDLE_IDENTIFIER = com.example.plums; }; };
      }; }
      """,
      to: "ios/Plums.xcodeproj/project.pbxproj"
    )
    try folder.write(
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:plums.example</string></array></dict></plist>
      """,
      to: "ios/Plums/Plums.entitlements"
    )
    try folder.write("{\"applinks\": {}}", to: "ios/apple-app-site-association")
    for named in ["ios", "ios/Plums.xcodeproj"] {
      let outcome = try await PippinBinary.run(
        ["match", url, "--association", "aasa.json", "--entitlements", named],
        in: folder
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("[entitlements.file-unused]"), "\(outcome.output)")
      #expect(outcome.output.contains("[app-site.copies-differ]") == (named == "ios"))
    }
  }

  @Test("The JSON of open has what the app's files say of a crawled page")
  func open() async throws {
    let folder = try await DemoStore.copy()
    try folder.write(
      "<plist><dict><key>com.apple.developer.associated-domains</key><array/></dict></plist>",
      to: "Orchard.entitlements"
    )
    let outcome = try await PippinBinary.run(
      [
        "open", "http://orchard.example/recipes/apple-pie", "--entitlements",
        "Orchard.entitlements", "--format", "json",
      ],
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json.keys == ["app", "appFiles", "reason", "url", "via"])
    #expect(json["appFiles"]?["openings"]?.array?.first?["verdict"]?.string == "stays")
  }

  @Test(
    "A file that cannot be used ends the command with the documented code",
    arguments: [
      (["--entitlements", "nowhere"], 66, "nowhere: no such file"),
      (["--manifest", "page.xml"], 65, "page.xml: it is XML, and no manifest of Android"),
      (["--entitlements", "."], 0, ""),
      (["--manifest", "."], 66, "has no AndroidManifest.xml"),
      (["--link", "https://plums.example/"], 64, "no file of an app is given"),
      (["--entitlements", "Plums.entitlements", "--link", "plums"], 64, "is not a URL"),
    ] as [([String], Int32, String)]
  )
  func refused(options: [String], code: Int32, words: String) async throws {
    let outcome = try await PippinBinary.run(
      ["match", url, "--association", "aasa.json"] + options,
      in: try folder()
    )
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(words.isEmpty || outcome.errors.contains(words), "\(outcome.errors)")
  }
}
