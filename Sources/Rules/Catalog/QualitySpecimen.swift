/// The pages behind the specimens of the rules of quality, and where those rules are written.
enum QualitySpecimen {
  static let dataModel = "https://schema.org/docs/datamodel.html"
  static let vocabulary = "https://schema.org/docs/full.html"
  static let gallery =
    "https://developers.google.com/search/docs/appearance/structured-data/search-gallery"
  static let guidelines =
    "https://developers.google.com/search/docs/appearance/structured-data/sd-policies"
  static let guide =
    "App Search Programming Guide, Mark Up Web Content:"
    + " https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/WebContent.html"

  private static let headline = #""headline":"Plum cake in an hour""#
  private static let image = #""image":"https://example.com/plum-cake.jpg""#

  /// A visible article with a description that lacks nothing, and what `statements` say besides.
  static func body(
    _ statements: String? = nil,
    headline: String = headline,
    image: String = image,
    text: String = "Plum cake in an hour, by Ada Damson."
  ) -> String {
    """
    <p>\(text)</p>
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Article",\(headline),
    "author":{"@type":"Person","name":"Ada Damson","url":"https://example.com/ada"},
    "datePublished":"2026-11-20","dateModified":"2026-11-21",\(image),
    "description":"Ripe plums on a plain dough.","keywords":"plums, cake","inLanguage":"en",
    "isAccessibleForFree":true,\(statements.map { $0 + "," } ?? "")
    "url":"https://example.com/plum-cake"}
    </script>
    """
  }

  /// The article with other statements than it should have.
  static func article(
    bad statements: String? = nil,
    headline: String = headline,
    image: String = image
  ) -> Specimen {
    Specimen(.body, bad: body(statements, headline: headline, image: image), good: body())
  }

  /// An article that lacks nothing, but could say more.
  static let shortBody = """
    <p>Plum cake in an hour, by Ada Damson.</p>
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Article","headline":"Plum cake in an hour",
    "author":{"@type":"Person","name":"Ada Damson"},"image":"https://example.com/cake.jpg",
    "datePublished":"2026-11-20","dateModified":"2026-11-21"}
    </script>
    """

  /// Someone who is described well, but is not what the page is about.
  static let person = """
    <p>Baked by Ada Damson.</p>
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Person","name":"Ada Damson",
    "image":"https://example.com/ada.jpg","jobTitle":"Baker",
    "sameAs":"https://example.org/ada","url":"https://example.com/ada"}
    </script>
    """

  /// Questions without a title.
  static let questions = """
    <p>Are plums sweet? Ripe ones are.</p>
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"FAQPage","inLanguage":"en",
    "mainEntity":{"@type":"Question","name":"Are plums sweet?","answerCount":1,
    "author":{"@type":"Person","name":"Ada Damson","url":"https://example.com/ada"},
    "acceptedAnswer":{"@type":"Answer","text":"Ripe ones are.","inLanguage":"en"}}}
    </script>
    """

  /// A place in an app for iPhone.
  static let banner = """
    <meta name="apple-itunes-app"
    content="app-id=544007664, app-argument=https://example.com/plum-cake">
    """

  /// A place in an app of each platform.
  static let apps =
    banner + """
      <meta property="al:android:url" content="plums://cake">
      <meta property="al:android:package" content="com.example.plums">
      <meta property="al:android:app_name" content="Plums">
      """

  static let openGraph = """
    <meta property="og:title" content="Plum cake in an hour">
    <meta property="og:type" content="article">
    <meta property="og:url" content="https://example.com/plum-cake">
    <meta property="og:image" content="https://example.com/plum-cake.jpg">
    """

  /// A page whose head holds `head` and whose body is the article's.
  static func page(head: String, body: String = body()) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>Plum cake in an hour</title>
    <meta name="description" content="Ripe plums on a plain dough.">
    \(head)
    </head>
    <body>\(body)</body>
    </html>
    """
  }

  /// A page that leads into apps by what `bad` says, and one that leads into all there are.
  static func linkage(bad: String) -> Specimen {
    Specimen(.page, bad: page(head: bad), good: page(head: apps))
  }
}
