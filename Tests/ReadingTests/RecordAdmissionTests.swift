import Addressing
import Foundation
import JSON
import Reading
import Records
import Robots
import Rules
import TestSupport
import Testing

/// What is believed of a record that somebody else has written.
struct RecordAdmissionTests {
  /// A page with something in every field.
  private static let page = """
    <!DOCTYPE html><html lang="en"><title>Plum  cake</title>
    <meta name="description" content="A cake of plums."><meta name="keywords" content="plum, cake">
    <meta name="robots" content="max-snippet:100">
    <meta name="apple-itunes-app" content="app-id=544007664, app-argument=plums://cake">
    <meta property="al:ios:url" content="plums://cake"><meta property="al:ios:app_store_id" content="544007664">
    <meta property="al:web:url" content="https://example.com/plum-cake">
    <meta name="twitter:app:id:iphone" content="544007664"><meta name="twitter:app:url:iphone" content="plums://cake">
    <link rel="alternate" href="android-app://com.example.plums/plums/cake">
    <link rel="alternate" hreflang="de" href="/de"><link rel="canonical" href="/plum-cake">
    <link rel="alternate" type="application/rss+xml" href="/feed"><link rel="manifest" href="/m.json">
    <link rel="apple-touch-icon" href="/i.png"><meta property="og:image" content="https://example.com/p.jpg">
    <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe",
      "name": "Plum cake", "datePublished": "2020-01-01", "author": {"@type": "Organization",
      "name": "Plums", "telephone": "+44 20 7946 0000"},
      "potentialAction": {"@type": "ViewAction", "target": {"@type": "EntryPoint",
      "urlTemplate": "plums://cake", "actionPlatform": "http://schema.org/IOSPlatform"}}}</script>
    <h1>Plum cake</h1><p>Plums, flour, <a href="/sugar">sugar</a> and <a href="/b" rel="nofollow">b</a>.
    """

  private static func read() throws -> PageRecord { try judge(page) }

  /// A field that no page brings about, and what becomes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The field that is said to be put right; `nil` where the record is refused.
    let field: String?
    let edit: @Sendable (inout PageRecord) -> Void
    let holds: @Sendable (PageRecord) -> Bool

