import Addressing
import Records
import Rules

extension AssociationFetchPlan {
  /// Judges the answers, given in the order of ``addresses``.
  ///
  /// The first answer with the status 200 is the file, even when it cannot be read. A redirect is
  /// a failure; so is any other error, though 404 and 410 only mean that there is no file. A web
  /// page that a server sends for whatever it is asked means the same, unless it is before a
  /// good file.
  package func judge(_ responses: [Response]) -> Outcome {
    var outcome = Outcome(state: "missing")
    var servesPages = false
    noteDisallowed(responses, in: &outcome)
    for (index, response) in responses.prefix(addresses.count).enumerated() {
      if response.isDisallowed { continue }
      guard response.status == 200 else {
        noteFailure(response, at: index, in: &outcome)
        continue
      }
      if Self.isPage(response, of: kind) {
        if !servesPages { notePage(response, at: index, in: &outcome) }
        servesPages = true
        guard hidesFile(index, responses) else { continue }
        outcome.state = "invalid"
        outcome.findings.append(Finding(.associationShadowed))
        break
      }
      outcome.address = addresses[index]
      outcome.body = response.body
      read(response, into: &outcome)
      if kind == .apple { noteMisplaced(index, responses, in: &outcome) }
      break
    }
    return outcome
  }

  /// Notes that a URL was not requested; whether the file is there is then unknown.
  private func noteDisallowed(_ responses: [Response], in outcome: inout Outcome) {
    let disallowed = responses.prefix(addresses.count).indices.filter { responses[$0].isDisallowed }
    guard let first = disallowed.first else { return }
    outcome.state = "unknown"
    let isUnreadable = responses[first].isRobotsUnreadable
    let rule: Rule =
      switch kind {
      case .apple: isUnreadable ? .associationRobotsUnreadable : .associationRobotsDisallowed
      case .android: isUnreadable ? .assetLinksRobotsUnreadable : .assetLinksRobotsDisallowed
      }
    outcome.findings.append(Finding(rule, "It is \(addresses[first].text)."))
  }

  private func noteFailure(_ response: Response, at index: Int, in outcome: inout Outcome) {
    let answer = response.status == 0 ? "did not respond" : "responded \(response.status)"
    let served = "\(addresses[index].text) \(answer)"
    switch response.status {
    case 300..<400:
      outcome.state = "invalid"
      let target = response.location.map { ", \($0)" } ?? ""
      outcome.findings.append(
        Finding(
          redirection(of: response, at: index),
          "\(served)\(target).",
          evidence: response.location
        )
      )
    case 404, 410: break
    default:
      let rule: Rule = kind == .apple ? .associationFailed : .assetLinksFailed
      outcome.findings.append(Finding(rule, "\(served)."))
    }
  }

  /// Whether an answer is a web page, or nothing at all.
  ///
  /// White space up to the limit of a file says nothing of what is behind it, where the answer was cut.
  static func isPage(_ response: Response, of kind: Kind) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = response.body.starts(with: mark) ? response.body.dropFirst(3) : response.body[...]
    switch text.first(where: { $0 > 0x20 }) {
    case nil: return response.body.count <= kind.byteLimit
    case UInt8(ascii: "<"): return true
    // Servers that do not know the file's type may call it a page.
    case UInt8(ascii: "{"), UInt8(ascii: "["): return false
    default:
      return essence(of: response.mediaType) == "text/html"
        && !SignedMessage.isSigned(response.body)
    }
  }

  /// Whether an answer holds nothing but white space and a byte order mark.
  private static func isEmpty(_ response: Response) -> Bool {
    response.body.allSatisfy { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
  }

  private func notePage(_ response: Response, at index: Int, in outcome: inout Outcome) {
    let type = response.mediaType.map { " (\($0))" } ?? ""
    let isEmpty = Self.isEmpty(response)
    let what = isEmpty ? "nothing" : "a page"
    let rule: Rule =
      switch kind {
      case .apple: isEmpty ? .associationNothingServed : .associationPageServed
      case .android: isEmpty ? .assetLinksNothingServed : .assetLinksPageServed
      }
    outcome.findings.append(
      Finding(
        rule,
        "\(addresses[index].text) responded 200 with \(what)\(type).",
        evidence: isEmpty ? nil : String(decoding: response.body.prefix(80), as: UTF8.self)
      )
    )
  }

  /// Whether what the URL `index` serves comes before a file at the root that could be read.
  private func hidesFile(_ index: Int, _ responses: [Response]) -> Bool {
    guard kind == .apple, index == 0, let root = responses.dropFirst().first else { return false }
    return isReadable(root)
  }

  /// The rule for a redirect: one to the site's other name, with or without `www.`, is its own.
  private func redirection(of response: Response, at index: Int) -> Rule {
    guard kind == .apple else { return .assetLinksRedirected }
    let asked = addresses[index]
    let target = response.location.flatMap { WebAddress($0, base: asked) }
    let isTwin = target.map { $0.host == "www.\(asked.host)" || "www.\($0.host)" == asked.host }
    return isTwin ?? false ? .associationOtherName : .associationRedirected
  }

  private func read(_ response: Response, into outcome: inout Outcome) {
    let isJSON = Self.essence(of: response.mediaType) == "application/json"
    switch kind {
    case .apple:
      let file = AppAssociationFile.read(response.body, findings: &outcome.findings)
      outcome.state = file.state
      outcome.association = file
      if !isJSON, !file.isSigned {
        outcome.findings.append(Finding(.associationMediaType, evidence: response.mediaType))
      }
    case .android:
      let file = AssetLinksFile.read(response.body, findings: &outcome.findings)
      outcome.state = file.state
      outcome.assetLinks = file
      if !isJSON {
        outcome.findings.append(Finding(.assetLinksMediaType, evidence: response.mediaType))
      }
    }
  }

  /// Notes a file that is served at the wrong URL, or in the way of a good one.
  private func noteMisplaced(_ index: Int, _ responses: [Response], in outcome: inout Outcome) {
    if index > 0 {
      outcome.findings.append(Finding(.associationOnlyAtRoot))
    } else if outcome.state == "invalid", hidesFile(index, responses) {
      outcome.findings.append(Finding(.associationShadowed))
    }
  }

  /// Returns a media type without its parameters, in small letters.
  private static func essence(of mediaType: String?) -> String {
    let essence = mediaType?.prefix { $0 != ";" && $0 != " " } ?? ""
    return essence.lowercased()
  }
}
