import Addressing
import Basics
package import Records
import Rules

/// Something that a page must have because somebody said so, by the name of a preset or of a type.
package struct Requirement: Hashable, Sendable {
  /// The preset's name, or the type's.
  package let name: String
  /// What the page must have, in words that follow "The page has no".
  package let subject: String

  /// What the page lacks of it, each with what to do; empty when it has all.
  private let lacks: @Sendable (PageRecord) -> [Part]

  /// One thing that a requirement asks for.
  struct Part {
    /// What it is, in words that follow "The page has no".
    let subject: String
    /// What to do where it is missing.
    let fix: String
  }

  init(
    _ name: String,
    _ subject: String,
    fix: String,
    _ isMet: @escaping @Sendable (PageRecord) -> Bool
  ) {
    self.init(name, subject) { isMet($0) ? [] : [Part(subject: subject, fix: fix)] }
  }

  /// Creates a requirement of several parts, of which only those are told that are missing.
  init(
    _ name: String,
    _ subject: String,
    lacks: @escaping @Sendable (PageRecord) -> [Part]
  ) {
    self.name = name
    self.subject = subject
    self.lacks = lacks
  }

  /// Answers whether `record` has it.
  package func check(of record: PageRecord) -> Check {
    let missing = lacks(record)
    guard !missing.isEmpty else {
      return Check("require.\(name)", .requirements, .pass, "Required and there: \(subject).")
    }
    return Check(
      "require.\(name)",
      .requirements,
      .fail,
      "Required, but missing: \(missing.map(\.subject).joined(separator: "; ")).",
      fix: missing.map(\.fix).joined(separator: " ")
    )
  }

  package static func == (left: Requirement, right: Requirement) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Requirement {
  /// The requirement that `name` stands for: a preset, or with a capital letter a type of
  /// schema.org such as `Recipe`.
  package static func named(_ name: String) -> Requirement? {
    if let preset = presets.first(where: { $0.name == name }) { return preset }
    guard let first = name.first, first.isASCII, first.isUppercase,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    return Requirement(
      name,
      "structured data of the type \(name)",
      fix: "Describe the page in JSON-LD with \"@type\": \"\(name)\"."
    ) { record in
      record.items.contains { $0.types.contains("https://schema.org/\(name)") }
    }
  }

  /// Every preset, sorted by name.
  package static let presets: [Requirement] = [
    Requirement(
      "app-clip",
      "a Smart App Banner with app-clip-bundle-id",
      fix: "Add app-clip-bundle-id to <meta name=\"apple-itunes-app\">."
    ) { $0.banner?.clipBundleID != nil && !$0.breaks(.bannerClipMalformed) },
    Requirement(
      "app-linked",
      "what an app-linked result needs: a title, a description, an app, no noindex",
      lacks: lacksForAppLink
    ),
    Requirement(
      "app-links",
      "App Links with a URL: al:ios:url, al:android:url or another",
      fix: "Add <meta property=\"al:ios:url\"> and <meta property=\"al:android:url\">."
    ) { record in
      // An address that opens nothing is no deep link.
      record.appLinks.contains { target in
        target.url != nil && record.deepLinks.contains { $0.url == target.url }
      }
    },
    Requirement(
      "canonical",
      "a canonical URL that is the page's own",
      fix: "Add <link rel=\"canonical\"> with the page's own URL."
    ) { $0.canonicalURL == $0.url.text },
    Requirement(
      "deep-link",
      "a link to this very page in an app",
      fix: "Add app-argument to the banner, or match the URL in the association file."
    ) { $0.deepLinks.contains { !$0.opensStartScreen } },
    Requirement(
      "indexable",
      "what the index needs: status 200, a title, no noindex, no date that is past",
      fix: "See the reasons under the verdict."
    ) { $0.indexable },
    Requirement(
      "open-graph",
      "the four required Open Graph properties: og:title, og:type, og:image and og:url",
      lacks: lacksOfOpenGraph
    ),
    Requirement(
      "preview",
      "a title, a description and an image",
      lacks: lacksOfPreview
    ),
    Requirement(
      "rich-result",
      "structured data with all that its type requires, and 50 points or more",
      lacks: lacksOfRichResult
    ),
    Requirement(
      "smart-banner",
      "a Smart App Banner with the number of an app",
      fix: "Add <meta name=\"apple-itunes-app\" content=\"app-id=…, app-argument=…\">."
    ) { $0.banner?.appID != nil },
    Requirement(
      "structured-data",
      "structured data with a type of schema.org, in JSON-LD, microdata or RDFa",
      fix: "Describe what the page is about in JSON-LD with schema.org types."
    ) { record in
      record.allTypes.contains { $0.hasPrefix("https://schema.org/") }
    },
    Requirement(
      "twitter-app",
      "an app in the Twitter card",
      fix: "Add <meta name=\"twitter:app:id:iphone\"> or <meta name=\"twitter:app:id:googleplay\">."
    ) { record in
      let apps = [
        record.twitterApp?.iphone, record.twitterApp?.ipad, record.twitterApp?.googleplay,
      ]
      // An id that is malformed names no app.
      let malformed = record.findings.count { $0.rule == Rule.twitterAppIDMalformed.id }
      return apps.count { $0?.id != nil } > malformed
    },
    Requirement(
      "universal-links",
      "an app that the host's association file gives the URL to",
      fix: "Add a component that matches the path to the file."
    ) { record in
      record.universalLinks?.state == "valid"
        && record.universalLinks?.apps.contains { $0.verdict == "match" } ?? false
    },
  ]
}

extension PageRecord {
  /// Whether a finding is of `rule`.
  fileprivate func breaks(_ rule: Rule) -> Bool { findings.contains { $0.rule == rule.id } }
}
