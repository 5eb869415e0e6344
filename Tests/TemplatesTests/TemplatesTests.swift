import Basics
import Templates
import Testing

/// How templates are filled in: what a value may hold, what is absent, and where lines end.
struct TemplatesTests {
  private static func text(
    _ files: [String: String],
    _ values: TemplateValues,
    owner: String = #function
  ) throws -> String {
    let name = "t" + owner.filter(\.isLetter)
    let templates = try Templates(files, owner: name) { ReportText.markup($0) }
    return templates.text("page", values)
  }

  @Test(
    "No value ends an attribute or begins a tag, also with a combining mark after the sign",
    arguments: [
      ("<b>", "&lt;b&gt;"), ("\"\u{301} onfocus=1", "&quot;\u{301} onfocus=1"),
      ("<\u{301}b>\u{20DD}", "&lt;\u{301}b&gt;\u{20DD}"),
      ("'\u{FE0F}&\u{200D}", "&#39;\u{FE0F}&amp;\u{200D}"),
      ("{{name}}", "{{name}}"), ("a\u{0}b\nc", "a‹U+0›b c"),
    ]
  )
  func escaping(value: String, expected: String) throws {
    let files = [
      "page.mustache": "<p title=\"{{value}}\">\n<b>{{>part}}</b>\n</p>\n",
      "part.mustache": "{{#list}}<i>{{.}}</i>{{/list}}\n",
    ]
    let text = try Self.text(files, ["value": value, "list": [value]])
    let page = "<p title=\"\(expected)\">\n<b><i>\(expected)</i></b>\n</p>\n"
    #expect(Array(text.utf8) == Array(page.utf8))
  }

  @Test("What is absent shows nothing, also where a value around it has the name")
  func absent() throws {
    let none: String? = nil
    let inner: TemplateValues = ["name": none]
    let files = ["page.mustache": "{{name}}{{#inner}}[{{name}}{{^name}}none{{/name}}]{{/inner}}\n"]
    #expect(try Self.text(files, ["name": "outer", "inner": inner]) == "outer[none]")
  }

  @Test("A file of one line stands within lines, and one of more brings its newlines")
  func lines() throws {
    let files = [
      "page.mustache": "<p>{{>piece}}.</p>\n{{>block}}\nend\n", "piece.mustache": "<b>x</b>\n",
      "block.mustache": "<i>\ny</i>\n", "style.css": "a { color: {{red}} }",
    ]
    #expect(try Self.text(files, [:]) == "<p><b>x</b>.</p>\n<i>\ny</i>\nend\n")
  }

  @Test("Values of a lookup are made when they are asked for")
  func lookup() throws {
    let words = TemplateLookup { $0 == "known" ? "word" : nil }
    let files = ["page.mustache": "{{words.known}}{{words.other}}\n"]
    #expect(try Self.text(files, ["words": words]) == "word")
  }

  @Test("A template with a fault is refused, with the file's name")
  func faults() {
    #expect {
      try Templates(["a.mustache": "{{#open}}"], owner: "faults") { $0 }
    } throws: {
      "\($0)".contains("a.mustache")
    }
  }
}
