extension RecordObject {
  /// The objects of a record's JSON form: that of the record itself first, all others by their names.
  ///
  /// Fields are sorted by name, as they are written.
  package static let all =
    whole + (apps + documents + statements + rendering).sorted { $0.name < $1.name }

  /// The record itself.
  static let whole: [RecordObject] = [
    RecordObject(
      "record",
      .fields([
        .init(
          "actions",
          .list(.object("action")),
          isAlways: true,
          "What a result can offer to do, derived from the structured data; at most 20."
        ),
        .init(
          "alternateApps",
          .list(.object("alternateApp")),
          isAlways: true,
          "Links to URLs of apps (android-app:, ios-app:), in the order of the page."
        ),
        .init(
          "alternates",
          .list(.object("alternate")),
          isAlways: true,
          "The page in other languages (hreflang), at most 500."
        ),
        .init(
          "appLinks",
          .list(.object("appLink")),
          isAlways: true,
          "Targets of Facebook's App Links, in the order in which its resolver tries them."
        ),
        .init(
          "banner",
          .object("banner"),
          "The Smart App Banner; absent when the page has none that names an app or an App Clip."
        ),
        .init(
          "canonicalURL",
          .text,
          "The absolute URL that the page names as canonical; absent when it names none."
        ),
        .init(
          "dateModified",
          .text,
          "ISO 8601 date, or moment in UTC, of the last change; absent when not stated."
        ),
        .init(
          "datePublished",
          .text,
          "ISO 8601 date, or moment in UTC, of publication; absent when not stated."
        ),
        .init(
          "deepLinks",
          .list(.object("deepLink")),
          isAlways: true,
          "Every way to open the page in an app, from all markup, best first."
        ),
        .init(
          "description",
          .text,
          "What results show below the title, at most 2,048 characters; absent without one."
        ),
        .init(
          "expires",
          .text,
          "ISO 8601 date or moment in UTC at which the page ends; absent when it does not say so."
        ),
        .init(
          "feeds",
          .list(.object("resource")),
          isAlways: true,
          "The feeds that the page announces, at most 64."
        ),
        .init(
          "fetch",
          .object("fetch"),
          "How the page was fetched; absent when it was read from a file."
        ),
        .init(
          "findings",
          .list(.object("finding")),
          isAlways: true,
          "What is wrong with the page, in the order of its source; at most 25 of each rule."
        ),
        .init(
          "headings",
          .list(.text),
          isAlways: true,
          "The texts of h1 to h3 in the order of the page; at most 200 of 300 characters each."
        ),
        .init(
          "image",
          .text,
          "The absolute URL of the image for results; absent when the page names none."
        ),
        .init(
          "imageSize",
          .object("imageSize"),
          "The size that the page declares for the image; absent when it declares none."
        ),
        .init(
          "indexable",
          .flag,
          isAlways: true,
          "Whether the page may be in the index. If not, the field reasons says why."
        ),
        .init(
          "keywords",
          .list(.text),
          isAlways: true,
          "The page's own keywords, each once; at most 100 of 100 characters each."
        ),
        .init(
          "language",
          .text,
          "The language as a BCP 47 tag, such as en or pt-BR; absent when the page names none."
        ),
        .init(
          "links",
          .list(.object("link")),
          isAlways: true,
          "The links of the page in its order, each URL once; at most 5,000."
        ),
        .init(
          "manifestURL",
          .text,
          "The absolute URL of the web app manifest; absent when the page has none."
        ),
        .init(
          "oEmbeds",
          .list(.object("resource")),
          isAlways: true,
          "The oEmbed documents that the page announces, at most 64."
        ), .init("quality", .object("quality"), isAlways: true, "How good the structured data is."),
        .init(
          "reasons",
          .list(.text),
          isAlways: true,
          "Codes that say why the page is not in the index, or not app-linked."
        ),
        .init(
          "relatedApps",
          .list(.object("relatedApp")),
          isAlways: true,
          "The apps that the web app manifest calls related, in its order."
        ),
        .init(
          "rendering",
          .object("rendering"),
          "What scripts made of the page; absent when it was not rendered."
        ),
        .init(
          "robots",
          .object("robots"),
          isAlways: true,
          "What robots.txt, robots meta tags and X-Robots-Tag say about the page."
        ),
        .init(
          "schema",
          .constant(PageRecord.schema),
          isAlways: true,
          "The name and version of this format."
        ),
        .init(
          "shownText",
          .integer(from: 0),
          "How many characters of the text results may show; absent when they may show all."
        ),
        .init(
          "structuredData",
          .object("structuredData"),
          isAlways: true,
          "Items, Open Graph, Twitter card and Dublin Core, as the page writes them."
        ),
        .init(
          "subresources",
          .list(.object("subresource")),
          "What the page loads; absent when nothing was kept (crawl --check-resources keeps it)."
        ),
        .init(
          "text",
          .text,
          isAlways: true,
          "The main text of what the page shows, with white space folded, at most 256 KiB; empty when"
            + " it shows none. Navigation, headers and footers, asides, controls and lists of links are"
            + " left out, unless the page shows little else; their headings are in `headings` all the same."
            + " Text with `aria-hidden` is shown, but for names of icons."
        ),
        .init(
          "title",
          .text,
          "The title that results show, at most 512 characters; absent when the page has none."
        ),
        .init(
          "touchIcon",
          .text,
          "The absolute URL of the largest apple-touch-icon; absent when there is none."
        ),
        .init(
          "twitterApp",
          .object("twitterApp"),
          "The apps of the Twitter card; absent when the card names none."
        ),
        .init(
          "universalLinks",
          .object("universalLinks"),
          "What the host's association file says about the URL; absent when it was not looked at."
        ),
        .init(
          "url",
          .text,
          isAlways: true,
          "The page's own URL, normalized and without a fragment: its identity."
        ),
        .init(
          "webFallback",
          .object("webFallback"),
          "What App Links say about opening the web instead; absent when they say nothing."
        ),
      ])
    )
  ]
}
