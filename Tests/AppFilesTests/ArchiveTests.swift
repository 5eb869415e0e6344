import AppFiles
import Codings
import Digests
import Records
import Testing

/// Archives of apps: what is read of them, and what is refused.
struct ArchiveTests {
  static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>application-identifier</key><string>9QX4A7PLUM.com.example.plums</string>
    <key>com.apple.developer.associated-domains</key>
    <array><string>applinks:plums.example</string></array>
    </dict></plist>
    """

  static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let member = try #require(GzipEncoder.member([bytes], level: 6))
    return Array(member[10..<(member.count - 8)])
  }

  /// An .ipa with an app, an App Clip and an extension.
  static func ipa(isPacked: Bool = true) throws -> [UInt8] {
    var zip = ZipBuilder()
    let clip = entitlements.replacing("plums</string>", with: "plums.Clip</string>")
    let programs = [
      ("Payload/Plums.app/Plums", BinaryBuilder.program(entitlements, size: 300_000)),
      (
        "Payload/Plums.app/AppClips/Clip.app/Clip",
        BinaryBuilder.fat([BinaryBuilder.program(clip), BinaryBuilder.program(clip)])
      ),
      ("Payload/Plums.app/PlugIns/Share.appex/Share", BinaryBuilder.program(entitlements)),
      ("Payload/Plums.app/Frameworks/Fruit.framework/Fruit", BinaryBuilder.program("")),
    ]
    zip.add("Payload/Plums.app/Info.plist", [0x62])
    for (name, bytes) in programs {
      zip.add(name, bytes, packed: isPacked ? try deflated(bytes) : nil)
    }
    return zip.archive()
  }

  @Test(
    "The signatures of an .ipa say what its app, App Clip and extension ask",
    arguments: [true, false]
  )
  func ipa(isPacked: Bool) throws {
    let half = try AppHalf.read([FileBytes("Plums.ipa", Self.ipa(isPacked: isPacked))])
    #expect(half.apple.map(\.product) == [.app, .clip, .extensible])
    #expect(half.apple.allSatisfy { $0.source == .signature && $0.isFinal })
    #expect(half.apple[0].domains.map(\.host) == ["plums.example"])
    #expect(half.apple[0].builds.first?.prefix?.text == "9QX4A7PLUM")
    #expect(half.apple[1].builds.first?.bundle?.text == "com.example.plums.Clip")
    #expect(half.apple[0].location.file == "Plums.ipa/Payload/Plums.app/Plums")
  }

  /// An .apk with a filter for `host`.
  static func apk(
    host: BinaryXMLBuilder.Value = .text("plums.example"),
    isUTF8: Bool = true,
    texts: [String]? = nil,
    signatures: [UInt8] = [],
    old: [UInt8]? = nil
  ) throws -> [UInt8] {
    var zip = ZipBuilder()
    let manifest = BinaryXMLBuilder.manifest(host: host, isUTF8: isUTF8)
    zip.add("AndroidManifest.xml", manifest, packed: try deflated(manifest))
    if let texts { zip.add("resources.arsc", BinaryXMLBuilder.table(texts)) }
    if let old { zip.add("META-INF/CERT.RSA", old) }
    return zip.archive(signatures: signatures)
  }

  @Test("The manifest of an .apk is read in either form of its strings", arguments: [true, false])
  func apk(isUTF8: Bool) throws {
    let half = try AppHalf.read([FileBytes("plums.apk", Self.apk(isUTF8: isUTF8))])
    let app = try #require(half.android.first)
    #expect(app.source == .package && app.isFinal && app.minimumLevel == 26)
    #expect(app.package?.text == "com.example.plums")
    #expect(app.verifies("plums.example") == true)
    #expect(app.filters.first?.paths.map(\.name) == ["pathPrefix"])
    #expect(half.findings.isEmpty)
  }

  @Test(
    "A host that is a resource is known when all devices have the same",
    arguments: [
      (["plums.example"], true), (["plums.example", "plums.example.de"], nil), (nil, nil),
    ] as [([String]?, Bool?)]
  )
  func references(texts: [String]?, expected: Bool?) throws {
    let bytes = try Self.apk(host: .reference(0x7F01_0000), texts: texts)
    let app = try #require(AppHalf.read([FileBytes("plums.apk", bytes)]).android.first)
    #expect(app.covers("plums.example") == expected)
  }

  private static func fingerprint(_ certificate: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(certificate)
    let digits = Array(digest.hex().uppercased())
    return stride(from: 0, to: 64, by: 2).map { String(digits[$0...($0 + 1)]) }
      .joined(separator: ":")
  }

  @Test(
    "The certificates of each scheme of signatures give their fingerprints",
    arguments: [0x7109_871A, 0xF053_68C0, 0x1B93_AD61]
  )
  func schemes(scheme: Int) throws {
    let certificate = BinaryBuilder.certificate(serial: 7)
    let block = ZipBuilder.signatures([certificate], scheme: scheme)
    let bytes = try Self.apk(signatures: block)
    let app = try #require(AppHalf.read([FileBytes("plums.apk", bytes)]).android.first)
    #expect(app.fingerprints == [Self.fingerprint(certificate)])
  }

  @Test("The oldest scheme gives the certificate of who signed, not of who vouched")
  func oldScheme() throws {
    let message = BinaryBuilder.message(nil, certificates: [9, 7], signer: 7)
    let bytes = try Self.apk(old: message)
    let app = try #require(AppHalf.read([FileBytes("plums.apk", bytes)]).android.first)
    #expect(app.fingerprints == [Self.fingerprint(BinaryBuilder.certificate(serial: 7))])
  }

  @Test("The profile of an app is read out of its signed message")
  func profile() throws {
    let text = """
      <plist version="1.0"><dict>
      <key>ApplicationIdentifierPrefix</key><array><string>8OLDPREFIX</string></array>
      <key>TeamIdentifier</key><array><string>9QX4A7PLUM</string></array>
      <key>Entitlements</key><dict>
      <key>application-identifier</key><string>8OLDPREFIX.com.example.plums</string>
      <key>com.apple.developer.associated-domains</key><string>*</string></dict></dict></plist>
      """
    let message = BinaryBuilder.message(Array(text.utf8))
    let app = try #require(AppHalf.read([FileBytes("a.mobileprovision", message)]).apple.first)
    #expect(app.source == .profile && app.builds.first?.prefix?.text == "8OLDPREFIX")
    #expect(app.builds.first?.team?.text == "9QX4A7PLUM")
    #expect(app.domains.map(\.host) == ["*"])
  }

  @Test("A file that unpacks to more than it says, or to more than is read, is refused")
  func bombs() throws {
    let zeros = [UInt8](repeating: 0, count: 32 << 20)
    let packed = try Self.deflated(zeros)
    for size in [1_000, zeros.count, 0x7FFF_FFFF] {
      var zip = ZipBuilder()
      zip.add("AndroidManifest.xml", zeros, packed: packed, size: size)
      let file = FileBytes("bomb.apk", zip.archive())
      #expect(throws: AppFileError.self, "\(size)") { try AppHalf.read([file]) }
    }
  }

  @Test("An archive that breaks off at any length is refused or read, and nothing worse")
  func truncated() throws {
    for bytes in [try Self.apk(texts: ["a"]), try Self.ipa()] {
      for length in Set(stride(from: 0, to: bytes.count, by: max(1, bytes.count / 3_000))) {
        #expect(throws: AppFileError.self) {
          try AppHalf.read([FileBytes("a", Array(bytes[..<length]))])
        }
      }
    }
  }
}
