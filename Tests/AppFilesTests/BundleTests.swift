import AppFiles
import Records
import Testing

/// Bundles for the Play store, whose manifest is a protocol buffer.
struct BundleTests {
  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = bytes.count
    while rest > 127 {
      length.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    return [UInt8(number << 3 | 2)] + length + [UInt8(rest)] + bytes
  }

  private static func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ children: [[UInt8]] = []
  ) -> [UInt8] {
    let android = "http://schemas.android.com/apk/res/android"
    var bytes = field(3, Array(name.utf8))
    for (name, value) in attributes {
      let space = name == "package" ? [] : field(1, Array(android.utf8))
      bytes += field(4, space + field(2, Array(name.utf8)) + field(3, Array(value.utf8)))
    }
    for child in children { bytes += field(5, child) }
    return field(1, bytes)
  }

  private static var manifest: [UInt8] {
    let names = ["android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"]
    let filter = element(
      "intent-filter",
      [("autoVerify", "true")],
      [element("action", [("name", "android.intent.action.VIEW")])]
        + names.map { element("category", [("name", $0)]) }
        + [element("data", [("scheme", "https"), ("host", "plums.example")])]
    )
    let activity = element("activity", [("name", ".Main"), ("exported", "true")], [filter])
    return element(
      "manifest",
      [("package", "com.example.plums")],
      [element("application", [], [activity])]
    )
  }

  private static func bundle(_ manifest: [UInt8]) -> FileBytes {
    var zip = ZipBuilder()
    zip.add("base/manifest/AndroidManifest.xml", manifest)
    return FileBytes("plums.aab", zip.archive())
  }

  @Test("The manifest of a bundle is read")
  func read() throws {
    let app = try #require(AppHalf.read([Self.bundle(Self.manifest)]).android.first)
    #expect(app.source == .bundle && app.package?.text == "com.example.plums")
    #expect(app.verifies("plums.example") == true)
  }

  @Test("A manifest that breaks off or that nests without end is refused")
  func refused() throws {
    for length in 1..<Self.manifest.count {
      _ = try? AppHalf.read([Self.bundle(Array(Self.manifest[..<length]))])
    }
    var deep = Self.element("manifest")
    for _ in 0..<2_000 { deep = Self.element("manifest", [], [deep]) }
    #expect(throws: AppFileError.self) { try AppHalf.read([Self.bundle(deep)]) }
  }
}
