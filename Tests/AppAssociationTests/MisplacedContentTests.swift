import AppAssociation
import Records
import Rules
import Testing

/// Files of the wrong kind, keys in the wrong object, and files that are not UTF-8.
struct MisplacedContentTests {
  private static let entry =
    #"{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}"#

  private static func findings(_ bytes: [UInt8]) -> (isReadable: Bool, findings: [Finding]) {
    var findings: [Finding] = []
    let file = AppAssociationFile.read(bytes, findings: &findings)
    return (file.isReadable, findings)
  }

  // https://developer.apple.com/documentation/xcode/supporting-associated-domains
  @Test(
    "The root of an association file is an object; what else is there is named with its fix",
    arguments: [
      (
        "[\(AssetLinksTexts.statement())]", "association.asset-links",
        "Serve this text at /.well-known/assetlinks.json"
      ),
      (
        AssetLinksTexts.statement(), "association.asset-links",
        "Serve this text at /.well-known/assetlinks.json"
      ),
      (
        #"[{"applinks":{"details":[\#(entry)]}}]"#, "association.not-object",
        "Take the square brackets around the object away."
      ),
      ("[1]", "association.not-object", "Write an object between braces there."),
    ]
  )
  func root(text: String, rule: String, fix: String) {
    let (isReadable, findings) = Self.findings(Array(text.utf8))
    #expect(!isReadable)
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.first?.severity == .error)
    #expect(findings.first?.fix.hasPrefix(fix) == true, "\(findings)")
  }

  // https://developer.apple.com/documentation/bundleresources/applinks
  @Test(
    "A key in the wrong object is said to belong elsewhere, and nobody is advised to remove it",
    arguments: [
      (
        #"{"apps":[],"details":[\#(entry)]}"#, "association.applinks-missing",
        "Put it into applinks"
      ),
      (entry, "association.applinks-missing", "Put the entry into details of applinks"),
      (
        #"{"applinks":{"details":[\#(entry)]},"substitutionVariables":{}}"#,
        "association.key-misplaced", "Move `substitutionVariables` into applinks."
      ),
      (
        #"{"applinks":{"details":[\#(entry)]},"defaults":{"caseSensitive":false}}"#,
        "association.key-misplaced", "Move `defaults` into applinks for all apps"
      ),
      (
        #"{"applinks":{"details":[\#(entry)],"appclips":{"apps":[]}}}"#,
        "association.key-misplaced", "Move `appclips` to the root"
      ),
      (
        #"{"applinks":{"details":[\#(entry)],"caseSensitive":false}}"#,
        "association.key-misplaced",
        #"Move it into each component it is meant for, or write "defaults": {"caseSensitive": false}"#
      ),
      (
        #"{"applinks":{"details":[\#(entry.dropLast()),"substitutionVariables":{}}]}}"#,
        "association.key-misplaced", "Move `substitutionVariables` into applinks."
      ),
    ]
  )
  func keys(text: String, rule: String, fix: String) {
    let (isReadable, findings) = Self.findings(Array(text.utf8))
    #expect(isReadable)
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.first?.fix.hasPrefix(fix) == true, "\(findings)")
  }

  // https://www.rfc-editor.org/rfc/rfc8259#section-8.1
  @Test(
    "A file that is not UTF-8 is said to be what it is, with a byte order mark or without",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "The file is saved as UTF-16."),
      ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "The file is saved as UTF-16."),
      ([0x7B, 0, 0x7D, 0], "The file is saved as UTF-16."),
      ([0, 0x7B, 0, 0x7D], "The file is saved as UTF-16."),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "The file is saved as UTF-32."),
      ([0x7B, 0, 0, 0], "The file is saved as UTF-32."),
      ([0, 0, 0, 0x7B], "The file is saved as UTF-32."),
      ([0x1F, 0x8B, 8, 0], "The file is compressed with gzip, and no Content-Encoding says so."),
      ([0x7B, 0x5D], "The parser says:"),
    ] as [([UInt8], String)]
  )
  func encodings(bytes: [UInt8], text: String) {
    let findings = Self.findings(bytes).findings
    #expect(findings.map(\.rule) == ["association.not-json"])
    #expect(findings.first?.detail.hasPrefix(text) == true, "\(findings)")
  }

  @Test(
    "A fix can be applied: legacy paths have no queries, variables do not nest, forms write +",
    arguments: [
      (
        #"{"applinks":{"details":[{"appID":"ABCDE12345.a.b","paths":["NOT /x?a=1"]}]}}"#,
        "association.query-in-path",
        #"[{"/": "/x", "?": {"a": "1"}, "exclude": true}]"#
      ),
      (
        #"{"applinks":{"details":[{"appID":"ABCDE12345.a.b","paths":["/x#top","/y"]}]}}"#,
        "association.fragment-in-path", ##"[{"/": "/x", "#": "top"}]"##
      ),
      (
        ##"{"applinks":{"substitutionVariables":{"a":["$(b)"]},"details":[\##(entry)]}}"##,
        "association.variable-malformed", "variables do not nest"
      ),
      (
        #"{"applinks":{"substitutionVariables":{"a":["x",5]},"details":[\#(entry)]}}"#,
        "association.variable-malformed", #"Write it between quotation marks: "5"."#
      ),
      (
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a.b"],"components":[{"?":{"a":"b c"}}]}]}}"#,
        "association.pattern-not-encoded", "`b+c`"
      ),
    ]
  )
  func fixes(text: String, rule: String, words: String) throws {
    let findings = Self.findings(Array(text.utf8)).findings
    let finding = try #require(findings.first { $0.rule == rule })
    #expect("\(finding.message) \(finding.fix)".contains(words), "\(finding)")
  }

  @Test("A file that was cut behind the limit has more bytes than that")
  func size() {
    let limit = AppAssociationFile.byteLimit
    for (count, text) in [(limit + 1, "more than \(limit)"), (limit + 9, "\(limit + 9)")] {
      let findings = Self.findings([UInt8](repeating: 0x20, count: count)).findings
      #expect(findings.first?.detail.hasPrefix("It has \(text) bytes;") == true, "\(findings)")
    }
  }
}
