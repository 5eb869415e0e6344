import Addressing
import Foundation
import AppAssociation
import Records
import Rules
import TestSupport
import Testing

private typealias Texts = AssociationTexts

struct AppAssociationFileReadingTests {
  @Test("Every service is read, and apps stand in the file's order")
  func services() {
    let file = Texts.read(
      #"""
      {"applinks":{"details":[{"appIDs":["ABCDE12345.b","ABCDE12345.a"],"paths":["*"]},
        {"appID":"ABCDE12345.c","paths":["*"]},{"appID":"ABCDE12345.a","paths":["*"]}]},
       "webcredentials":{"apps":["ABCDE12345.w"]},
       "activitycontinuation":{"apps":["ABCDE12345.h"]},
       "appclips":{"apps":["ABCDE12345.a.Clip"]}}
      """#
    )
    #expect(file.state == "valid")
    #expect(file.appIDs == ["ABCDE12345.b", "ABCDE12345.a", "ABCDE12345.c"])
    #expect(file.webCredentials == ["ABCDE12345.w"])
    #expect(file.activityContinuation == ["ABCDE12345.h"])
    #expect(file.appClips == ["ABCDE12345.a.Clip"])
  }

  @Test(
    "A file that systems drop is invalid",
    arguments: ["", " ", "[]", "null", "\"applinks\"", "{", "{},", "{‘applinks’: {}}", "// {}"]
  )
  func invalid(text: String) {
    let file = Texts.read(text)
    #expect(file.state == "invalid")
    #expect(file.appIDs.isEmpty)
  }

  @Test("The text within a signed file is read, in binary and in text form")
  func signed() throws {
    let url = try #require(WebAddress("https://example.com/buy/1"))
    let text = "-----BEGIN PKCS7-----\n\(Self.lines(Self.signed))-----END PKCS7-----\n"
    for bytes in [try Self.bytes(Self.signed), try Self.bytes(Self.streamed), Array(text.utf8)] {
      var findings: [Finding] = []
      let file = AppAssociationFile.read(bytes, findings: &findings)
      #expect(file.isSigned)
      #expect(file.state == "valid")
      #expect(findings.map(\.rule) == ["association.signed"])
      #expect(file.match(url: url).map(\.verdict) == [.match])
    }
  }

  @Test("A signed file whose text cannot be read is invalid, however it is damaged")
  func damagedSignature() throws {
    let oid: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let whole = try Self.bytes(Self.signed)
    let deep = Array(repeating: [0x30, 0x80] as [UInt8], count: 5_000).flatMap { $0 }
    let forms: [[UInt8]] = [
      [0x30, 0x20] + oid, [0x30, 0x82, 0x10, 0x00] + oid, [0x30, 0x80] + oid,
      [0x30, 0x80] + oid + deep, try Self.bytes(Self.detached),
      Array("-----BEGIN PKCS7-----\n".utf8), Array("-----BEGIN CMS-----\nMIIB\n".utf8),
      whole + [0x0A], Array(whole.dropLast()),
    ]
    for bytes in forms {
      var findings: [Finding] = []
      let file = AppAssociationFile.read(bytes, findings: &findings)
      #expect(file.isSigned)
      #expect(file.state == "invalid")
      #expect(findings.map(\.rule) == ["association.signature-damaged"])
    }
    for cut in stride(from: 30, to: whole.count, by: 7) {
      var findings: [Finding] = []
      let file = AppAssociationFile.read(Array(whole[..<cut]), findings: &findings)
      #expect(file.state == "invalid")
    }
  }

  @Test("What is wrong within a signed file is told by the lines of the text within")
  func positionsWithinSigned() throws {
    let text =
      "{\"applinks\":{\n\"details\":[{\"appIDs\":[\"x\"],"
      + "\"components\":[{\"/\":\"/a\"}]}]}}"
    let octets = Array(text.utf8)
    #expect(octets.count < 128)
    func wrap(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      [tag, 0x81, UInt8(content.count)] + content
    }
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let oid: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let inner = wrap(0x30, data + wrap(0xA0, wrap(0x04, octets)))
    let signed = wrap(0x30, [0x02, 0x01, 0x01, 0x31, 0x00] + inner)
    var findings: [Finding] = []
    _ = AppAssociationFile.read(wrap(0x30, oid + wrap(0xA0, signed)), findings: &findings)
    #expect(findings.map(\.rule) == ["association.signed", "association.app-id-malformed"])
    #expect(findings.last?.line == 2)
    #expect(findings.last?.column == 23)
  }

  /// A file of one app, signed; made by `openssl cms -sign -nodetach -nocerts -noattr`.
  private static let signed = """
      MIIBKQYJKoZIhvcNAQcCoIIBGjCCARYCAQExDTALBglghkgBZQMEAgEwcQYJKoZIhvcNAQcBoGQEYnsiYXBwbGlu
      a3MiOnsiZGV0YWlscyI6W3siYXBwSURzIjpbIkFCQ0RFMTIzNDUuY29tLmV4YW1wbGUuYXBwIl0sImNvbXBvbmVu
      dHMiOlt7Ii8iOiIvYnV5LyoifV19XX19MYGOMIGLAgEBMCQwDDEKMAgGA1UEAwwBYQIUATNjySKGlhKuhlbvXia3
      eEpTPmMwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEcwRQIgfUr3M4KXbfVOMQxq1YyUyjp2jai6/0th8fHyIHeK
      ixwCIQDDQkwJlvlsMJ5w+XUskwnzCXuLm+DQ6QavG3Y7+wKTGw==
    """

  /// The same with lengths that are not told in advance, as `-stream` writes it.
  private static let streamed = """
      MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARieyJhcHBsaW5rcyI6
      eyJkZXRhaWxzIjpbeyJhcHBJRHMiOlsiQUJDREUxMjM0NS5jb20uZXhhbXBsZS5hcHAiXSwiY29tcG9uZW50cyI6
      W3siLyI6Ii9idXkvKiJ9XX1dfX0AAAAAAAAxgY4wgYsCAQEwJDAMMQowCAYDVQQDDAFhAhQBM2PJIoaWEq6GVu9e
      Jrd4SlM+YzALBglghkgBZQMEAgEwCgYIKoZIzj0EAwIERzBFAiEAwM+cSu3onl69Mz2o2x5iWedpYRq+wcGoaHV/
      uqgYePYCIAq0m1Mx+WayqXxPfjtzDJpU8bni7dQ5WGJvBa9UlGCdAAAAAAAA
    """

  /// The signature alone, without the text.
  private static let detached = """
      MIHBBgkqhkiG9w0BBwKggbMwgbACAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYGOMIGLAgEBMCQwDDEK
      MAgGA1UEAwwBYQIUATNjySKGlhKuhlbvXia3eEpTPmMwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEcwRQIhAIHv
      RRMwi5JdBTh9lTNZzMHjkfTpm79IHR74mwnYNOozAiBPCMyzgic+geyGMsdcNUMuQzEEixDEDxHBCYUUZbBCRg==
    """

  private static func lines(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { "\($0)\n" }.joined()
  }

  private static func bytes(_ text: String) throws -> [UInt8] {
    let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    return Array(try #require(data))
  }

  @Test("A finding tells its line, its column and the way to it")
  func positions() {
    let findings = Texts.findings(
      """
      {
        "applinks": {
          "details": [
            { "appIDs": [ "\(Texts.app)", "é", "bad" ],
              "components": [
                { "/": "/a/*" },
                { "/": "/b", "?": { "x": 1 } }, {}
              ] } ] } }
      """
    )
    let lines = findings.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.rule)" }
    #expect(
      lines == [
        "4:51 association.app-id-malformed", "4:56 association.app-id-malformed",
        "7:31 association.query-value-not-string", "7:43 association.component-empty",
      ]
    )
    #expect(
      findings.map { $0.message.components(separatedBy: "At ").last ?? "" } == [
        "applinks.details[0].appIDs[1].", "applinks.details[0].appIDs[2].",
        "applinks.details[0].components[1][\"?\"].x.", "applinks.details[0].components[2].",
      ]
    )
  }

  @Test("A misspelt key comes with the word that was meant")
  func suggestions() {
    for (key, meant) in [
      ("compnents", "components"), ("appIds", "appIDs"), ("casesensitive", "caseSensitive"),
    ] {
      let file =
        key == "casesensitive"
        ? Texts.components(#"{"/":"/a","casesensitive":false}"#)
        : #"{"applinks":{"details":[{"appIDs":["\#(Texts.app)"],"\#(key)":[]}]}}"#
      let finding = Texts.findings(file).first { $0.rule == "association.key-unknown" }
      #expect(finding?.message.contains("Did you mean `\(meant)`?") == true)
    }
  }

  @Test(
    "Rules that never decide are told apart by what they would have said",
    arguments: [
      (#"{"/":"/a/*"},{"/":"/a/b","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a/*"},{"/":"/a","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a*"},{"/":"/ab/*","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a/*","exclude":true},{"/":"/a/b/?*"}"#, "rule-unreachable"),
      (#"{"/":"/a"},{"/":"a/"}"#, "rule-redundant"),
      (#"{"/":"/A/*","caseSensitive":false},{"/":"/a/b","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a/*"},{"/":"/a/b","?":{"x":"1"},"exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a/*"},{"/":"/a/b","caseSensitive":false,"exclude":true}"#, nil),
      (#"{"/":"/a/*","?":{"x":"1"}},{"/":"/a/b","exclude":true}"#, nil),
      (#"{"/":"/a/*"},{"/":"/ab","exclude":true}"#, nil),
      (#"{"/":"/a/b"},{"/":"/a/*","exclude":true}"#, nil),
      (#"{"/":"/a/*"},{"/":"/A/b","exclude":true}"#, nil),
      (#"{"/":"/a?"},{"/":"/ab","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a?"},{"/":"/abc","exclude":true}"#, nil),
      (#"{"/":"/*/b/*"},{"/":"/a/b/$(lang)/c","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a/$(alnum)"},{"/":"/a/$(digit)","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/a/$(digit)"},{"/":"/a/$(alnum)","exclude":true}"#, nil),
      (#"{"/":"*.pdf"},{"/":"/docs/*.pdf","exclude":true}"#, "exclude-unreachable"),
      (#"{"/":"/docs/*.pdf"},{"/":"*.pdf","exclude":true}"#, nil),
      (#"{"/":"/b/*","?":{"x":"*1"}},{"/":"/b/c","?":{"x":"11"}}"#, "rule-redundant"),
      (#"{"/":"/b/*","?":{"x":"1"}},{"/":"/b/c","?":{"y":"1"}}"#, nil),
      (##"{"#":"a*"},{"#":"ab","exclude":true}"##, "exclude-unreachable"),
      (##"{"#":"a*"},{"/":"/x","exclude":true}"##, nil),
    ]
  )
  func order(components: String, rule: String?) {
    let found = Texts.findings(Texts.components(components)).map(\.rule)
    #expect(found == (rule.map { ["association.\($0)"] } ?? []))
  }

  @Test("However much is wrong, findings are limited")
  func limited() {
    let components = [String](repeating: "{}", count: 3_000).joined(separator: ",")
    #expect(Texts.findings(Texts.components(components)).count == AppAssociationFile.findingLimit)
  }

  @Test("Damaged files are read without a trap")
  func damaged() {
    var random = TestRandom(seed: 51)
    let whole = Array(
      Texts.links(
        ##""defaults":{"#":"*"},"substitutionVariables":{"v":["a","b"]}"##,
        #"{"/":"/$(v)/*","?":{"x":"?*"},"exclude":true},{"comment":"c"}"#
      ).utf8
    )
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: index)
        }
      }
      var findings: [Finding] = []
      let file = AppAssociationFile.read(bytes, findings: &findings)
      #expect(file.isReadable || !findings.isEmpty)
    }
  }
}
