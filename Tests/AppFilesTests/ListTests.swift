import AppFiles
import Foundation
import Records
import Testing

/// Property lists, projects and manifests in text, and what is refused of them.
struct ListTests {
  private static func read(_ text: String, _ name: String = "a.entitlements") throws -> AppHalf {
    try AppHalf.read([FileBytes(name, Array(text.utf8))])
  }

  @Test("A property list in XML says where each entry is")
  func positions() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- made by hand -->
      <plist version="1.0">
      <dict>
      \t<key>com.apple.developer.associated-domains</key>
      \t<array>
      \t\t<string>applinks:plums.example</string>
      \t\t<string><![CDATA[applinks:a.example]]></string>
      \t\t<string>applinks:b.example?mode=developer&#43;managed</string>
      \t</array>
      </dict>
      </plist>
      """
    let app = try #require(Self.read(text).apple.first)
    let lines = app.domains.map { $0.source.location.text }
    #expect(lines == ["a.entitlements:7:3", "a.entitlements:8:3", "a.entitlements:9:3"])
    #expect(app.domains.map(\.host) == ["plums.example", "a.example", "b.example"])
    #expect(app.domains.last?.mode == "developer+managed")
  }

  static func binary() throws -> [UInt8] {
    let list: [String: Any] = [
      "application-identifier": "9QX4A7PLUM.com.example.plums",
      "com.apple.developer.associated-domains": [
        "applinks:plums.example", "applinks:pflückt.example",
      ],
      "com.apple.developer.on-demand-install-capable": true,
    ]
    return Array(
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    )
  }

  @Test("A property list in binary form is read like one in XML")
  func binary() throws {
    let app = try #require(AppHalf.read([FileBytes("a", Self.binary())]).apple.first)
    #expect(app.domains.map(\.host) == ["plums.example", "pflückt.example"])
    #expect(app.product == .clip && app.builds.first?.bundle?.text == "com.example.plums")
  }

  @Test(
    "What is no file of an app is refused with what to name instead",
    arguments: [
      ("<plist><dict><key>CFBundleIdentifier</key><string>a</string></dict></plist>", "Info.plist"),
      ("<html></html>", "no manifest"), ("<plist><dict>", "no end tag"),
      ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", "document type of its own"),
      ("<plist>&a;</plist>", "stands for nothing"), ("plums", "says what an app does"),
      ("<manifest></manifest></manifest>", "ends no element"), ("", "says what an app does"),
      ("<manifest a=b/>", "quotation marks"), ("<manifest a='1'", "ends within a tag"),
    ]
  )
  func refused(text: String, words: String) throws {
    let error = #expect(throws: AppFileError.self) { try Self.read(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("Deep nesting is refused in every form")
  func deep() throws {
    let levels = 100_000
    let lists = [
      String(repeating: "<dict>", count: levels), String(repeating: "<array>", count: levels),
    ]
    for list in lists {
      #expect(throws: AppFileError.self) { try Self.read("<plist>\(list)") }
      #expect(throws: AppFileError.self) { try Self.read("<manifest>\(list)") }
    }
    let project = "{objects=\(String(repeating: "(", count: levels))"
    #expect(throws: AppFileError.self) { try Self.read(project, "project.pbxproj") }
    let json = "{\"expo\":\(String(repeating: "[", count: levels))"
    #expect(throws: AppFileError.self) { try Self.read(json, "app.json") }
    // An array of the binary form that holds itself.
    var bytes = Array("bplist00".utf8) + [0xA1, 0, 8] + [UInt8](repeating: 0, count: 6)
    bytes += [1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(try AppHalf.read([FileBytes("a", bytes)]).apple.first?.domains.isEmpty == true)
  }

  @Test("Every start of a file is refused or read")
  func truncated() throws {
    let project = "// !$*UTF8*$!\n{objects={A={isa=PBXNativeTarget;name=\"a \\\" b\";};/* c */};}"
    for (name, bytes) in [
      ("project.pbxproj", Array(project.utf8)), ("a", try Self.binary()),
      ("a", Array(ArchiveTests.entitlements.utf8)),
      ("a", BinaryXMLBuilder.manifest(host: .text("a.example"), isUTF8: true)),
      ("a", BinaryBuilder.message(Array(ArchiveTests.entitlements.utf8))),
      ("a", BinaryBuilder.program(ArchiveTests.entitlements, size: 256)),
    ] {
      for length in 0..<bytes.count {
        _ = try? AppHalf.read([FileBytes(name, Array(bytes[..<length]))])
      }
      #expect(throws: Never.self) { try AppHalf.read([FileBytes(name, bytes)]) }
    }
  }
}
