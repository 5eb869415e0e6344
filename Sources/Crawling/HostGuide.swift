package import Addressing
package import AppAssociation
package import Records
package import Robots

/// What a host's files say: what may be fetched, and which apps open what.
package struct HostGuide: Sendable {
  /// The robots rules for us; `nil` until robots.txt was read.
  package private(set) var robots: RobotsRules?
  /// The association file; `nil` when there is none or nobody asked.
  package private(set) var association: AppAssociationFile?
  /// The state of the association file, as ``UniversalLinks/state`` spells it.
  package private(set) var associationState = "unknown"

  /// The guide to a host nothing is known of.
  package init() {}

  /// The places of the association file, in the order in which devices ask for them.
  package static let associationPlaces = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// The address of the association file of `root`'s host at `place`.
  package static func associationAddress(of root: WebAddress, place: Int) -> WebAddress {
    root.resolving(associationPlaces[place]) ?? root
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

  /// Reads an association file.
  package mutating func read(association file: HostFacts.File) {
    guard file.status == 200 else {
      associationState = "missing"
      return
    }
    var findings: [Finding] = []
    let read = AppAssociationFile.read(file.body, findings: &findings)
    associationState = read.state
    association = read
  }

  /// What the association file says of `address`.
  package func universalLinks(for address: WebAddress) -> UniversalLinks {
    association?.universalLinks(for: address) ?? UniversalLinks(state: associationState)
  }
}

/// The answer to a request for a file that concerns a whole host.
package enum HostFileAnswer: Hashable, Sendable {
  /// The host answered.
  case file(HostFacts.File)
  /// The host pointed elsewhere.
  case redirect(WebAddress)
  /// There was no answer: the reason's identifier, and whether trying again may help.
  case failure(reason: String, isTransient: Bool)

  /// The answer as an association file, which must not be behind a redirect.
  func associationFile(at now: Timestamp) -> HostFacts.File {
    switch self {
    case .file(let file): file
    case .redirect(let target):
      HostFacts.File(fetchedAt: now, status: 302, body: [], address: target.text)
    case .failure: HostFacts.File(fetchedAt: now, status: 0, body: [], address: "")
    }
  }
}
