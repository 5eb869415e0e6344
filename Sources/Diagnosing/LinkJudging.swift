import AppAssociation
import AppFiles
import AssociationCopies
import Comparing
import Records
import Rules

/// What both systems have in common where a link is looked into.
///
/// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
extension CauseLog {
  /// What a host's file is called, and who looks at it.
  struct FileWords {
    /// The file's name.
    let name: String
    /// The path at which it is served.
    let path: String
    /// Whose copy the devices go by.
    let service: AssociationCopy.Service
    /// The owner of that copy.
    let copyOwner: Diagnosis.Owner
  }

  /// Notes whose file decides where the app names the host by a wildcard.
  mutating func noteRoot(_ root: String, of host: String) {
    guard root != host else { return }
    fine.append("The app names *.\(root): the file of \(root) decides, not that of \(host).")
  }

  /// Notes what is wrong with a host's own file.
  ///
  /// - Parameters:
  ///   - file: What is known of it.
  ///   - host: The host.
  ///   - words: What it is called.
  ///   - hasCopy: Whether devices have a copy to go by, so that the fault counts later.
  mutating func judge(
    _ file: DiagnosisInput.HostFile,
    of host: String,
    _ words: FileWords,
    hasCopy: Bool
  ) {
    if let failure = file.failure {
      return note(
        .certain,
        .server,
        "\(host) does not respond: \(failure)",
        fix: "Make the server respond over https, and look again.",
        proof: file.name,
        stops: !hasCopy
      )
    }
    switch file.outcome.state {
    case "valid":
      fine.append("\(words.name) of \(host) can be read (\(file.name)).")
      for finding in file.outcome.findings {
        guard let certainty = Self.faultsOfServing[finding.rule] else { continue }
        note(finding, certainty, .server, in: file.name, stops: !hasCopy)
      }
    case "missing", "invalid": noteUnusable(file, of: host, words, hasCopy: hasCopy)
    default:
      leaveOut("The file \(words.name) of \(host), which was not read.")
      if !hasCopy { isUndecided = true }
    }
  }

  /// What of a file that can be read may keep Apple or Google from reading it.
  private static let faultsOfServing: [String: Diagnosis.Certainty] = [
    // Earlier systems look at the root, too, and no record of Apple's copy shows that it does.
    Rule.associationOnlyAtRoot.id: .possible,
    Rule.assetLinksMediaType.id: .likely, Rule.assetLinksByteOrderMark.id: .possible,
  ]

  /// Notes why a host's file is not there or cannot be used.
  private mutating func noteUnusable(
    _ file: DiagnosisInput.HostFile,
    of host: String,
    _ words: FileWords,
    hasCopy: Bool
  ) {
    let faults = file.outcome.findings.filter { $0.severity == .error }
    let shown = faults.isEmpty ? file.outcome.findings.filter { $0.severity > .note } : faults
    for fault in shown {
      let name = Self.asked(fault, words) ?? file.name
      note(fault, .certain, .server, in: name, stops: !hasCopy)
    }
    guard shown.isEmpty else { return }
    let isMissing = file.outcome.state == "missing"
    note(
      .certain,
      .server,
      isMissing
        ? "\(host) serves no \(words.name) file." : "Devices cannot use \(words.name) of \(host).",
      fix: "Serve it with the status 200 and without a redirect at https://\(host)\(words.path).",
      proof: file.name,
      stops: !hasCopy
    )
  }

  /// The URL that `finding` is about, of the two at which a host may have its file; `nil` where the
  /// finding is in the file itself, or names none.
  private static func asked(_ finding: Finding, _ words: FileWords) -> String? {
    guard finding.line == nil else { return nil }
    let file = words.path.split(separator: "/").last ?? ""
    return finding.message.split(separator: " ")
      .map { $0.hasSuffix(".") || $0.hasSuffix(",") ? $0.dropLast() : $0 }
      .first { $0.hasPrefix("https://") && $0.hasSuffix("/\(file)") }.map(String.init)
  }

  /// Notes what Apple or Google has of the host.
  mutating func judge(_ copy: AssociationCopy?, _ words: FileWords) {
    let service = words.service.name
    guard let copy else {
      return leaveOut("\(service)'s copy of the file, which devices go by. Ask for it with --cdn.")
    }
    switch copy.state {
    case .unasked(let why): leaveOut("\(service)'s copy of the file: \(why).")
    case .unreachable(let why):
      leaveOut("\(service)'s copy of the file: it could not be asked (\(why)).")
    case .present:
      if copy.comparison == .same { fine.append("\(service) has the same file.") }
      for cause in copy.causes where cause.rule != nil { note(cause, words, stops: false) }
    case .failed:
      // Where the host itself has no file, that is the cause, and the copy its consequence.
      let isConsequence = copy.comparison == .bothMissing && hasStop
      for (index, cause) in copy.causes.enumerated() where cause.certainty != .unknown {
        note(cause, words, stops: index == 0 && !isConsequence)
      }
    }
  }

  private mutating func note(_ cause: CopyCause, _ words: FileWords, stops: Bool) {
    let certainty: Diagnosis.Certainty =
      switch cause.certainty {
      case .certain: .certain
      case .likely: .likely
      case .possible, .unknown: .possible
      }
    let owner: Diagnosis.Owner =
      switch cause.owner {
      case .host: .server
      case .app: .app
      case .time, .user: words.copyOwner
      }
    note(
      certainty,
      owner,
      cause.text,
      fix: cause.fix,
      proof: "\(words.service.name)'s copy",
      evidence: cause.evidence,
      rule: cause.rule?.id,
      stops: stops
    )
  }
}
