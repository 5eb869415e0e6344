import Addressing
import Basics
import JSON
import Records
import Rules

/// The input of one page as it goes to a worker process.
///
/// Its form is private to one version of the program: the parts of ``PageInput`` one behind the
/// other, as ``MessageWriter`` writes them. Findings are JSON, as the member of a record.
enum PageMessage {
  /// Returns the message of `input`.
  static func encode(_ input: PageInput) -> [UInt8] {
    var writer = MessageWriter(
      capacity: 1024 + input.body.count + (input.manifest?.body.count ?? 0)
    )
    writer.append(input.address.text)
    writer.append(ifAny: input.contentType)
    writer.append(ifAny: input.charset)
    writer.append(input.robotsTags)
    writer.append(input.linkHeaders)
    writer.append(ifAny: input.contentLanguage)
    writer.append(ifAny: input.refresh)
    append(input.fetch, to: &writer)
    writer.append(input.moment == nil ? 0 : 1)
    writer.append(Int(input.moment?.milliseconds ?? 0))
    writer.append(input.keepsSubresources ? 1 : 0)
    writer.append(input.robots.allowed ? 1 : 0)
    writer.append(ifAny: input.robots.group)
    writer.append(ifAny: input.robots.rule)
    append(input.universalLinks, to: &writer)
    writer.append(findings(of: input))
    writer.append(input.findings.subjects)
    writer.append(ifAny: input.manifest?.address.text)
    writer.append(input.manifest?.body ?? [])
    writer.append(input.body)
    return writer.bytes
  }

  private static func append(_ fetch: FetchSummary?, to writer: inout MessageWriter) {
    writer.append(fetch == nil ? 0 : 1)
    guard let fetch else { return }
    writer.append(fetch.requestedURL)
    writer.append(fetch.finalURL)
    writer.append(fetch.redirects.map(\.url))
    for redirect in fetch.redirects { writer.append(redirect.status) }
    writer.append(fetch.status)
    writer.append(fetch.fetchedAt == nil ? 0 : 1)
    writer.append(Int(fetch.fetchedAt?.milliseconds ?? 0))
    writer.append(fetch.bytes)
    writer.append(ifAny: fetch.durationMs)
    writer.append(ifAny: fetch.contentType)
    writer.append(ifAny: fetch.charset)
    writer.append(ifAny: fetch.etag)
    writer.append(ifAny: fetch.lastModified)
  }

  private static func append(_ links: UniversalLinks?, to writer: inout MessageWriter) {
    writer.append(ifAny: links?.state)
    guard let links else { return }
    writer.append(links.apps.map(\.appID))
    for app in links.apps {
      writer.append(app.verdict)
      writer.append(ifAny: app.rule)
    }
  }

  /// The findings of `input` as the JSON of a record that has nothing else; empty without any.
  private static func findings(of input: PageInput) -> [UInt8] {
    guard !input.findings.isEmpty else { return [] }
    var record = PageRecord(url: input.address.canonical)
    record.findings = input.findings
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: true)
    return writer.bytes
  }

  /// The input that `message` is; `nil` when it is none.
  static func decode(_ message: [UInt8]) -> PageInput? {
    var reader = MessageReader(message)
    guard let address = WebAddress(reader.text()) else { return nil }
    var input = PageInput(address: address, body: [])
    input.contentType = reader.textIfAny()
    input.charset = reader.textIfAny()
    input.robotsTags = reader.texts()
    input.linkHeaders = reader.texts()
    input.contentLanguage = reader.textIfAny()
    input.refresh = reader.textIfAny()
    input.fetch = fetch(&reader)
    let hasMoment = reader.number() == 1
    let moment = reader.number()
    input.moment = hasMoment ? Timestamp(milliseconds: Int64(moment)) : nil
    input.keepsSubresources = reader.number() == 1
    input.robots.allowed = reader.number() == 1
    input.robots.group = reader.textIfAny()
    input.robots.rule = reader.textIfAny()
    input.universalLinks = universalLinks(&reader)
    let findings = reader.block()
    let subjects = reader.block()
    let manifest = reader.textIfAny()
    let manifestBody = reader.block()
    input.body = reader.block()
    guard reader.isComplete else { return nil }
    if !findings.isEmpty {
      guard let known = try? PageRecord(json: JSONParser.parse(findings)) else { return nil }
      guard let findings = known.findings.about(subjects) else { return nil }
      input.findings = findings
    }
    if let manifest {
      guard let address = WebAddress(manifest) else { return nil }
      input.manifest = PageInput.Manifest(address: address, body: manifestBody)
    }
    return input
  }

  private static func fetch(_ reader: inout MessageReader) -> FetchSummary? {
    guard reader.number() == 1 else { return nil }
    var fetch = FetchSummary(
      requestedURL: reader.text(),
      finalURL: reader.text(),
      status: 0,
      bytes: 0
    )
    fetch.redirects = reader.texts().map { FetchSummary.Redirect(url: $0, status: 0) }
    for index in fetch.redirects.indices {
      let url = fetch.redirects[index].url
      fetch.redirects[index] = FetchSummary.Redirect(url: url, status: reader.number())
    }
    fetch.status = reader.number()
    let hasTime = reader.number() == 1
    let time = reader.number()
    fetch.fetchedAt = hasTime ? Timestamp(milliseconds: Int64(time)) : nil
    fetch.bytes = reader.number()
    fetch.durationMs = reader.numberIfAny()
    fetch.contentType = reader.textIfAny()
    fetch.charset = reader.textIfAny()
    fetch.etag = reader.textIfAny()
    fetch.lastModified = reader.textIfAny()
    return fetch
  }

  private static func universalLinks(_ reader: inout MessageReader) -> UniversalLinks? {
    guard let state = reader.textIfAny() else { return nil }
    var links = UniversalLinks(state: state)
    for appID in reader.texts() {
      links.apps.append(UniversalLinks.App(appID: appID, verdict: "", rule: nil))
    }
    for index in links.apps.indices {
      links.apps[index] = UniversalLinks.App(
        appID: links.apps[index].appID,
        verdict: reader.text(),
        rule: reader.textIfAny()
      )
    }
    return links
  }
}
