import Addressing
import Basics
import Crawling
import Fetching
import Records

extension PageInspector {
  /// Reads robots.txt, which a run over several pages does once.
  func robots(
    of address: WebAddress,
    _ log: inout [Exchange]
  ) async throws(InspectError) -> HostFacts.File {
    guard let visits else { return try await newRobots(of: address, &log) }
    return try await robots(of: address, visits, &log)
  }

  /// Reads robots.txt, unless `visits` has it.
  func robots(
    of address: WebAddress,
    _ visits: HostVisits,
    _ log: inout [Exchange]
  ) async throws(InspectError) -> HostFacts.File {
    let found = try await visits.robots(address.origin) { [self] () throws(InspectError) in
      var log: [Exchange] = []
      let file = try await newRobots(of: address, &log)
      return HostVisits.Robots(file: file, exchanges: log)
    }
    log += found.exchanges
    return found.file
  }

  /// Asks for robots.txt; past the limit of redirects it counts as missing (RFC 9309 2.3.1.2).
  private func newRobots(
    of address: WebAddress,
    _ log: inout [Exchange]
  ) async throws(InspectError) -> HostFacts.File {
    var location = HostPolicy.robotsAddress(of: address)
    for hop in 0...settings.maxRedirects {
      let result = await fetch(FetchRequest(location, kind: .robots), &log)
      if case .failure(let failure) = result, hop == 0 { throw InspectError(failure) }
      switch HostFileResponse(result, followsRedirects: true) {
      case .file(let file, _): return file
      case .redirect(let target): location = target
      case .failure: return .none(at: location, status: 0)
      }
    }
    return .none(at: address, status: 404)
  }
}

extension HostFacts.File {
  /// A file that is not there (404), or that cannot be read (0).
  fileprivate static func none(at address: WebAddress, status: Int) -> HostFacts.File {
    HostFacts.File(
      fetchedAt: Timestamp(milliseconds: 0),
      status: status,
      body: [],
      address: address.text
    )
  }
}
