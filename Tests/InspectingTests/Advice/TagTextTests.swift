import Testing

@testable import Inspecting

/// Start tags of which single attributes are changed.
struct TagTextTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let tag: String
    let name: String
    let value: String
    let want: String?
    var testDescription: String { tag }
  }

  /// HTML standard, 13.1.2.1 and 13.1.2.3.
  private static let settings = [
    Row(tag: "<meta name=a>", name: "content", value: "x", want: #"<meta name=a content="x">"#),
    Row(
      tag: "<meta content='old' id=b>",
      name: "content",
      value: "x",
      want: #"<meta content="x" id=b>"#
    ),
    Row(tag: "<META CONTENT = old/>", name: "content", value: "x", want: #"<META content="x">"#),
    Row(
      tag: "<meta name=\"a\" />",
      name: "content",
      value: "x",
      want: #"<meta name="a" content="x" />"#
    ),
    Row(
      tag: "<meta data-x='>' content>",
      name: "content",
      value: "x",
      want: #"<meta data-x='>' content="x">"#
    ),
    Row(tag: "<html>", name: "lang", value: "de", want: #"<html lang="de">"#),
    Row(tag: "<meta name=a", name: "content", value: "x", want: nil),
    Row(tag: "<meta name=\"a>", name: "content", value: "x", want: nil),
    Row(tag: "<p>text</p>", name: "content", value: "x", want: nil),
    Row(tag: "meta", name: "content", value: "x", want: nil),
  ]

  @Test("One attribute is set, and all else stays as it is written", arguments: settings)
  func setting(_ row: Row) {
    #expect(TagText(row.tag)?.setting(row.name, to: row.value)?.text == row.want)
  }

  @Test("An attribute is renamed in its place, taken away, and read with its references")
  func others() {
    let tag = TagText(#"<meta value="A &amp; B" name="description" VALUE=c>"#)
    #expect(tag?.name == "meta")
    #expect(tag?["value"] == "A &amp; B")
    #expect(tag?["content"] == nil)
    #expect(
      tag?.setting("content", to: "A &amp; B", from: "value")?.text
        == #"<meta content="A &amp; B" name="description" VALUE=c>"#
    )
    #expect(tag?.removing("value")?.text == #"<meta name="description">"#)
  }
}
