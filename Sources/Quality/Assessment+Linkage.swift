import Rules

// How well the page leads into an app.
extension Assessment {
  /// Notes that the page leads into no app, or not as well as it could.
  func noteLinkage(_ notes: inout FindingNotes, _ page: PageTraits) {
    let rule: Rule? =
      switch linkage {
      case 1...: nil
      case QualityJudge.appURLLinkage...: .qualityAppPlatformMissing
      case QualityJudge.nameLinkage...: .qualityAppURLMissing
      default: .qualityAppMissing
      }
    guard let rule else { return }
    // Who has an app for one platform need not have one for the other.
    if rule == .qualityAppPlatformMissing, !page.namesOtherPlatform { return }
    notes.add(rule, nil) { change in
      // One more way in: into one app first, then into that of the other platform.
      change.linkage = linkage < QualityJudge.appURLLinkage ? QualityJudge.appURLLinkage : 1
    }
  }
}
