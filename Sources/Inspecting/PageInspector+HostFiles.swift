package import Addressing
package import AppAssociation
import AssociationCopies
import Basics
import Crawling
import Fetching
import Records
import Robots

/// What the files of a host say about apps, and what is wrong with them and the way they are served.
package struct HostFiles: Sendable {
  /// The association file.
  package let apple: AssociationFetchPlan.Outcome
  /// The asset links file, with the statements of those that it includes.
  package let android: AssociationFetchPlan.Outcome
  /// Whether any URL of the association file answered with the status 200.
  let isAppleServed: Bool

  /// The address that was asked first for the association file.
  let asked: String
  /// The address of the asset links file.
  let askedAndroid: String
  /// What the host answered, for comparing it with Apple's and Google's copies.
  package let origins: CopyOrigins

  /// The files that were served, as they are.
  var served: [HostFacts.File] {
    [apple, android].compactMap { outcome in
      outcome.address.map {
        HostFacts.File(
          fetchedAt: Timestamp(milliseconds: 0),
          status: 200,
          body: outcome.body,
          address: $0.text
        )
      }
    }
  }
}

extension PageInspector {
  /// Asks the host of `root` for its robots.txt, its association file and its asset links, and for
  /// what those include; what robots.txt disallows is not requested.
  ///
  /// - Throws: ``InspectError`` when the host does not answer.
  package func hostFiles(of root: WebAddress) async throws(InspectError) -> HostFiles {
    var log: [Exchange] = []
    var policy = HostPolicy()
    policy.read(robots: try await robots(of: root, &log), agents: settings.agents)
    return await hostFiles(of: root, policy: policy, &log)
  }

  func hostFiles(
    of root: WebAddress,
    policy: HostPolicy,
    _ log: inout [Exchange]
  ) async -> HostFiles {
    let plan = AssociationFetchPlan(.apple, for: root)
    var responses: [AssociationFetchPlan.Response] = []
    while let location = plan.next(after: responses) {
      responses.append(await response(of: location, .association, policy: policy, &log))
    }
    let second = AssociationFetchPlan(.android, for: root)
    let apple = plan.judge(responses)
    let (android, response) = await assetLinks(second, policy: policy, &log)
    let asked = plan.addresses.first?.text ?? root.text
    var origins = CopyOrigins(
      apple: responses.first,
      association: apple.association,
      android: response,
      links: android.assetLinks
    )
    origins.note(apple, responses, android, response)
    origins.apple.milliseconds = log.last { $0.url == asked && $0.status == 200 }?.durationMs
    return HostFiles(
      apple: apple,
      android: android,
      isAppleServed: responses.contains { $0.status == 200 },
      asked: asked,
      askedAndroid: second.addresses.first?.text ?? root.text,
      origins: origins
    )
  }

  private func assetLinks(
    _ plan: AssociationFetchPlan,
    policy: HostPolicy,
    _ log: inout [Exchange]
  ) async -> (AssociationFetchPlan.Outcome, AssociationFetchPlan.Response?) {
    guard let location = plan.addresses.first else { return (plan.judge([]), nil) }
    let own = await response(of: location, .assetLinks, policy: policy, &log)
    var outcome = plan.judge([own])
    guard let file = outcome.assetLinks else { return (outcome, own) }
    var includes = AssetLinksIncludes(file, at: location)
    var policies = [location.origin: policy]
    while let next = includes.next {
      if policies[next.origin] == nil { policies[next.origin] = await otherPolicy(to: next, &log) }
      let policy = policies[next.origin] ?? HostPolicy()
      includes.take(await response(of: next, .assetLinks, policy: policy, &log))
    }
    outcome.assetLinks = includes.file
    outcome.findings += includes.findings
    return (outcome, own)
  }

  /// What robots.txt of another host allows; nothing when it does not answer.
  private func otherPolicy(to address: WebAddress, _ log: inout [Exchange]) async -> HostPolicy {
    var policy = HostPolicy()
    do {
      policy.read(robots: try await robots(of: address, &log), agents: settings.agents)
    } catch {
      // A host that does not answer gets no more requests (RFC 9309, section 2.3.1.4).
      return HostPolicy()
    }
    return policy
  }

  private func response(
    of location: WebAddress,
    _ kind: FetchRequest.Kind,
    policy: HostPolicy,
    _ log: inout [Exchange]
  ) async -> AssociationFetchPlan.Response {
    guard policy.allows(location) else {
      return policy.robots?.isUnreachable ?? true ? .robotsUnreadable : .disallowed
    }
    let result = await fetch(FetchRequest(location, kind: kind), &log)
    let file = HostFileResponse(result, followsRedirects: false)
      .associationFile(of: location, at: Timestamp(milliseconds: 0))
    return AssociationFetchPlan.Response(file)
  }
}
