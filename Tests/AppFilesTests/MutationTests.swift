import AppFiles
import TestSupport
import Testing

/// Damaged files of every form: whatever they hold, they are read or refused.
struct MutationTests {
  private static func samples() throws -> [(name: String, bytes: [UInt8])] {
    let certificate = BinaryBuilder.certificate(serial: 3)
    return [
      ("manifest", BinaryXMLBuilder.manifest(host: .text("a.example"), isUTF8: true)),
      ("manifest", BinaryXMLBuilder.manifest(host: .text("a.example"), isUTF8: false)),
      (
        "a.apk",
        try ArchiveTests.apk(
          host: .reference(0x7F01_0000),
          texts: ["a", "b"],
          signatures: ZipBuilder.signatures([certificate])
        )
      ),
      ("list", try ListTests.binary()),
      ("list", Array(ArchiveTests.entitlements.utf8)),
      ("profile", BinaryBuilder.message(Array(ArchiveTests.entitlements.utf8), certificates: [1])),
      ("program", BinaryBuilder.program(ArchiveTests.entitlements, size: 128)),
      ("project.pbxproj", Array(Self.project.utf8)),
      ("AndroidManifest.xml", Array(Self.manifest.utf8)),
      ("app.json", Array(Self.expo.utf8)),
      ("program", BinaryBuilder.fat([BinaryBuilder.program(ArchiveTests.entitlements, size: 128)])),
    ]
  }

  private static let project = """
    // !$*UTF8*$!
    {objects={T /* a */ ={isa=PBXNativeTarget;name="A \" b";buildConfigurationList=L;
    productType="com.apple.product-type.application";};L={buildConfigurations=(C,);};
    C={name=Release;buildSettings={PRODUCT_BUNDLE_IDENTIFIER=com.example.plums;};};};}
    """

  private static let manifest = """
    <?xml version="1.0"?><!-- a -->
    <manifest xmlns:a="http://schemas.android.com/apk/res/android" package="com.example.plums">
    <application><activity a:name=".M" a:exported="true"><intent-filter a:autoVerify="true">
    <action a:name="android.intent.action.VIEW"/><data a:scheme="https" a:host="plums.example"
    a:pathAdvancedPattern="/[a-z]{1,3}.*"/></intent-filter></activity></application></manifest>
    """

  private static let expo = """
    {"expo":{"ios":{"bundleIdentifier":"com.example.plums","associatedDomains":["applinks:a.example"]},
    "android":{"intentFilters":[{"action":"VIEW","data":[{"scheme":"https","host":"a.example"}]}]}}}
    """

  @Test("Files with bytes changed at random are read or refused", arguments: 0..<11)
  func mutated(index: Int) throws {
    let sample = try Self.samples()[index]
    var random = TestRandom(seed: UInt64(index) + 49)
    var (read, refused) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let offset = Int.random(in: 0..<bytes.count, using: &random)
        let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
        bytes[offset] = values[Int.random(in: 0..<values.count, using: &random)]
      }
      do {
        _ = try AppHalf.read([FileBytes(sample.name, bytes)])
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(read + refused == 2_000)
  }
}
