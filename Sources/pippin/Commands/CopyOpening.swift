import AppAssociation
import AssociationCopies
import Inspecting
import JSON
import Records

/// What a tap on a page opens on a device that goes by Apple's or Google's copy of the host's file.
struct CopyOpening {
  /// Both copies.
  private let copies: HostCopies
  /// The copy that the device goes by.
  private let copy: AssociationCopy
  /// What is opened; `nil` when nobody knows what the copy holds.
  let decision: OpenDecision?

  /// Decides by the copies what is opened.
  init(
    _ copies: HostCopies,
    _ record: PageRecord,
    platform: OpenDecision.Platform,
    installed: Set<String>,
    site: SiteApps
  ) {
    self.copies = copies
    copy = platform == .android ? copies.google : copies.apple
    var (record, site) = (record, site)
    switch copy.state {
    case .unreachable, .unasked:
      decision = nil
      return
    case .failed, .present: break
    }
    if platform == .android {
      let known = Set(copies.google.statements.map(\.package))
      site.android = site.android.filter { known.contains($0.appID) }
    } else {
      record.universalLinks = copies.appleFile?.universalLinks(for: record.url)
      site.continuation = copies.appleFile?.activityContinuation ?? []
      site.clips = copies.appleFile?.appClips ?? []
    }
    decision = OpenDecision(record, platform: platform, installed: installed, site: site)
  }

  /// The copy in words, and what it opens where that is something else.
  func text(beside own: OpenDecision) -> String {
    let seen = SeenCopies(copies: copies).text
    guard let decision, decision.via != own.via || decision.app != own.app else { return seen }
    return "By \(copy.service.name)'s copy: \(OpenCommand.text(decision))\n\(seen)"
  }

  /// Writes the fields between `app` and `reason`.
  func write(to writer: inout JSONWriter) {
    if let decision {
      writer.key("byCopy")
      writer.beginObject()
      writer.key("app")
      if let app = decision.app { writer.value(app) } else { writer.null() }
      OpenCommand.writeRest(of: decision, to: &writer)
    }
    writer.field("copies", copies.all)
  }
}
