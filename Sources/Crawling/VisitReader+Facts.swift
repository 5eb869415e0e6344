package import Addressing
package import Fetching
package import Reading
package import Records
package import Robots

// What a record and the frontier keep of a response and of a verdict.
extension Settlement.Response {
  init(_ response: FetchResponse) {
    self.init(
      contentType: response.headers.contentType,
      bytes: response.body.count,
      durationMs: response.durationMs > 0 ? response.durationMs : nil
    )
  }
}

extension FetchResponse {
  /// Whether the headers keep the page, or a part of it, from search results.
  var isRestricted: Bool {
    let tags = headers.values("x-robots-tag")
    guard !tags.isEmpty else { return false }
    var directives = PageDirectives()
    for tag in tags { directives.read(header: tag) }
    return directives.noindex || directives.nosnippet || directives.maxSnippet != nil
      || directives.noImagePreview || !directives.unavailableAfter.isEmpty
  }
}

extension RobotsSummary {
  /// What `verdict` says; allowed when there is none.
  package init(_ verdict: RobotsVerdict?) {
    self.init()
    guard let verdict else { return }
    allowed = verdict.allowed
    group = verdict.group
    rule = verdict.rule
  }
}

extension PageInput {
  /// The input of a page that `response` brought.
  package init(_ response: FetchResponse, address: WebAddress, policy: HostPolicy) {
    self.init(address: address, body: response.body)
    contentType = response.mediaType?.essence
    charset = response.mediaType?.charset
    robotsTags = response.headers.values("x-robots-tag")
    linkHeaders = response.headers.urlTexts("link")
    contentLanguage = response.headers.first("content-language")
    refresh = response.headers.urlTexts("refresh").first
    var summary = FetchSummary(
      requestedURL: address.text,
      finalURL: address.text,
      status: response.status,
      bytes: response.body.count
    )
    summary.fetchedAt = response.startedAt
    // Archives do not say how long it took.
    summary.durationMs = response.durationMs > 0 ? response.durationMs : nil
    summary.contentType = response.headers.contentType
    summary.etag = response.headers.first("etag")
    summary.lastModified = response.headers.first("last-modified")
    fetch = summary
    robots = RobotsSummary(policy.robots?.verdict(for: address))
    universalLinks = policy.universalLinks(for: address)
    findings = ResponseChecks.findings([response]) + policy.associationFindings
  }
}
