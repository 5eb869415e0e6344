import Templates
import Testing

@testable import Serving

/// Lines of pages in pieces: what is filled in, and what is code.
struct TextPieceTests {
  @Test("What is filled in is not looked through for names again, and an unknown name stays")
  func filled() {
    let pieces = TextPiece.pieces(
      of: "Did you mean {meant}, not {written}{other}?",
      ["meant": [.isolated("{written}")], "written": [.quoted("{meant}")]]
    )
    let expected: [TextPiece] = [
      .text("Did you mean "), .isolated("{written}"), .text(", not "), .quoted("{meant}"),
      .text("{other}"), .text("?"),
    ]
    #expect(pieces == expected)
    #expect(TextPiece.pieces(of: "{", [:]) == [.text("{")])
  }

  @Test("What stands between two backticks is code, and one that is alone is a backtick")
  func code() {
    #expect(TextPiece.marked("run `a` now") == [.text("run "), .code("a"), .text(" now")])
    #expect(TextPiece.marked("a ` b") == [.text("a ` b")])
  }

  @Test(
    "Every piece is its own words in its own element, and nothing of another",
    arguments: [
      (.text("<"), "&lt;"), (.isolated("<"), "<bdi dir=\"auto\">&lt;</bdi>"),
      (.english("<"), "<bdi lang=\"en\" dir=\"ltr\">&lt;</bdi>"),
      (.quoted("<"), "<q><bdi dir=\"auto\">&lt;</bdi></q>"), (.key("<"), "<kbd>&lt;</kbd>"),
      (.code("<"), "<code>&lt;</code>"), (.strong("<"), "<strong>&lt;</strong>"),
      (.link("<", to: "/?a=\"\u{301}"), "<a href=\"/?a=&quot;\u{301}\">&lt;</a>"),
      (.namedLink("<", to: "/"), "<a href=\"/\"><bdi dir=\"auto\">&lt;</bdi></a>"),
    ] as [(TextPiece, String)]
  )
  func elements(piece: TextPiece, expected: String) {
    // A value around it has each of the names.
    let text = PageFiles.text("answer", Self.surrounded(piece))
    #expect(text.unicodeScalars.elementsEqual("<p class=\"note\">\(expected)</p>\n".unicodeScalars))
  }

  private static func surrounded(_ piece: TextPiece) -> TemplateValues {
    let line: TemplateValues = ["pieces": [piece].values]
    return [
      "above": [line], "text": "no", "english": "no", "isolated": "no", "quoted": "no", "key": "no",
      "code": "no",
      "strong": "no", "link": "no", "name": "no", "label": "no",
    ]
  }
}
