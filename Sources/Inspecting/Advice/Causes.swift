import Records
import Rules

/// Which findings are only the consequence of others, so that a report names the cause alone.
enum Causes {
  /// Whether a finding is about markup that leads into an app.
  static func isAboutApps(_ finding: Finding) -> Bool {
    isAboutApps(finding.rule) || namesApp(finding.evidence)
  }

  private static func isAboutApps(_ rule: String) -> Bool {
    CodeFamily.appMarkup.contains(CodeFamily(of: rule)) || scripted.contains(rule)
  }

  /// Rules about tags that scripts make in order to lead into an app.
  private static let scripted: Set = [
    Rule.scriptsBannerMade.id, Rule.scriptsAppLinksMade.id, Rule.scriptsBannerAfterAction.id,
    Rule.scriptsAppIDPlaceholder.id, Rule.renderingBannerAdded.id, Rule.renderingAppTagsAdded.id,
  ]

  /// What a page as served lacks, by the rule that says that a script makes it, or that an element
  /// which is not closed holds it.
  private static let lacking: [String: Set<String>] = [
    Rule.markupElementUnclosed.id: [
      "json-ld.invalid", "json-ld.repaired", "page.text-missing", "page.title-missing",
      "result.title", "page.description-missing", "result.description", "page.image-missing",
      "result.image", "page.viewport-missing", "page.touch-icon-missing", "structured-data.none",
      "structured-data.present",
    ],
    Rule.renderingTitleAdded.id: [
      "page.title-missing", "page.title-element-missing", "result.title",
    ],
    Rule.renderingDescriptionAdded.id: ["page.description-missing", "result.description"],
    Rule.renderingTextAdded.id: ["page.text-missing"],
    Rule.renderingCanonicalAdded.id: ["require.canonical"],
    Rule.renderingDataAdded.id: [
      "structured-data.none", "structured-data.present", "require.structured-data",
    ],
  ]

  /// Whether a cause is of one family of rules, or about a `meta` element of that vocabulary: what is
  /// wrong with another one does not keep the page from what this one says.
  private static func isAbout(_ cause: Advice, _ family: CodeFamily, _ start: String) -> Bool {
    CodeFamily(of: cause.rule) == family
      || cause.locations.contains { metaName($0.evidence)?.hasPrefix(start) == true }
  }

  /// Whether a `meta` element that is written wrongly was to lead into an app.
  private static func namesApp(_ evidence: String?) -> Bool {
    guard let name = metaName(evidence) else { return false }
    return name == "apple-itunes-app" || name.hasPrefix("al:") || name.hasPrefix("twitter:app:")
  }

  /// The name of the `meta` element that `evidence` shows, in lower case; `nil` of any other text.
  private static func metaName(_ evidence: String?) -> String? {
    guard let tag = TagText(evidence), tag.name == "meta" else { return nil }
    return (tag["name"] ?? tag["property"])?.lowercased()
  }

  /// Whether fixing `cause` may end what `symptom` says.
  static func explains(_ cause: Advice, _ symptom: Advice) -> Bool {
    guard cause.rule != symptom.rule, cause.severity != .note || isArgument(cause.rule) else {
      return false
    }
    if lacking[cause.rule]?.contains(symptom.rule) == true { return true }
    // Each of different apps is a way into one.
    if cause.rule == "deep-link.apps-differ" {
      return symptom.rule == "app-links.ragged"
        && cause.locations.count { metaName($0.evidence)?.hasPrefix("al:") == true } > 1
    }
    switch symptom.rule {
    case "require.smart-banner", "require.app-clip":
      return makesBanner(cause.rule) || isAbout(cause, .banner, "apple-itunes-app")
    case "require.app-links": return isAbout(cause, .appLinks, "al:")
    case "require.twitter-app": return isAbout(cause, .twitterApp, "twitter:app:")
    case "quality.app-missing", "deep-links.present", "require.deep-link", "require.app-linked":
      return isAboutApps(cause.rule) || cause.locations.contains { namesApp($0.evidence) }
        || symptom.rule == "require.app-linked" && cause.rule == "robots.snippet"
    case "quality.app-url-missing", "deep-links.specific": return isArgument(cause.rule)
    case "structured-data.none", "structured-data.open-graph-only", "structured-data.present",
      "quality.subject-missing", "require.structured-data":
      return ["json-ld.invalid", "json-ld.type-wrong", "json-ld.external"].contains(cause.rule)
    case "open-graph.name-attribute", "app-links.name-attribute", "quality.value-empty":
      // The snippet for the one fixes the other as well.
      return ["meta.value-attribute", "microdata.datetime-empty"].contains(cause.rule)
        && symptom.locations.allSatisfy(cause.locations.contains(at:))
    case "universal-links.match", "require.universal-links":
      return CodeFamily(of: cause.rule) == .association
    case let rule where CodeFamily(of: rule) == .association: return explainsFile(cause, symptom)
    case "app-links.package-missing": return isPackage(cause)
    case "page.description-missing", "result.description":
      return isHidden(cause, ["description", "og:description"])
    case "page.image-missing", "result.image":
      return isHidden(cause, ["og:image", "twitter:image"])
    case "page.title-missing", "page.title-element-missing", "result.title":
      return isHidden(cause, ["og:title"])
    case "page.viewport-missing": return isHidden(cause, ["viewport"])
    default: return explainsRequirement(cause, symptom)
    }
  }

