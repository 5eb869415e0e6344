import Rules

extension PageRecord {
  /// Whether scripts make the page, so that what people see of it must be rendered.
  ///
  /// This is what reading found of the page as served; rendering may show that little changes.
  package var needsRendering: Bool {
    let rules = [Rule.scriptsPageMade.id, Rule.renderingTextAdded.id]
    return findings.contains { rules.contains($0.rule) }
  }

  /// Whether scripts make or change tags that Pippin reads, as far as their source shows.
  package var hasScriptMadeTags: Bool {
    !scriptMadeApps.isEmpty || findings.contains { Self.tagRules.contains($0.rule) }
  }

  private static let tagRules: Set = [
    Rule.scriptsBannerChanged.id, Rule.scriptsBannerRemoved.id, Rule.scriptsTitleMade.id,
    Rule.scriptsCanonicalMade.id, Rule.scriptsRobotsMade.id, Rule.scriptsStructuredDataMade.id,
  ]

  /// Whether scripts seem to make the page or its tags, and it was not rendered.
  ///
  /// - Parameter rules: The rules of its findings, which may be known where the findings were not read.
  /// - Returns: Whether a crawl that renders what needs it would render the page.
  package func isLeftUnrendered(_ rules: [String]) -> Bool {
    guard rendering == nil, !robots.noindex else { return false }
    let others = [
      Rule.scriptsPageMade.id, Rule.scriptsBannerMade.id, Rule.scriptsAppLinksMade.id,
    ]
    return rules.contains { Self.tagRules.contains($0) || others.contains($0) }
  }

  /// Whether the page has several Smart App Banners, of which the record has one.
  package var hasSeveralBanners: Bool { findings.contains { $0.rule == Rule.bannerSeveral.id } }

  /// Whether the page has several canonical links, of which the record has one.
  package var hasSeveralCanonicals: Bool {
    findings.contains { $0.rule == Rule.pageCanonicalSeveral.id }
  }

  /// The findings by which scripts make tags that lead into an app, in the order of the source.
  package var scriptMadeApps: [Finding] {
    let rules = [
      Rule.scriptsBannerMade.id, Rule.scriptsAppLinksMade.id, Rule.renderingBannerAdded.id,
      Rule.renderingAppTagsAdded.id,
    ]
    return findings.filter { rules.contains($0.rule) }
  }
}
