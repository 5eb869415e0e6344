package import Addressing
package import AppAssociation
package import Basics
package import Records
package import Robots
import Rules

/// What a host's files say: what may be fetched, and which apps open what.
package struct HostPolicy: Sendable {
  /// The robots rules for us; `nil` until robots.txt was read.
  package private(set) var robots: RobotsRules?
  /// The association file; `nil` when there is none or nobody asked.
  package private(set) var association: AppAssociationFile?
  /// The state of the association file, as ``UniversalLinks/state`` spells it.
  package private(set) var associationState = "unknown"

  /// What is wrong with the association file and the way it is served: errors and warnings, at
  /// most ``findingLimit``, with their positions in that file as text.
  package private(set) var associationFindings: [Finding] = []
  /// What else there is to know about that file: notes, at most ``findingLimit``.
  package private(set) var associationNotes: [Finding] = []
  /// Where each of these findings is.
  package private(set) var associationLocations: [Finding: FileLocation] = [:]

  /// The response of an earlier URL that was more than a missing file.
  private var earlierResponse: HostFacts.File?

  /// The most findings about the association file that a page's record repeats.
  private static let findingLimit = 10

  /// The policy of a host nothing is known of.
  package init() {}

  /// The URLs of the association file, in the order in which devices ask for them.
  package static let associationPaths = AssociationFetchPlan.Kind.apple.paths

  /// The address of the association file of `root`'s host at `index`.
  package static func associationAddress(of root: WebAddress, index: Int) -> WebAddress {
    root.resolving(associationPaths[index]) ?? root
  }

  /// The address of the asset links file of `root`'s host.
  package static func assetLinksAddress(of root: WebAddress) -> WebAddress {
    root.resolving("/.well-known/assetlinks.json") ?? root
  }

  /// The address of the robots.txt file of `root`'s host.
  package static func robotsAddress(of root: WebAddress) -> WebAddress {
    root.resolving("/robots.txt") ?? root
  }

  /// Whether robots.txt allows `address`; nothing is allowed before the file was read.
  package func allows(_ address: WebAddress) -> Bool {
    robots?.verdict(for: address).allowed ?? false
  }

  /// Reads a robots.txt file with the error semantics of RFC 9309 section 2.3.1.
  package mutating func read(robots file: HostFacts.File, agents: [String]) {
    robots = RobotsRules.from(status: file.status, body: file.body, agents: agents)
  }

  /// Takes the response of one URL of the association file when there is another URL to ask.
  package mutating func pass(association file: HostFacts.File) {
    if file.status != 404, file.status != 410, file.status != 0 { earlierResponse = file }
  }

  /// Returns what to keep of the host's responses, of which `file` is the last: a redirect or a
  /// refusal at an earlier URL tells more than a missing file.
  package func kept(association file: HostFacts.File) -> HostFacts.File {
    file.status == 404 || file.status == 410 ? earlierResponse ?? file : file
  }

  /// Reads an association file, or the response that came in its place.
  package mutating func read(association file: HostFacts.File) {
    read(associations: [file])
  }

  /// Reads the responses that came for the association file, in the order of its URLs.
  package mutating func read(associations files: [HostFacts.File]) {
    let address = files.first?.address ?? ""
    let outcome = Self.local(files) ?? Self.judge(files)
    read(outcome, asked: address, isServed: files.contains { $0.status == 200 })
  }

  /// Reads what the responses of the association file's URLs mean.
  ///
  /// - Parameters:
  ///   - outcome: What they mean.
  ///   - address: The first address that was asked.
  ///   - isServed: Whether any response had the status 200.
  package mutating func read(
    _ outcome: AssociationFetchPlan.Outcome,
    asked address: String,
    isServed: Bool
  ) {
    let file = outcome.address?.text ?? address
    associationFindings = keep(outcome.findings.filter { $0.severity > .note }, file)
    associationNotes = keep(outcome.findings.filter { $0.severity == .note }, file)
    // A redirect or an error counts as a missing file, as devices see it.
    guard isServed else {
      associationState = outcome.state == "unknown" ? "unknown" : "missing"
      return
    }
    associationState = outcome.state
    association = outcome.association
  }

  /// What is wrong with another file of the host, at `file`, as findings about a page: errors and
  /// warnings, then notes, at most ``findingLimit`` of each.
  package mutating func located(_ findings: [Finding], file: String) -> [Finding] {
    keep(findings.filter { $0.severity > .note }, file)
      + keep(findings.filter { $0.severity == .note }, file)
  }

  /// Keeps the first findings about the file at `address`, as findings about a page.
  private mutating func keep(_ findings: [Finding], _ address: String) -> [Finding] {
    findings.prefix(Self.findingLimit).map { finding in
      let position = finding.line.map { SourcePosition(line: $0, column: finding.column ?? 1) }
      let location = FileLocation(address, position)
      let own = Self.ofPage(finding, location)
      associationLocations[own] = location
      return own
    }
  }

  /// Reads a file that nobody served; `nil` when the files are answers of a host.
  private static func local(_ files: [HostFacts.File]) -> AssociationFetchPlan.Outcome? {
    guard files.count == 1, let file = files.first, file.status == 200,
      WebAddress(file.address) == nil
    else { return nil }
    return AssociationFetchPlan.Outcome(file: file.body, of: .apple)
  }

  /// Judges each response as that of its URL; a URL without one counts as empty.
  private static func judge(_ files: [HostFacts.File]) -> AssociationFetchPlan.Outcome {
    let root = files.first.flatMap { WebAddress($0.address) } ?? WebAddress("https://localhost/")
    guard let root else { return AssociationFetchPlan.Outcome(state: "missing") }
    let plan = AssociationFetchPlan(.apple, for: root)
    let urls = plan.addresses.map(\.text)
    var responses: [AssociationFetchPlan.Response] = []
    for file in files {
      // A file that nobody served is at no URL, and has no media type to complain of.
      let index = urls.firstIndex(of: file.address) ?? 0
      while responses.count < index { responses.append(.init(status: 404, body: [])) }
      var response = AssociationFetchPlan.Response(file)
      response.mediaType = response.mediaType ?? "application/json"
      responses.append(response)
    }
    return plan.judge(responses)
  }

  /// Turns a finding about the file into one about a page, whose lines are others.
  private static func ofPage(_ finding: Finding, _ location: FileLocation) -> Finding {
    guard let rule = Rule.named(finding.rule) else { return finding }
    let detail = finding.detail
    let isNamed = detail.contains(location.file)
    let sentences = [
      detail.isEmpty ? nil : String(detail), isNamed ? nil : "In \(location.text).",
    ]
    return Finding(
      rule,
      sentences.compactMap { $0 }.joined(separator: " "),
      evidence: finding.evidence,
      fix: finding.fix,
      about: finding.subject
    )
  }

  /// What the association file says of `address`.
  package func universalLinks(for address: WebAddress) -> UniversalLinks {
    association?.universalLinks(for: address) ?? UniversalLinks(state: associationState)
  }
}

