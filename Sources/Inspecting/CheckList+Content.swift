import Basics
import Records
import Rules

extension CheckList {
  /// Whether there is structured data, and how good it is.
  static func structuredData(_ record: PageRecord) -> [Check] {
    let types = record.items.flatMap(\.types).map {
      $0.split(separator: "/").last.map(String.init) ?? $0
    }
    let hasItems = record.hasTypedItem
    let typed = record.items.count { !$0.types.isEmpty }
    let count = typed == 1 ? "1 item" : "\(typed) items"
    // Where there is nothing to describe, nobody requested it.
    let isAsked = record.findings.contains {
      ["structured-data.none", "structured-data.open-graph-only"].contains($0.rule)
    }
    let isForm = FormPage.isForm(record.url) || !isAsked
    let presence = Check(
      "structured-data.present",
      .structuredData,
      hasItems ? .pass : isForm ? .skipped : .warning,
      hasItems
        ? typed == 0
          ? "Things within a thing without a type."
          : "\(count): \(types.withoutRepetitions.joined(separator: ", "))."
        : "The page has no structured data.",
      fix: hasItems || isForm
        ? nil : "Describe what the page is about in JSON-LD with schema.org types."
    )
    guard hasItems else { return [presence] }
    return [presence, quality(record)]
  }

  /// How good the structured data is.
  private static func quality(_ record: PageRecord) -> Check {
    let isGood = record.quality.score >= 0.5
    let hasFixes = record.findings.contains { ($0.gain ?? 0) > 0 }
    let fix =
      hasFixes
      ? "Fix what is listed first; each finding names its points."
      : "Visitors come to fill this page in, so that no more is needed."
    return Check(
      "structured-data.quality",
      .structuredData,
      isGood ? .pass : .warning,
      "The structured data has \(record.quality.points) of 100 points.",
      fix: isGood ? nil : fix,
      evidence: record.quality.parts.sorted { $0.key < $1.key }.map { name, value in
        "\(name) \(Int((value * 100).rounded())) of 100: \(meaning(of: name))"
      }
    )
  }

  /// What a part of the score looks at.
  private static func meaning(of part: String) -> String {
    switch part {
    case "completeness": "it has what the type requires and recommends"
    case "consistency": "it says what the page shows"
    case "linkage": "it leads to this very page in an app"
    case "richness": "how much it says"
    case "validity": "its names and values are those of schema.org"
    default: "explain it: pippin rules quality"
    }
  }

  /// What a result shows of the page.
  static func resultQuality(_ record: PageRecord) -> [Check] {
    let rivals = Rivals(record)
    return [
      presence("title", record.title, required: true, in: record, titleRules, rivals.title),
      description(record, rivals.description),
      image(record, rivals.image),
      presence(
        "touch-icon",
        record.touchIcon,
        required: false,
        in: record,
        [.pageTouchIconMissing],
        []
      ),
    ]
  }

  /// What a result shows as the description; of a page that forbids one, ``robots(_:)`` tells that.
  private static func description(_ record: PageRecord, _ rivals: [String]) -> Check {
    guard !record.robots.nosnippet else {
      return Check(
        "result.description",
        .resultQuality,
        .skipped,
        "Not judged, because the page forbids a description in results."
      )
    }
    return presence(
      "description",
      record.description,
      required: record.findings.contains { $0.rule == Rule.pageDescriptionMissing.id },
      in: record,
      descriptionRules,
      rivals
    )
  }

  private static func image(_ record: PageRecord, _ rivals: [String]) -> Check {
    guard !record.robots.noImagePreview else {
      return Check(
        "result.image",
        .resultQuality,
        .skipped,
        "Not judged, because the page forbids an image in results."
      )
    }
    return presence("image", record.image, required: false, in: record, imageRules, rivals)
  }

  private static let titleRules: [Rule] = [
    .pageTitleMissing, .pageTitleElementMissing, .pageTitleSeveral, .pageTitleLong,
    .pageTitleSiteName,
  ]

  private static let descriptionRules: [Rule] = [
    .pageDescriptionMissing, .pageDescriptionElementMissing, .pageDescriptionLong,
    .pageDescriptionRepeatsTitle,
  ]

  private static let imageRules: [Rule] = [
    .pageImageMissing, .pageImageUnusable, .pageImageRelative, .pageImageSmall,
    .pageImageSizeMalformed, .pageImagePlaceholder,
  ]

  private static func presence(
    _ name: String,
    _ value: String?,
    required: Bool,
    in record: PageRecord,
    _ rules: [Rule],
    _ rivals: [String]
  ) -> Check {
    let label = name.replacing("-", with: " ")
    guard let value else {
      return Check(
        "result.\(name)",
        .resultQuality,
        required ? .fail : .warning,
        "The \(label) is missing.",
        fix: "Give the page its own \(label)."
      )
    }
    let flaws = record.findings.filter {
      rules.map(\.id).contains($0.rule) && $0.severity != .note
    }
    return Check(
      "result.\(name)",
      .resultQuality,
      flaws.isEmpty ? .pass : .warning,
      "The \(label): \(value.prefix(120))\(value.count > 120 ? "…" : "")",
      fix: flaws.first?.fix,
      evidence: rivals
    )
  }
}

/// Which of several tags that name the same thing a result shows, and which lost.
struct Rivals {
  /// The losers for the title, a line each; empty when nobody says otherwise.
  let title: [String]
  /// The losers for the description.
  let description: [String]
  /// The losers for the image.
  let image: [String]

  /// Compares what the vocabularies of `record` say.
  init(_ record: PageRecord) {
    let graph = record.openGraph
    let card = record.twitterCard
    let isFromMeta = record.findings.contains { $0.rule == Rule.pageTitleElementMissing.id }
    let isSiteName = record.findings.contains { $0.rule == Rule.pageTitleSiteName.id }
    title = Self.lines(
      record.title,
      isFromMeta
        ? "the first of og:title, twitter:title and h1"
        : isSiteName
          ? "og:title, twitter:title or the headline: the title element is only the site's name"
          : "the title element",
      [("og:title", graph["og:title"]?.first), ("twitter:title", card["title"])]
    )
    description = Self.lines(
      record.description,
      "the first of description, og:description and twitter:description",
      [
        ("og:description", graph["og:description"]?.first),
        ("twitter:description", card["description"]),
      ]
    )
    image = Self.lines(
      record.image,
      "the first usable one",
      [("og:image", graph["og:image"]?.first), ("twitter:image", card["image"])]
        .map { ($0.0, $0.1.flatMap { $0.contains("://") ? $0 : nil }) }
    )
  }

  /// Names the winner and whoever says something else.
  private static func lines(
    _ winner: String?,
    _ source: String,
    _ others: [(String, String?)]
  ) -> [String] {
    guard let winner else { return [] }
    let key = folded(winner)
    let losers = others.compactMap { name, value -> String? in
      guard let value, !value.isEmpty, folded(value) != key else { return nil }
      return "\(name) differs and is not used: \(value.prefix(120))"
    }
    return losers.isEmpty ? [] : ["taken from \(source)"] + losers
  }

  /// The text without differences of white space.
  private static func folded(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }
}
