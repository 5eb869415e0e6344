import Addressing
import Extraction
import Markup
import Records
import Rules

/// A whole page that breaks no rule, with room for a piece of markup.
///
/// A piece that brings a thing of its own, such as a title or a banner, takes the place of the
/// page's: otherwise every specimen of a second one would break another rule too.
enum FaultlessPage {
  /// The address that the page is served under.
  static let address = "https://example.com/plum-cake"

  /// The page with `head` in its head and `body` in its main part.
  static func html(head: String = "", body: String = "") -> String {
    let parts = parts.filter { part in !part.marks.contains { head.contains($0) } }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(parts.map(\.markup).joined(separator: "\n"))
      \(head)
      </head>
      <body>
      <main>
      <h1>Plum cake in an hour</h1>
      <p>A plain cake with ripe plums, baked in one tin and eaten the same day.
      Stone the plums, press them into the dough with the cut side up, and strew sugar over them
      once the cake has cooled down a little.</p>
      \(body)
      </main>
      </body>
      </html>
      """
  }

  /// The whole document that a specimen's text stands for; `nil` for what is no page.
  static func html(of kind: Specimen.Kind, _ text: String) -> String? {
    switch kind {
    case .head: html(head: text)
    case .body: html(body: text)
    case .page: text
    default: nil
    }
  }

  /// Reads `html` as if it were served under ``address``.
  static func read(
    _ html: String,
    headers: PageHeaders = PageHeaders()
  ) throws(NoAddress) -> PageReading {
    guard let url = WebAddress(address) else { throw NoAddress() }
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return PageReader.read(tree, url: url, headers: headers, findings: &findings)
  }

  /// An address of a test cannot be parsed.
  struct NoAddress: Error {}

  /// The parts of the head, each with the marks by which another one in its place is known.
  private static let parts: [(markup: String, marks: [String])] = [
    ("<title>Plum cake in an hour</title>", ["<title"]),
    (
      #"<meta name="description" content="Ripe plums on a plain dough, baked in one tin.">"#,
      [#"name="description""#]
    ),
    (
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      [#"name="viewport""#]
    ),
    // A piece with a title for Open Graph brings the rest of it too.
    (#"<meta property="og:title" content="Plum cake in an hour">"#, ["og:title"]),
    (#"<meta property="og:type" content="article">"#, ["og:title", "og:type"]),
    (
      #"<meta property="og:url" content="https://example.com/plum-cake">"#,
      ["og:title", "og:url"]
    ),
    (
      #"<meta property="og:image" content="https://example.com/plum-cake.jpg">"#,
      ["og:title", "og:image"]
    ),
    (#"<link rel="apple-touch-icon" href="/touch-icon.png">"#, ["apple-touch-icon"]),
    (#"<link rel="canonical" href="https://example.com/plum-cake">"#, [#"rel="canonical""#]),
    (
      """
      <meta name="apple-itunes-app" \
      content="app-id=544007664, app-argument=https://example.com/plum-cake">
      """,
      [#""apple-itunes-app""#, #""myApp""#]
    ),
    (
      """
      <script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "Recipe", "name": "Plum cake in an hour",
       "image": "https://example.com/plum-cake.jpg"}
      </script>
      """,
      ["ld+json"]
    ),
  ]
}
