package import Addressing
package import AppAssociation
package import AssociationCopies
package import JSON
package import Records
import Rules

/// Apple's and Google's copies of a host's association files, beside the host's own.
package struct HostCopies: Sendable {
  /// Apple's copy.
  package var apple: AssociationCopy {
    didSet { appleFile = Self.read(apple.file) }
  }
  /// Google's copy.
  package var google: AssociationCopy
  /// The host's own files.
  package let files: CopyOrigins

  /// The most differences that are listed.
  package static let differenceLimit = 1_000

  /// Both copies.
  package var all: [AssociationCopy] { [apple, google] }

  /// What Apple's copy says; `nil` without one.
  package private(set) var appleFile: AppAssociationFile?

  /// Copies that were not requested yet.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - files: Its own files.
  init(of host: String, files: CopyOrigins) {
    apple = AssociationCopy(service: .apple, host: host, state: .unasked("not requested"))
    google = AssociationCopy(service: .google, host: host, state: .unasked("not requested"))
    self.files = files
  }

  private static func read(_ bytes: [UInt8]?) -> AppAssociationFile? {
    var findings: [Finding] = []
    return bytes.map { AppAssociationFile.read($0, findings: &findings) }
  }

  /// The URLs of `urls` that apps open by one of the host's files and a copy of it, and not by both.
  package func differences(of urls: [WebAddress]) -> [CopyDifference] {
    let found = appleDifferences(of: urls) + googleDifferences(of: urls)
    return Array(found.prefix(Self.differenceLimit))
  }

  /// The differences that show with a URL made for each rule of both files.
  ///
  /// - Parameter root: The start page of the host.
  /// - Returns: The differences, those of exclusions first; none unless both files are there.
  package func exampleDifferences(below root: WebAddress) -> [CopyDifference] {
    guard apple.comparison == .different else { return [] }
    let found = comparison.differences(comparison.examples(below: root))
    return Array(found.prefix(Self.differenceLimit))
  }

  private var comparison: CopyComparison {
    CopyComparison(
      server: files.association,
      copy: appleFile,
      isGiven: files.apple.isGiven
    )
  }

  private func appleDifferences(of urls: [WebAddress]) -> [CopyDifference] {
    switch apple.comparison {
    case .different, .originLost, .copyMissing:
      comparison.differences(urls)
    case .same, .bothMissing, .unknown: []
    }
  }

  /// Google keeps statements of apps, so that an app that it lacks opens no URL of the host.
  private func googleDifferences(of urls: [WebAddress]) -> [CopyDifference] {
    switch google.comparison {
    case .different, .copyMissing: break
    case .same, .bothMissing, .unknown, .originLost: return []
    }
    guard let links = files.assetLinks else { return [] }
    let known = Set(google.statements.map(\.package))
    return urls.flatMap { url -> [CopyDifference] in
      links.match(url: url).compactMap { app in
        guard app.verdict == .match, !known.contains(app.appID) else { return nil }
        return CopyDifference(
          service: .google,
          url: url.text,
          app: app.appID,
          opensByFile: true,
          fileRule: app.rule,
          copyRule: nil,
          isGiven: files.android.isGiven
        )
      }
    }
  }

  /// What is wrong with the copies, as findings of the host.
  ///
  /// A file that neither the host nor a service has is a note: the host may have no app there.
  ///
  /// - Parameter differences: The URLs that behave differently, of which the first are named.
  /// - Returns: A finding for each cause that breaks a rule.
  package func findings(_ differences: [CopyDifference] = []) -> [Finding] {
    all.flatMap { copy -> [Finding] in
      var words: String? = Self.words(differences.filter { $0.service == copy.service })
      // What may be behind a cause is said with it.
      let reasons = copy.causes.compactMap { cause -> String? in
        guard cause.rule == nil else { return nil }
        return switch cause.certainty {
        case .likely: "Likely: \(cause.text)"
        case .possible: "Possible: \(cause.text)"
        case .certain, .unknown: nil
        }
      }
      return copy.causes.compactMap { cause in
        guard let finding = cause.finding else { return nil }
        let detail = ([cause.detail] + (words == nil ? [] : reasons) + [words ?? ""])
          .filter { !$0.isEmpty }.joined(separator: " ")
        words = nil
        let own = detail.isEmpty ? finding : finding.reworded(detail: detail)
        return Self.isAbsent(copy) ? own.counting(as: .note) : own
      }
    }
  }

  /// Whether neither the host nor the service has a file, and nothing else is wrong.
  private static func isAbsent(_ copy: AssociationCopy) -> Bool {
    guard copy.comparison == .bothMissing, let kind = copy.causes.first?.kind else { return false }
    return [.originMissing, .notLinked].contains(kind)
  }

  /// The first few differences in words.
  private static func words(_ differences: [CopyDifference]) -> String {
    guard !differences.isEmpty else { return "" }
    let more = differences.count - shown
    return differences.prefix(shown).map(\.line).joined(separator: "; ")
      + (more > 0 ? "; and \(more) more." : ".")
  }

  /// How many differences a finding names.
  private static let shown = 3

  /// What is said of a file that neither the host nor a service has; `nil` of others.
  package static func absence(of copy: AssociationCopy) -> String? {
    isAbsent(copy) ? "Neither the server nor \(copy.service.name) has a file." : nil
  }

  /// What there is to say of each copy that is no finding.
  package var remarks: [CopyRemark] {
    all.compactMap { copy in
      if let text = Self.absence(of: copy) {
        return CopyRemark(service: copy.service, text: text, isKnown: false)
      }
      guard let cause = copy.causes.first, cause.rule == nil else { return nil }
      return CopyRemark(
        service: copy.service,
        text: cause.text,
        isKnown: cause.certainty == .certain
      )
    }
  }
}

/// What there is to say of a copy with which nothing is wrong, as far as that is known.
package struct CopyRemark: Hashable, Sendable {
  /// Whose copy.
  package let service: AssociationCopy.Service
  /// What is so, in a sentence.
  package let text: String
  /// Whether the service has a file that is known.
  package let isKnown: Bool
}

extension HostCopies: JSONWritable {
  /// Writes both copies.
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for copy in all { writer.value(copy) }
    writer.endArray()
  }
}

extension HostApps {
  /// Asks Apple and Google for their copies of the host's files, and notes what they mean for a page.
  mutating func ask(_ service: CopyService, _ files: CopyOrigins, _ page: WebAddress) async {
    let copies = await service.copies(of: page, files)
    copyFindings = copies.findings(copies.differences(of: [page]))
    copyRemarks = copies.remarks
  }
}
