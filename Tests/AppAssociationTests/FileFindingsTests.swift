import JSON
import Testing

@testable import AppAssociation

/// What hostile files cost, in words that are compared with known ones.
struct FileFindingsTests {
  @Test(
    "What is no longer noted is not compared with known words, so that a full file costs no more",
    arguments: [
      (#"[{"relation":["#, #""a","#, #""b"]}]"#), (#"[{"relation":["#, #""a/b","#, #""b"]}]"#),
      (#"[{"#, #""relatoin":1,"#, #""b":1}]"#),
    ]
  )
  func assetLinks(opening: String, piece: String, closing: String) {
    let sizes = [4_096, AssetLinksFile.byteLimit].map { size in
      var reader = AssetLinksReader(Self.file(opening, piece, closing, size: size))
      reader.readFile()
      #expect(reader.log.isFull)
      return reader.log.comparisons
    }
    #expect(sizes[0] == sizes[1])
    // A word has four readings, of which each is compared with four relations.
    #expect(sizes[1] <= AssetLinksFile.findingLimit * 16)
  }

  @Test("Undefined variables are compared with the names of a file only as often as they are noted")
  func variables() {
    let names = (0..<2_000).map { #""v\#($0)":["a"]"# }.joined(separator: ",")
    let file = Self.file(
      #"{"applinks":{"substitutionVariables":{\#(names)},"details":[{"appIDs":["A1B2C3D4E6.a.b"],"#
        + #""components":["#,
      #"{"/":"$(none)"},"#,
      #"{}]}]}}"#,
      size: AppAssociationFile.byteLimit
    )
    var reader = AssociationReader(file)
    reader.readFile()
    #expect(reader.log.isFull)
    #expect(reader.log.comparisons <= AppAssociationFile.findingLimit * 2_010)
  }

  @Test(
    "A variable that is not closed is no variable, and a range without an end is none",
    arguments: [
      ("$(a", "$(a"), ("$(a)", "v"), ("$(a$(b)", "v"), ("$(a)$(b", "v$(b"), (")$(", ")$("),
      ("$()", "v"), ("$a)", "$a)"),
    ]
  )
  func masked(text: String, masked: String) {
    #expect(PatternMistake.masked(text) == masked)
  }

  @Test(
    "A range is one between brackets that are both there",
    arguments: [
      ("/[a-z]", true), ("/[a-z", false), ("/]a-z", false), ("/[a-z/x]", true), ("/[-z]", false),
      ("/[a-]", false), ("/[a-z]/[0-9", true), ("/a/[0-9", false), ("[z-a]", false),
    ]
  )
  func range(text: String, isRange: Bool) {
    #expect(RegularExpression.isLikely(text) == isRange)
  }

  private static func file(
    _ opening: String,
    _ piece: String,
    _ closing: String,
    size: Int
  ) -> [UInt8] {
    let count = (size - opening.utf8.count - closing.utf8.count) / piece.utf8.count
    return Array((opening + String(repeating: piece, count: count) + closing).utf8)
  }
}
