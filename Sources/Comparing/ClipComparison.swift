import AppAssociation
import AppFiles
import Records
import Rules

/// Compares App Clips, and banners, with the files of a site.
struct ClipComparison {
  private let comparison: AppComparison
  private let file: SiteHalf.File
  private let contents: AppAssociationFile

  private var host: String { comparison.site.host }

  init(_ comparison: AppComparison, _ file: SiteHalf.File, _ contents: AppAssociationFile) {
    (self.comparison, self.file, self.contents) = (comparison, file, contents)
  }

  /// Notes every mismatch.
  func note(in log: inout MismatchLog) {
    let clips = comparison.app.apple.filter { $0.product == .clip && $0.source != .profile }
    for clip in clips { note(clip, in: &log) }
    noteBanners(clips, in: &log)
  }

  private func note(_ clip: AppleAppFile, in log: inout MismatchLog) {
    let apple = AppleComparison(comparison, file, contents)
    let builds = apple.builds(of: [clip])
    let certainty: AppFinding.Certainty = clip.isFinal ? .certain : .likely
    let domain = clip.domains.first { $0.covers(host, for: "appclips") }
    guard let domain else { return noteHost(clip, builds, certainty, in: &log) }
    if contents.appClips.isEmpty {
      return apple.noteService(
        "appclips",
        "The App Clip asks for the host, and the file has no appclips.",
        clip,
        FileLocation(file.name),
        in: &log
      )
    }
    guard !builds.isEmpty,
      !contents.appClips.contains(where: { id in builds.contains { $0.isNamed(by: id) } })
    else { return }
    noteOther(domain, builds[0], certainty, in: &log)
  }

  /// Notes that the file lists an App Clip which does not name the host.
  private func noteHost(
    _ clip: AppleAppFile,
    _ builds: [KnownBuild],
    _ certainty: AppFinding.Certainty,
    in log: inout MismatchLog
  ) {
    let listed = contents.appClips.first { id in builds.contains { $0.isNamed(by: id) } }
    guard let listed, clip.domains.allSatisfy(\.isValid) else { return }
    log.note(
      .entitlementsHostMissing,
      "The App Clip never asks for \(host), whose file lists it.",
      certainty,
      side: .app,
      at: clip.domainsLocation,
      against: file.location(of: listed),
      fix: "Add `appclips:\(host)` to \(clip.location.file)."
    )
  }

  /// Notes that the file lists another App Clip, or the app.
  private func noteOther(
    _ domain: AssociatedDomain,
    _ build: KnownBuild,
    _ certainty: AppFinding.Certainty,
    in log: inout MismatchLog
  ) {
    let apps = comparison.app.apple.filter { $0.product == .app }.flatMap(\.builds)
    let parents = Set(apps.compactMap { $0.bundle?.text })
    let id = contents.appClips[0]
    let isParent = parents.contains { id.hasSuffix(".\($0)") }
    log.note(
      .appSiteClipDiffers,
      isParent
        ? "It lists the parent's id \(id) under appclips."
        : "It lists \(id), and the App Clip is \(build.text).",
      certainty,
      side: .site,
      at: file.location(of: id),
      against: domain.source.location,
      evidence: id,
      fix: "Write \(build.text)."
    )
    log.note(
      .entitlementsServiceNotListed,
      isParent
        ? "The file lists the parent under appclips, not the App Clip."
        : "The file lists another App Clip.",
      certainty,
      side: .app,
      at: domain.source.location,
      against: file.location(of: id),
      evidence: domain.source.text
    )
  }

  /// Notes banners that name another App Clip or another app.
  private func noteBanners(_ clips: [AppleAppFile], in log: inout MismatchLog) {
    let bundles = clips.flatMap(\.builds).compactMap(\.bundle)
    let stores = comparison.app.apple.compactMap(\.storeID)
    for banner in comparison.site.banners.prefix(100) {
      if let clip = banner.clip, let own = bundles.first,
        !bundles.contains(where: { $0.text == clip })
      {
        note(banner, "It names the App Clip \(clip), and the app's is \(own.text).", own, in: &log)
      }
      if let number = banner.storeID, let own = stores.first,
        !stores.contains(where: { $0.text == number })
      {
        note(banner, "It names \(number), and the app's number is \(own.text).", own, in: &log)
      }
    }
  }

  private func note(
    _ banner: SiteHalf.Banner,
    _ text: String,
    _ own: AppFileText,
    in log: inout MismatchLog
  ) {
    log.note(
      .appSiteBannerDiffers,
      text,
      .likely,
      side: .site,
      at: banner.location,
      against: own.location,
      evidence: banner.clip ?? banner.storeID
    )
  }
}
