import Addressing
import Foundation
import JSON
import Reading
import Records
import Robots
import Rules
import TestSupport
import Testing

// Rows that no page brings about.
extension RecordAdmissionTests {
  static func link(_ url: String?, app: String? = "1", source: String) -> DeepLink {
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
    Row("more text to show than there is", "shownText") {
      ($0.text, $0.shownText) = ("plums", 6)
    } _: {
      $0.shownText == 5
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
}
