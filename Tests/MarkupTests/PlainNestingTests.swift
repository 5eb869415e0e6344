import TestSupport
import Testing

@testable import Markup

// What is taken out of the skeleton must be what the parser would have made of it.
struct PlainNestingTests {
  @Test("Nothing of an ordinary page but its frame passes through the parser")
  func ordinary() {
    let page =
      "<html><head><meta charset=utf-8><title>T</title></head><body><div><h1>A</h1>"
      + "<p>One <b>two</b> <a href=x>three</a></p><ul><li>1</li><li>2</li></ul></div></body></html>"
    let skeleton = read(page, isWhole: false)
    #expect(
      String(decoding: skeleton.bytes, as: UTF8.self) == "<html><head></head><body><!---->"
    )
    #expect(skeleton.tags.filter { !$0.isTakenOut }.map(\.tag) == [.html, .head, .body])
  }

  @Test(
    "Where an end tag is missing, or a tag closes another, the parser is asked",
    arguments: [
      "<body><p>1<div>2</div>", "<body><ul><li>1<li>2</ul>", "<body><a>1<a>2</a></a>",
      "<body><b><i>1</b>2</i>", "<body><table><td>1</table>", "<p>1<p>2</p>",
      "<section></head><span>1</span></section><span>2</span>", "<meta><head></head><span>1</span>",
      "<html><html></html><head><title>1</title></head><b>2</b>", "1<b>2</b><body><b>3</b>",
      "<body><svg><a>1</a><path/></svg><span>2</span>", "<body><div>1<br><img></div>2<hr>3",
      "<frameset><frame></frameset><b>1</b>", "<body><h1>1</h2>2<h2>3</h2>",
      "<head><noscript><link></noscript><meta></head> <body> <em>1</em> <em>2</em> ",
    ]
  )
  func asked(page: String) {
    expectSame(page)
  }

  @Test("Pages of all kinds of tags become the same trees", arguments: 0..<40)
  func soup(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    for _ in 0..<100 { expectSame(soup(&random)) }
  }

  @Test("Pages that nest deeper than is followed become the same trees")
  func deep() {
    for name in ["div", "b", "span", "a", "section"] {
      for depth in [300, 505, 506, 507, 508, 509, 510, 511, 512, 513, 600, 1200] {
        let start = String(repeating: "<\(name)>", count: depth)
        let end = String(repeating: "</\(name)>", count: depth)
        expectSame("<body>\(start)x<i>y</i>z\(end)<p>1</p>")
        expectSame("<body><p>\(start)x<i>y</i>z\(end)</p>")
      }
    }
  }

  // MARK: Pages

  private static let names = [
    "a", "a", "article", "b", "blockquote", "body", "br", "button", "center", "custom-one", "dd",
    "div", "div", "dl", "dt", "em", "fieldset", "figure", "font", "form", "frameset", "h1", "h2",
    "head", "header", "hr", "html", "i", "iframe", "img", "input", "kbd", "legend", "li", "li",
    "link", "main", "math", "meta", "nav", "noframes", "noscript", "ol", "optgroup", "option",
    "p", "p", "path", "pre", "samp", "script", "section", "select", "small", "source", "span",
    "span", "strike", "style", "svg", "table", "tbody", "td", "template", "textarea", "th",
    "thead", "title", "tr", "tt", "u", "ul", "wbr",
  ]

  /// A page of random tags, most of which are closed in order.
  private func soup(_ random: inout TestRandom) -> String {
    var page =
      ["", "<html><head>", "<html><head></head><body>", "<body>", "x<head>"].randomElement(
        using: &random
      ) ?? ""
    var open: [String] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<9:
        let name = Self.names.randomElement(using: &random) ?? "b"
        page += Int.random(in: 0..<30, using: &random) == 0 ? "<\(name) a=1 />" : "<\(name)>"
        open.append(name)
      case 9..<14:
        if let name = open.popLast() { page += "</\(name)>" }
      case 14: page += "</\(Self.names.randomElement(using: &random) ?? "b")>"
      case 15: page += "<!-- c -->"
      case 16: page += " \n"
      default: page += "t"
      }
    }
    if Bool.random(using: &random) { for name in open.reversed() { page += "</\(name)>" } }
    return page
  }

  // MARK: Comparison

  private func read(_ page: String, isWhole: Bool) -> Skeleton {
    Array(page.utf8).withUnsafeBufferPointer { source in
      var tokeniser = Tokeniser(source, isWhole: isWhole)
      tokeniser.run()
      return tokeniser.output
    }
  }

  private func expectSame(_ page: String) {
    #expect(tree(page, isWhole: false) == tree(page, isWhole: true), "\(page)")
  }

  private struct Tree: Equatable {
    var elements: [[Int]] = []
    var runs: [TextRun] = []
    var flattened: UInt32?
  }

  private func tree(_ page: String, isWhole: Bool) -> Tree {
    Array(page.utf8).withUnsafeBufferPointer { source in
      var tokeniser = Tokeniser(source, isWhole: isWhole)
      tokeniser.run()
      let built = TreeBuilder(tokeniser.output, of: source)
      let elements = built.elements.map {
        [
          Int($0.startTag), Int($0.parent), Int($0.end), Int($0.textStart), Int($0.textEnd),
          Int($0.source), Int($0.firstAttribute), Int($0.attributeCount), Int($0.tag.rawValue),
        ]
      }
      return Tree(elements: elements, runs: built.runs, flattened: built.flattened)
    }
  }
}
