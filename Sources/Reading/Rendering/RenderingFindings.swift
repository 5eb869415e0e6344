import Addressing
import Extraction
package import Records
import Rules

/// What is wrong with a page because of what its scripts make of it.
package struct RenderingFindings {
  private let record: PageRecord
  private let rendering: PageRendering
  /// The findings of the page as it was served.
  private let served: [Finding]

  /// The findings of a page that was rendered.
  ///
  /// What a script's source shows and rendering proves is said once, with the position of the script.
  ///
  /// - Parameter record: The page, with its rendering.
  /// - Returns: Those of the page as served and those of its rendering, in the order of the source;
  ///   those of the record where it was not rendered.
  package static func of(_ record: PageRecord) -> [Finding] {
    guard let rendering = record.rendering else { return record.findings }
    let served = record.findings.filter { CodeFamily(of: $0.rule) != .rendering }
    let findings = RenderingFindings(record: record, rendering: rendering, served: served)
    let found = findings.ofChanges + findings.ofRunning
    let proved = Set(found.flatMap { ScriptedRules.shown(by: $0.rule) })
    let rest = served.filter { !proved.contains($0.rule) && !findings.isForbidden($0) }
      .map(findings.reworded)
    return FindingOrder.sorted(rest + found)
  }

  // MARK: What differs

  private var ofChanges: [Finding] {
    rendering.differences.flatMap { change -> [Finding] in
      switch (change.field, change.kind) {
      case (.title, .added): [finding(.renderingTitleAdded, change)]
      case (.title, .changed): [finding(.renderingTitleChanged, change)]
      case (.title, .removed): [finding(.renderingTitleChanged, change)]
      case (.description, .added): [finding(.renderingDescriptionAdded, change)]
      case (.description, .removed): [finding(.renderingDescriptionRemoved, change)]
      case (.canonical, .added): [finding(.renderingCanonicalAdded, change)]
      case (.canonical, _): [finding(.renderingCanonicalChanged, change)]
      case (.banner, .added): [finding(.renderingBannerAdded, change)]
      case (.banner, .removed): [finding(.renderingBannerRemoved, change)]
      case (.banner, _): [finding(.renderingBannerChanged, change)]
      case (.appLinks, .added), (.twitterApp, .added): [finding(.renderingAppTagsAdded, change)]
      case (.structuredData, .added): [finding(.renderingDataAdded, change)]
      case (.appLinks, _), (.twitterApp, _): lost(.renderingAppTagsChanged, change)
      case (.structuredData, _): lost(.renderingDataChanged, change)
      case (.robots, _): robots(change)
      case (.words, _): words(change)
      case (.links, _): links(change)
      default: []
      }
    }
  }

  private func finding(_ rule: Rule, _ change: PageRendering.Change) -> Finding {
    let scripts = ScriptedRules.shown(by: rule.id)
    let script = served.first { scripts.contains($0.rule) && $0.line != nil }
    let position = script?.line.map { SourcePosition(line: $0, column: script?.column ?? 1) }
    let values = change.kind == .removed ? change.served : change.rendered
    return Finding(
      rule,
      RenderingText.sentence(of: change),
      at: position,
      evidence: script?.evidence ?? values.first
    )
  }

  private func robots(_ change: PageRendering.Change) -> [Finding] {
    let isAdded = change.rendered.contains("noindex")
    let isRemoved = change.served.contains("noindex")
    let others = (change.rendered + change.served).filter { $0 != "noindex" }
    return [
      isAdded ? finding(.renderingNoindexAdded, change) : nil,
      isRemoved ? finding(.renderingNoindexRemoved, change) : nil,
      others.isEmpty ? nil : finding(.renderingRobotsChanged, change),
    ].compactMap(\.self)
  }

  /// A page of which scripts make half of the words, and not only a few.
  private func words(_ change: PageRendering.Change) -> [Finding] {
    let before = PageRendering.wordCount(change.served)
    let after = PageRendering.wordCount(change.rendered)
    if before == 0 && after > 0 || after >= 2 * before && after - before >= 20 {
      return [finding(.renderingTextAdded, change)]
    }
    let isLost = after == 0 && before > 0 || before >= 2 * after && before - after >= 20
    return isLost ? [finding(.renderingTextRemoved, change)] : []
  }

  /// A field of which scripts remove something that was served, or change it.
  private func lost(_ rule: Rule, _ change: PageRendering.Change) -> [Finding] {
    change.served.isEmpty ? [] : [finding(rule, change)]
  }

  /// A page of which scripts make or remove all links, or as many as half of what is served, and not only
  /// a few.
  private func links(_ change: PageRendering.Change) -> [Finding] {
    let served = Set(record.links.map(\.url)).count
    func isMost(_ count: Int) -> Bool {
      count >= 5 && 2 * count >= min(served, 2 * PageRendering.valueLimit)
    }
    let isAdded = change.kind == .added || isMost(change.rendered.count)
    let isRemoved = change.kind == .removed || isMost(change.served.count)
    return [
      isAdded ? finding(.renderingLinksAdded, change) : nil,
      isRemoved
        ? Finding(
          .renderingLinksRemoved,
          RenderingText.lost(change),
          evidence: change.served.first
        ) : nil,
    ].compactMap(\.self)
  }

  // MARK: How it ran

  private var ofRunning: [Finding] {
    [
      rendering.failure.map { Finding(.renderingFailed, RenderingText.sentence($0)) },
      leaving, openingApp, notSettled, cut, blockedByRobots, blockedByPolicy, missingScripts,
      eventStream,
      rendering.errors.isEmpty
        ? nil
        : Finding(
          .renderingScriptErrors,
          RenderingText.errors(rendering.errors, of: rendering.errorCount),
          evidence: rendering.errors.first
        ),
    ].compactMap(\.self)
  }

  /// A script leads on, or loads the page again and again.
  ///
  /// The refresh of a page as served has a finding of its own.
  private var leaving: Finding? {
    if let target = rendering.redirect {
      let address = (WebAddress(target)?.canonical.text ?? target).prefix(200)
      guard !served.contains(where: { Self.isRefresh($0, to: address) }) else { return nil }
      return Finding(
        .renderingRedirect,
        "It leads an iPhone on to \(RenderingText.list([target])).",
        evidence: target
      )
    }
    let reload = rendering.blocked.first { $0.reason == "reload" }
    return reload.map { Finding(.renderingReload, evidence: $0.url) }
  }

  /// A script opens an app; the refresh of a page as served has a finding of its own.
  private var openingApp: Finding? {
    guard let app = rendering.openedApp,
      !served.contains(where: { $0.rule == Rule.pageMetaRefresh.id })
    else { return nil }
    return Finding(
      .renderingAppOpened,
      "It opens \(RenderingText.list([app])).",
      evidence: app
    )
  }

  private static func isRefresh(_ finding: Finding, to address: Substring) -> Bool {
    finding.rule == Rule.pageMetaRefresh.id && finding.detail.hasSuffix(" \(address).")
  }

  private var notSettled: Finding? {
    // That a script leaves the page is said with what to do about it.
    let isLate =
      switch rendering.end {
      case .scriptTime, .totalTime: true
      case .incomplete:
        rendering.redirect == nil && rendering.openedApp == nil
          && !rendering.blocked.contains { $0.reason == "reload" }
      case .cut, .failed, .settled: false
      }
    return isLate ? Finding(.renderingNotSettled, RenderingText.end(of: rendering)) : nil
  }

  private var cut: Finding? {
    if rendering.end == .cut { return Finding(.renderingCut, RenderingText.end(of: rendering)) }
    guard rendering.isTextCut else { return nil }
    return Finding(
      .renderingCut,
      "Its first \(PageRendering.textLimit >> 10) KiB are kept: words behind them are not found."
    )
  }

  private var blockedByRobots: Finding? {
    let blocked = rendering.blocked.filter { $0.reason == "robots" }
    guard let first = blocked.first else { return nil }
    return Finding(
      .renderingBlockedByRobots,
      "It forbids \(RenderingText.list(blocked.map { "\($0.url) (\($0.kind))" })).",
      evidence: first.url
    )
  }

  private var blockedByPolicy: Finding? {
    let blocked = rendering.blocked.filter { $0.reason == "policy" }
    guard let first = blocked.first else { return nil }
    let each = blocked.map { isPage($0.url) ? "what is written in the page" : $0.url }
    return Finding(
      .renderingBlockedByPolicy,
      "It forbids \(RenderingText.list(each)).",
      evidence: first.url
    )
  }

  private var eventStream: Finding? {
    let stream = rendering.blocked.first { $0.reason == "event-stream" }
    return stream.map {
      Finding(.renderingEventStream, "It reads \(RenderingText.list([$0.url])).", evidence: $0.url)
    }
  }

  /// Whether a URL is the page's own.
  private func isPage(_ url: String) -> Bool {
    WebAddress(url)?.canonical.text == record.url.canonical.text
  }

  private var missingScripts: Finding? {
    let scripts = rendering.missingScripts
    guard let first = scripts.first else { return nil }
    let each = scripts.map { "\($0.url) (\(RenderingText.reason($0.reason)))" }
    return Finding(
      .renderingScriptsMissing,
      "Not run: \(RenderingText.list(each)).",
      evidence: first.url
    )
  }

  // MARK: What the page as served lacks

  /// A finding of the page as served, in words that fit what rendering shows.
  private func reworded(_ finding: Finding) -> Finding {
    if let field = ScriptedRules.missing[finding.rule], rendering[field] == .added,
      let change = rendering.changes.first(where: { $0.field == field })
    {
      return finding.reworded(
        detail: RenderingText.made(change),
        fix: "Serve what the script makes."
      )
    }
    // Where a script was stopped or failed, or something of the page was not loaded, nothing is shown.
    let isWhole =
      rendering.end == .settled && rendering.errorCount == 0
      && !rendering.blocked.contains { $0.kind == "script" }
    guard ScriptedRules.all.contains(finding.rule), isWhole, !isDifferent(finding) else {
      return finding
    }
    let detail = [String(finding.detail), Self.unseen].filter { !$0.isEmpty }
    return finding.detail.hasSuffix(Self.unseen)
      ? finding : finding.reworded(detail: detail.joined(separator: " "))
  }

  /// Whether a finding is about a script of the page that its policy forbids, so that it makes nothing.
  private func isForbidden(_ finding: Finding) -> Bool {
    ScriptedRules.all.contains(finding.rule) && !isDifferent(finding)
      && rendering.blocked.contains { $0.reason == "policy" && isPage($0.url) }
  }

  /// Whether rendering changed what a finding is about, so that it did show something of it.
  private func isDifferent(_ finding: Finding) -> Bool {
    let fields = ScriptedRules.fields(of: finding.rule)
    return rendering.differences.contains { fields.contains($0.field) }
  }

  /// What is said of a script that makes something, where rendering did not show it.
  private static let unseen = "Rendered as an iPhone, the page shows nothing of it."
}