  /// Whether `cause` is a property whose name is nearly that of the one for an app of Android.
  private static func isPackage(_ cause: Advice) -> Bool {
    guard cause.rule == "app-links.property-unknown" else { return false }
    let names = cause.locations.flatMap { $0.subject?.names ?? [] }
    return names.contains { $0.lowercased().contains("al:android:pac") }
  }

  /// Whether a finding is about a script that makes a banner.
  private static func makesBanner(_ rule: String) -> Bool {
    scripted.contains(rule)
      && ![Rule.scriptsAppLinksMade.id, Rule.renderingAppTagsAdded.id].contains(rule)
  }

  /// Whether `cause`, a word that is spelled wrong, may be why something is missing in the
  /// association file.
  private static func explainsFile(_ cause: Advice, _ symptom: Advice) -> Bool {
    switch symptom.rule {
    case "association.rules-missing": suggests(cause, ["components", "paths"])
    case "association.details-missing": suggests(cause, ["details"])
    case "association.app-id-missing": suggests(cause, ["appID", "appIDs"])
    case "association.nothing-declared":
      suggests(cause, ["applinks", "webcredentials", "appclips", "activitycontinuation"])
    case "association.variable-unused": suggests(cause, symptom.locations.compactMap(\.evidence))
    default: explainsRequirement(cause, symptom)
    }
  }

  /// Whether `cause` asks at one of its locations whether one of `names` was meant.
  private static func suggests(_ cause: Advice, _ names: [String]) -> Bool {
    cause.locations.contains { location in
      location.subject?.replacement.map(names.contains) ?? false
    }
  }

  private static func isArgument(_ rule: String) -> Bool {
    ["banner.argument-missing", "banner.key-unknown", "app-links.url-missing"].contains(rule)
      || CodeFamily(of: rule) == .deepLink
      || rule == "banner.argument-start-screen"
  }

  /// Whether `cause` is about a `meta` element of one of `names` that readers cannot use.
  private static func isHidden(_ cause: Advice, _ names: Set<String>) -> Bool {
    guard cause.rule == "meta.value-attribute" else { return false }
    return cause.locations.contains { location in
      location.subject?.names.contains { names.contains($0.lowercased()) } ?? false
    }
  }

  /// Rules about the canonical URL.
  private static let canonical: Set = [
    Rule.pageCanonicalSeveral.id, Rule.pageCanonicalRelative.id, Rule.pageCanonicalOtherHost.id,
    Rule.pageCanonicalUnusable.id, Rule.pageCanonicalInBody.id, Rule.pageCanonicalLocal.id,
  ]

  /// Whether `cause` is what keeps the page from what somebody requires.
  private static func explainsRequirement(_ cause: Advice, _ symptom: Advice) -> Bool {
    switch symptom.rule {
    case "require.preview":
      ["page.title-missing", "page.description-missing", "page.image-missing", "robots.snippet"]
        .contains(cause.rule)
    case "require.canonical": canonical.contains(cause.rule)
    case "require.open-graph": cause.rule == "open-graph.incomplete"
    case "require.rich-result":
      ["quality.required-missing", "json-ld.invalid", "json-ld.type-wrong", "json-ld.external"]
        .contains(cause.rule)
    default: false
    }
  }
}

extension [Advice.Location] {
  /// Whether one of them is where `location` is.
  fileprivate func contains(at location: Advice.Location) -> Bool {
    contains { $0.line == location.line && $0.column == location.column }
  }
}
