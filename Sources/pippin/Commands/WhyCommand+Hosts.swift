import Addressing
import AppAssociation
import AssociationCopies
import Diagnosing
import Inspecting

/// What the hosts whose files decide about a URL answered, by host.
///
/// That is the URL's own host, or one above it where the app names it by a wildcard alone.
struct HostAnswers {
  /// What was served.
  private(set) var files: [String: HostFiles] = [:]
  /// Why a host did not respond.
  private(set) var failures: [String: String] = [:]

  /// No host was asked.
  init() {}

  /// Asks the hosts; one that does not respond is a cause, but for the hosts of the demonstration,
  /// which are nowhere else.
  init(of input: DiagnosisInput, _ inspector: PageInspector) async throws {
    for host in Set([input.associationHost, input.assetLinksHost]).sorted() {
      do throws(InspectError) {
        files[host] = try await inspector.hostFiles(of: input.root(of: host))
      } catch {
        if let hint = DemoSites.hint(for: host, reason: error.reason) {
          throw Failure(.unreachable, hint)
        }
        failures[host] = error.message
      }
    }
  }

  /// What a host answered, for comparing it with copies.
  fileprivate func origins(of host: String) -> CopyOrigins {
    files[host]?.origins ?? (failures[host] == nil ? .unknown : .unreachable)
  }
}

extension CopyService {
  /// Apple's and Google's copies of the files that decide about the URL of `input`.
  func copies(for input: DiagnosisInput, _ answers: HostAnswers) async -> [AssociationCopy] {
    var copies: [AssociationCopy] = []
    for service in AssociationCopy.Service.allCases {
      let host = service == .apple ? input.associationHost : input.assetLinksHost
      let origins = input.givenOrigins ?? answers.origins(of: host)
      let found = await self.copies(of: input.root(of: host), origins, asking: [service])
      copies.append(service == .apple ? found.apple : found.google)
    }
    return copies
  }
}

extension DiagnosisInput {
  /// A URL of `host`, by the scheme and the port of the URL that is asked about.
  fileprivate func root(of host: String) -> WebAddress {
    guard host != url.host else { return url }
    return WebAddress("\(url.scheme)://\(host)\(url.authority.dropFirst(url.host.count))/") ?? url
  }

  /// The association file that was given in place of the host's; `nil` when none was.
  fileprivate var givenOrigins: CopyOrigins? {
    guard isFileGiven, let file = association.outcome.association, let bytes = association.bytes
    else { return nil }
    return CopyOrigins(association: file, bytes)
  }

  /// Whether the association file is one of a path.
  private var isFileGiven: Bool { WebAddress(association.name) == nil }

  /// Takes the files that hosts serve.
  mutating func take(_ answers: HostAnswers) {
    let (apple, android) = (answers.files[associationHost], answers.files[assetLinksHost])
    association.failure = answers.failures[associationHost]
    assetLinks.failure = answers.failures[assetLinksHost]
    if let apple {
      association = HostFile(
        apple.apple,
        bytes: Self.body(apple.origins.apple),
        name: apple.apple.address?.text ?? "\(root(of: associationHost).origin)\(Self.paths.apple)"
      )
    }
    if let android {
      assetLinks = HostFile(
        android.android,
        bytes: Self.body(android.origins.android),
        name: android.android.address?.text
          ?? "\(root(of: assetLinksHost).origin)\(Self.paths.android)"
      )
    }
  }

  /// Where hosts serve their files.
  private static let paths = (
    apple: "/.well-known/apple-app-site-association", android: "/.well-known/assetlinks.json"
  )

  private static func body(_ origin: CopyOrigin) -> [UInt8]? {
    if case .served(let body, _) = origin.state { return body }
    return origin.rootFile
  }
}
