package import Addressing
package import Records
import Rules

/// Follows the includes of an asset links file, and those of the files that they name, within
/// bounds; whoever fetches asks for one address after the other.
///
/// Only answers with the status 200 count, and no redirect is followed. A file that is there is
/// requested once, whoever names it.
///
/// Reference: <https://github.com/google/digitalassetlinks/blob/master/well-known/details.md>
package struct AssetLinksIncludes: Sendable {
  /// The most files that are requested.
  package static let fileLimit = 10
  /// How many includes may lead to a file, one from the other.
  package static let depthLimit = 5
  /// How many includes devices that verify by themselves follow one from the other
  /// (`MAX_INCLUDE_LEVEL` of Android's StatementRetriever.kt); Google's service may follow more.
  private static let deviceDepth = 1
  /// The most bytes of included files together.
  package static let byteLimit = 2 * AssetLinksFile.byteLimit

  /// A file that is to be requested.
  private struct Step {
    let address: WebAddress
    /// The files that led to it, the first being the host's own.
    let way: [String]
  }

  /// The host's file with the statements of those that were read.
  package private(set) var file: AssetLinksFile
  /// What is wrong with included files, each with the file's address in its message.
  package private(set) var findings: [Finding] = []

  private var waiting: [Step] = []
  private var known: Set<String> = []
  private var asked = 0
  private var bytes = 0

  /// Starts with the file that was read from `address`.
  package init(_ file: AssetLinksFile, at address: WebAddress) {
    self.file = file
    known.insert(address.withoutFragment.text)
    add(file.includes, behind: [address.withoutFragment.text])
  }

  /// The address to ask next; `nil` when none is left.
  package var next: WebAddress? { waiting.first?.address }

  /// Takes the answer of ``next``.
  package mutating func take(_ response: AssociationFetchPlan.Response) {
    guard let step = waiting.first else { return }
    waiting.removeFirst()
    let url = step.address.text
    if response.isDisallowed {
      let isUnreadable = response.isRobotsUnreadable
      note(
        .assetLinksIncludeNotRead,
        isUnreadable
          ? "robots.txt cannot be read, and counts as disallowing \(url)."
          : "robots.txt disallows \(url).",
        fix: isUnreadable
          ? "Serve robots.txt there with the status 200, or 404 if there is none."
          : "Allow the URL in robots.txt, or put the statements into assetlinks.json itself."
      )
      return
    }
    guard response.status == 200 else {
      let target = response.location.map { ", \($0)" } ?? ""
      let answer =
        response.status == 0 ? "did not respond" : "responded \(response.status)\(target)"
      note(.assetLinksIncludeFailed, "\(url) \(answer).", evidence: response.location)
      return
    }
    read(response, of: step)
  }

  /// Reads what was served for `step`.
  private mutating func read(_ response: AssociationFetchPlan.Response, of step: Step) {
    let url = step.address.text
    guard !AssociationFetchPlan.isPage(response, of: .android) else {
      note(
        .assetLinksIncludeFailed,
        "\(url) answered 200 with \(response.body.isEmpty ? "nothing" : "a page").",
        fix: "Serve the file there, or take the include out."
      )
      return
    }
    bytes += response.body.count
    guard bytes <= Self.byteLimit else {
      note(
        .assetLinksIncludeNotRead,
        "\(url): at most \(Self.byteLimit) bytes are read.",
        fix: "Shorten the included files, which count together."
      )
      return
    }
    var found: [Finding] = []
    let included = AssetLinksFile.read(response.body, findings: &found)
    for finding in found where findings.count < AssetLinksFile.findingLimit {
      findings.append(finding.located(in: url))
    }
    file.include(included, from: url)
    add(included.includes, behind: step.way + [step.address.withoutFragment.text])
  }

  private mutating func add(_ includes: [String], behind way: [String]) {
    for text in includes {
      guard let address = WebAddress(text)?.withoutFragment else { continue }
      if way.contains(address.text) {
        note(.assetLinksIncludeLoop, "\(way.last ?? "") includes \(address.text).")
        continue
      }
      guard known.insert(address.text).inserted else { continue }
      if asked >= Self.fileLimit {
        note(
          .assetLinksIncludeNotRead,
          "\(text): at most \(Self.fileLimit) files are read.",
          fix: "Include fewer files: put their statements into assetlinks.json itself."
        )
      } else if way.count > Self.depthLimit {
        note(
          .assetLinksIncludeNotRead,
          "\(text): at most \(Self.depthLimit) includes are followed one from the other.",
          fix: "Include the file from assetlinks.json itself."
        )
      } else {
        asked += 1
        if way.count > Self.deviceDepth {
          note(.assetLinksIncludeDeep, "\(way.last ?? "") includes \(address.text).")
        }
        waiting.append(Step(address: address, way: way))
      }
    }
  }

  private mutating func note(
    _ rule: Rule,
    _ detail: String,
    evidence: String? = nil,
    fix: String? = nil
  ) {
    guard findings.count < AssetLinksFile.findingLimit else { return }
    findings.append(Finding(rule, detail, evidence: evidence, fix: fix))
  }
}

extension Finding {
  /// The same finding with the address, the line and the column of its file in the message, for
  /// a list that concerns several files.
  fileprivate func located(in file: String) -> Finding {
    guard let rule = Rule.named(rule) else { return self }
    let position = line.map { ":\($0):\(column ?? 1)" } ?? ""
    let sentences = [detail.isEmpty ? nil : String(detail), "In \(file)\(position)."]
    return Finding(
      rule,
      sentences.compactMap { $0 }.joined(separator: " "),
      evidence: evidence,
      fix: fix,
      about: subject
    )
  }
}