extension AssociationFetchPlan.Response {
  /// The response that `file` keeps; the body of a redirect is the address that it leads to.
  package init(_ file: HostFacts.File) {
    let isRedirect = (300..<400).contains(file.status)
    self.init(
      status: file.status,
      location: isRedirect ? String(decoding: file.body, as: UTF8.self) : nil,
      mediaType: file.contentType,
      body: isRedirect ? [] : file.body
    )
  }
}

/// The response to a request for a file that concerns a whole host.
package enum HostFileResponse: Hashable, Sendable {
  /// The host answered, and asked to wait for so many seconds if it did.
  case file(HostFacts.File, retryAfter: Double? = nil)
  /// The host pointed elsewhere.
  case redirect(WebAddress)
  /// There was no response: the reason's identifier, and whether trying again may help.
  case failure(reason: String, isTransient: Bool)

  /// Whether the host failed to answer, or answered that it cannot, for now.
  package var isFailing: Bool {
    switch self {
    case .file(let file, _): file.status == 429 || file.status >= 500
    case .redirect: false
    case .failure(_, let isTransient): isTransient
    }
  }

  /// The seconds that the host asked to wait, if it did.
  package var retryAfter: Double? {
    guard case .file(_, let seconds) = self else { return nil }
    return seconds
  }

  /// The response of `asked` as an association file, which must not be behind a redirect; the body
  /// of a redirect is the address that it leads to.
  package func associationFile(of asked: WebAddress, at now: Timestamp) -> HostFacts.File {
    switch self {
    case .file(let file, _): file
    case .redirect(let target):
      HostFacts.File(
        fetchedAt: now,
        status: 302,
        body: Array(target.text.utf8),
        address: asked.text
      )
    case .failure: HostFacts.File(fetchedAt: now, status: 0, body: [], address: asked.text)
    }
  }
}