    init(
      _ description: String,
      _ field: String?,
      _ edit: @escaping @Sendable (inout PageRecord) -> Void,
      _ holds: @escaping @Sendable (PageRecord) -> Bool = { _ in true }
    ) {
      (testDescription, self.field, self.edit, self.holds) = (description, field, edit, holds)
    }
  }

  private static func link(_ url: String?, app: String? = "1", source: String) -> DeepLink {
    DeepLink(platform: "ios", app: app, url: url, source: source)
  }

  private static let schemes = [
    "javascript:alert(1)", "JavaScript:x", " java\nscript:x", "data:text/html,x", "vbscript:x",
    "file:///etc/passwd", "intent:javascript:x", "blob:x", "prefs:root=x", "itms-services://?x",
  ]

  static let texts: [Row] = [
    Row("a title of a million characters", "title") {
      $0.title = String(repeating: "x", count: 1_000_000)
    } _: {
      $0.title?.count == 512
    },
    Row("a title with line ends and controls", "title") {
      $0.title = "  a\n\n b\t "
    } _: {
      $0.title == "a b"
    },
    Row("a title of white space", "title") {
      $0.title = " \n "
    } _: {
      $0.title == nil && !$0.indexable && $0.reasons.contains(Reason.noTitle)
    },
    Row("a long description", "description") { record in
      record.robots.maxSnippet = nil
      record.robots.sources = []
      record.description = String(repeating: "ü", count: 9_000)
    } _: {
      $0.description?.count == 2_048
    },
    Row("a text of a megabyte", "text") {
      $0.text = String(repeating: "plum ", count: 200_000)
    } _: {
      $0.text.utf8.count <= 262_144
    },
    Row("a hundred thousand key words", "keywords") { record in
      record.keywords = (0..<100_000).map { "w\($0)" }
    } _: {
      $0.keywords.count == 100
    },
    Row("the same key word again, and a long one", "keywords") { record in
      record.keywords = ["a", "A", "", String(repeating: "k", count: 9_999)]
    } _: {
      $0.keywords.map(\.count) == [1, 100]
    },
    Row("ten thousand headings", "headings") { record in
      record.headings = Array(repeating: "h", count: 10_000)
    } _: {
      $0.headings.count == 200
    },
    Row("a language that is none", "language") {
      $0.language = "no language at all"
    } _: {
      $0.language == nil
    },
    Row("a date that is none", "datePublished") {
      $0.datePublished = "<b>soon</b>"
    } _: {
      $0.datePublished == nil
    },
    Row("an end that is none", "expires") {
      $0.expires = "never"
    } _: {
      $0.expires == nil
    },
  ]

  static let addresses: [Row] =
    schemes.flatMap { scheme in
      [
        Row("image \(scheme)", "image") {
          $0.image = scheme
        } _: {
          $0.image == nil
        },
        Row("icon \(scheme)", "touchIcon") {
          $0.touchIcon = scheme
        } _: {
          $0.touchIcon == nil
        },
        Row("canonical \(scheme)", "canonicalURL") {
          $0.canonicalURL = scheme
        } _: {
          $0.canonicalURL == nil
        },
        Row("manifest \(scheme)", "manifestURL") {
          $0.manifestURL = scheme
        } _: {
          $0.manifestURL == nil
        },
        Row("link \(scheme)", "links") { record in
          record.links.append(PageLink(url: scheme, rel: [], text: "x"))
        } _: {
          $0.links.count == 2
        },
        Row("alternate \(scheme)", "alternates") { record in
          record.alternates.append(Alternate(hreflang: "fr", url: scheme))
        } _: {
          $0.alternates.count == 1
        },
        Row("feed \(scheme)", "feeds") { record in
          record.feeds.append(LinkedResource(url: scheme, type: "application/rss+xml", title: nil))
        } _: {
          $0.feeds.count == 1
        },
      ]
    } + [
      Row("links without end", "links") { record in
        record.links = (0..<20_000).map {
          PageLink(url: "https://example.com/\($0)", rel: [], text: "x")
        }
      } _: {
        $0.links.count == 5_000
      },
      Row("a link twice, another with a fragment and a long text", "links") { record in
        record.links = ["a", "a", "b#c"].map {
          PageLink(
            url: "https://example.com/\($0)",
            rel: [],
            text: String(repeating: "t", count: 999)
          )
        }
      } _: {
        $0.links.map(\.url).map { $0.suffix(2) } == ["/a", "/b"] && $0.links[0].text.count == 200
      },
      Row("a page whose address is too long", nil) { record in
        let path = String(repeating: "a", count: 2_083)
        record.url = WebAddress("https://example.com/\(path)") ?? record.url
      },
    ]

  static let apps: [Row] =
    schemes.flatMap { scheme in
      [
        Row("deep link \(scheme)", "deepLinks") { record in
          record.deepLinks.insert(link(scheme, source: "schema-org"), at: 0)
        } _: {
          !$0.deepLinks.contains { $0.url == scheme }
        },
        Row("banner \(scheme)", "banner") {
          $0.banner?.argument = scheme
        } _: {
          $0.banner?.argument == nil && $0.deepLinks.allSatisfy { $0.url != scheme }
        },
        Row("app link \(scheme)", "appLinks") {
          $0.appLinks[0].url = scheme
        } _: {
          $0.appLinks[0].url == nil
        },
        Row("fallback \(scheme)", "webFallback") {
          $0.webFallback?.url = scheme
        } _: {
          $0.webFallback?.url == nil
        },
        Row("card \(scheme)", "twitterApp") {
          $0.twitterApp?.iphone?.url = scheme
        } _: {
          $0.twitterApp?.iphone?.url == nil
        },
        Row("app address \(scheme)", "alternateApps") { record in
          record.alternateApps.append(
            AlternateApp(platform: "android", app: "a.b", uri: scheme, url: scheme)
          )
        } _: {
          $0.alternateApps.count == 1
        },
        Row("related app \(scheme)", "relatedApps") { record in
          record.relatedApps = [RelatedApp(platform: "itunes", id: nil, url: scheme)]
        } _: {
          $0.relatedApps.isEmpty
        },
      ]
    } + [
      Row("a deep link of a banner that is not there", "deepLinks") { record in
        record.deepLinks.insert(link("thief://x", source: "banner"), at: 0)
      } _: {
        !$0.deepLinks.contains { $0.url == "thief://x" }
      },
      Row("a deep link of a source that is none", "deepLinks") { record in
        record.deepLinks.insert(link("thief://x", source: "believe me"), at: 0)
      } _: {
        !$0.deepLinks.contains { $0.url == "thief://x" }
      },
      Row("a universal link that no association claims", "deepLinks") { record in
        record.deepLinks.insert(link(record.url.text, source: "universal-link"), at: 0)
      } _: {
        !$0.deepLinks.contains { $0.source == "universal-link" }
      },
      Row("a universal link to another page", "deepLinks") { record in
        record.universalLinks = UniversalLinks(
          state: "valid",
          apps: [.init(appID: "1", verdict: "match", rule: nil)]
        )
        record.deepLinks.insert(link("https://thief.example/", source: "universal-link"), at: 0)
      } _: {
        !$0.deepLinks.contains { $0.source == "universal-link" }
      },
      Row("deep links without end", "deepLinks") { record in
        record.deepLinks = (0..<50_000).map { link("plums://\($0)", source: "schema-org") }
      } _: {
        $0.deepLinks.count == 1_000
      },
      Row("a store number that is none", "banner") {
        $0.banner?.appID = "id'; DROP"
      } _: {
        $0.banner == nil
      },
      Row("app links of a platform that is none", "appLinks") { record in
        record.appLinks = Array(repeating: AppLink(platform: "toaster"), count: 999)
      } _: {
        $0.appLinks.isEmpty
      },
    ]

  static let judgements: [Row] = [
    Row("forbidden by robots.txt and yet indexable", "indexable") { record in
      record.robots.allowed = false
      (record.indexable, record.reasons) = (true, [])
    } _: {
      !$0.indexable && $0.reasons.contains(Reason.robotsBlocked)
    },
    Row("noindex and yet indexable", "indexable") { record in
      record.robots.noindex = true
      (record.indexable, record.reasons) = (true, [])
    } _: {
      !$0.indexable && $0.reasons.contains(Reason.noindex)
    },
    Row("noindex by its own sources", "robots") { record in
      record.robots.sources.append("X-Robots-Tag: applebot: noindex")
    } _: {
      $0.robots.noindex && !$0.indexable
    },
    Row("nosnippet with a description", "description") {
      $0.robots.nosnippet = true
    } _: {
      $0.description == nil && !$0.isAppLinked
    },
    Row("more of a description than the page allows", "description") { record in
      record.description = String(repeating: "d", count: 500)
    } _: {
      $0.description?.count == 100
    },
    Row("an error and yet indexable", "indexable") {
      $0.fetch?.status = 404
    } _: {
      !$0.indexable && $0.reasons.contains(Reason.badStatus)
    },
    Row("a picture and yet indexable", "indexable") {
      $0.fetch?.contentType = "image/png"
    } _: {
      !$0.indexable
    },
    Row("app-linked without any app", "reasons") { record in
      (record.banner, record.appLinks, record.alternateApps) = (nil, [], [])
      (record.twitterApp, record.deepLinks, record.reasons) = (nil, [], [])
    } _: {
      $0.indexable && !$0.isAppLinked
    },
    Row("indexable and yet left out", "reasons") { record in
      (record.indexable, record.reasons) = (false, ["robots.blocked"])
    } _: {
      $0.indexable && $0.isAppLinked
    },
    Row("the best quality without structured data", "quality") { record in
      record.items = []
      record.deepLinks.removeAll { $0.source == "schema-org" }
      record.quality = QualityScore(score: 1, parts: ["validity": 1])
    } _: {
      $0.quality == QualityScore()
    },
    Row("the best quality of a poor item", "quality") { record in
      record.quality = QualityScore(score: 1, parts: [:])
    } _: {
      $0.quality.score < 0.9
    },
    Row("actions that no item gives rise to", "actions") { record in
      record.actions = Array(repeating: ResultAction(kind: .call, value: "0900"), count: 500)
    } _: {
      $0.actions.map(\.value) == ["+44 20 7946 0000"]
    },
    Row("findings of no rule", "findings") { record in
      record.findings += Array(repeating: record.findings[0], count: 90)
    } _: {
      $0.findings.count < 90
    },
    Row("a million contents", "structuredData.openGraph") { record in
      record.openGraph["og:image"] = Array(repeating: "x", count: 1_000_000)
    } _: {
      $0.openGraph["og:image"]?.count == 100
    },
    Row("items without end", nil) { record in
      record.items = Array(repeating: record.items[0], count: 20_000)
    },
    Row("items with more text than a page may have", nil) { record in
      let text = String(repeating: "x", count: 1 << 20)
      record.items[0].properties["name"] = Array(repeating: .text(text), count: 9)
    },
    Row("items that are nested too deep", nil) { record in
      for _ in 0..<99 {
        var outer = record.items[0]
        outer.properties = ["isPartOf": [.item(record.items[0])]]
        record.items = [outer]
      }
    },
  ]

  @Test(
    "What no page brings about is put right or refused",
    arguments: texts + addresses + apps + judgements
  )
  func rows(row: Row) throws {
    var record = try Self.read()
    row.edit(&record)
    guard let field = row.field else {
      #expect(throws: RecordAdmission.Refusal.self) {
        try RecordAdmission(judging: record, robots: nil)
      }
      return
    }
    let admission = try RecordAdmission(judging: record, robots: nil)
    #expect(admission.corrected.contains(field), "\(admission.corrected)")
    #expect(row.holds(admission.record))
    // What was put right stays as it is.
    let again = try RecordAdmission(judging: admission.record, robots: nil)
    #expect(again.corrected == [] && again.record == admission.record, "\(again.corrected)")
  }

  @Test("The rules of the host forbid what the row calls allowed")
  func hostRules() throws {
    let rules = RobotsRules.from(
      status: 200,
      body: Array("User-agent: Pippinbot\nDisallow: /plum\n".utf8)
    )
    let admission = try RecordAdmission(judging: try Self.read(), robots: rules)
    #expect(admission.corrected.contains("robots") && !admission.record.indexable)
    #expect(admission.record.robots.rule == "Disallow: /plum")
    let other = RobotsRules.from(status: 200, body: Array("User-agent: *\nDisallow: /x\n".utf8))
    #expect(try RecordAdmission(judging: try Self.read(), robots: other).corrected == [])
  }

  @Test("What the readers made stays as it is")
  func untouched() throws {
    let record = try Self.read()
    let admission = try RecordAdmission(judging: record, robots: nil)
    #expect(admission.corrected == [])
    #expect(admission.record == record)
  }

  @Test(
    "So it does on real pages, in the form in which they are exported",
    .corpus("pages", cases: 230)
  )
  func real() throws {
    let pages = SkippedCases.corpus.appending(path: "pages")
    let names = SkippedCases.names(in: "pages", ".html")
    var count = 0
    for name in stride(from: 0, to: names.count, by: 3).map({ names[$0] }) {
      let file = pages.appendingPathComponent(name + ".html")
      let html = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let record = try judge(html, address: "https://example.com/\(count)").shown
      var writer = JSONWriter()
      record.write(to: &writer, withTimes: true)
      let read = try PageRecord(json: JSONParser.parse(writer.bytes[...]))
      let admission = try RecordAdmission(judging: read, robots: nil)
      #expect(
        admission.corrected == [],
        "\(name): \(read.quality.score) \(admission.record.quality.score)"
      )
      #expect(admission.record == read, "\(name)")
      count += 1
    }
    #expect(count >= 230)
  }
}
