package import Addressing
package import AppAssociation
package import AppFiles
package import AssociationCopies
import Comparing
package import Records

/// Everything that is known of a page, its host's files, the copies of them, and the app.
package struct DiagnosisInput: Sendable {
  /// What is known of the page.
  package enum Page: Sendable {
    /// It was read.
    case read(PageRecord)
    /// It cannot be fetched; the text says why.
    case unreachable(String)
    /// robots.txt forbids to read it.
    case blocked
    /// Nobody requested it.
    case unread
  }

  /// A file of the host.
  package struct HostFile: Sendable {
    /// What the answers mean.
    package var outcome: AssociationFetchPlan.Outcome
    /// The file as it is; `nil` without one.
    package var bytes: [UInt8]?
    /// Its URL or its path.
    package var name: String
    /// Why the host did not answer; `nil` when it did, or was not asked.
    package var failure: String?

    /// Creates what is known of a file.
    package init(
      _ outcome: AssociationFetchPlan.Outcome,
      bytes: [UInt8]? = nil,
      name: String,
      failure: String? = nil
    ) {
      (self.outcome, self.bytes, self.name) = (outcome, bytes, name)
      self.failure = failure
    }

    /// A file that was not requested.
    package static func unknown(_ name: String) -> HostFile {
      HostFile(AssociationFetchPlan.Outcome(state: "unknown"), name: name)
    }
  }

  /// The URL as it was asked about, with its fragment.
  package let url: WebAddress
  /// The page.
  package var page = Page.unread
  /// The source of the page; `nil` when nobody kept it.
  package var source: [UInt8]?
  /// What the page is called in proofs: its URL or its file.
  package var pageName: String
  /// The apple-app-site-association file.
  package var association: HostFile
  /// The assetlinks.json file.
  package var assetLinks: HostFile
  /// Apple's and Google's copies; none when they were not asked.
  package var copies: [AssociationCopy] = []
  /// The app's own files; `nil` when none was given.
  package var half: AppHalf?
  /// The page that the link is on; `nil` when nobody said.
  package var from: WebAddress?
  /// The app that is meant; `nil` for any.
  package var app: String?

  /// Creates what is known of `url` before anything was looked at.
  package init(_ url: WebAddress) {
    self.url = url
    pageName = url.text
    association = .unknown(Self.firstAsked(.apple, for: url))
    assetLinks = .unknown(Self.firstAsked(.android, for: url))
  }

  /// The URL at which a file of the host of `url` is requested first, over https also for an http URL.
  private static func firstAsked(_ kind: AssociationFetchPlan.Kind, for url: WebAddress) -> String {
    AssociationFetchPlan(kind, for: url).addresses.first?.text ?? url.origin
  }

  /// Whether anything speaks of an app for Android.
  package var concernsAndroid: Bool {
    assetLinks.outcome.state == "valid" || assetLinks.outcome.state == "invalid"
      || !(half?.android.isEmpty ?? true)
  }

  /// The answers to `questions`, for iOS and, where it is concerned, for Android.
  ///
  /// - Parameters:
  ///   - questions: What is asked.
  ///   - platforms: The systems; `nil` for those that are concerned.
  /// - Returns: An answer for each question and system.
  package func answers(
    to questions: [Diagnosis.Question],
    on platforms: [Diagnosis.Platform]? = nil
  ) -> [Diagnosis] {
    let asked = platforms ?? (concernsAndroid ? [.ios, .android] : [.ios])
    return questions.flatMap { question -> [Diagnosis] in
      switch question {
      case .banner: return asked.contains(.ios) ? [BannerJudge.diagnosis(of: self)] : []
      case .link:
        return asked.map { platform in
          switch platform {
          case .ios: AppleLinkJudge.diagnosis(of: self)
          case .android: AndroidLinkJudge.diagnosis(of: self)
          }
        }
      }
    }
  }

  /// The host whose apple-app-site-association file decides: the one above where the app names the
  /// URL's host by a wildcard alone.
  package var associationHost: String { half?.associationHost(of: url.host) ?? url.host }

  /// The host whose assetlinks.json file decides: the one above where the app names the URL's host by
  /// a wildcard alone.
  package var assetLinksHost: String { half?.assetLinksHost(of: url.host) ?? url.host }

  /// Apple's or Google's copy; `nil` when it was not requested.
  func copy(of service: AssociationCopy.Service) -> AssociationCopy? {
    copies.first { $0.service == service }
  }

  /// The app's files beside the site's; `nil` when no file of an app was given.
  var comparison: AppComparison? {
    guard let half else { return nil }
    var site = SiteHalf(host: url.host)
    (site.associationHost, site.assetLinksHost) = (associationHost, assetLinksHost)
    // A copy counts where the host's own file cannot be used.
    for (file, copy) in [(association, copy(of: .apple)?.file), (assetLinks, nil)] {
      let own = file.outcome.state == "valid" ? file.bytes : nil
      guard let bytes = own ?? copy else { continue }
      site.read(SiteHalf.File(own == nil ? "Apple's copy" : file.name, bytes))
    }
    // Phones go by Google's copy, while there is one.
    if case .present = copy(of: .google)?.state { site.losesAssetLinks = false }
    return AppComparison(app: half, site: site, links: [url])
  }
}
