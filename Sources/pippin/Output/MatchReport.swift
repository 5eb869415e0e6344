import AppAssociation
import JSON
import Records
import Rules

/// What an association file says of one URL, for programs.
///
/// `{"apps":[{"appID","place","reasons":[{"place","rule","text"}],"rule","verdict"}],"findings":[…],
/// "url"}`, where no file can be read or the files are of another host with `"failure"`, for an app with
/// more rules than are listed with `"omittedReasons"`, with files of an app `"appFiles":{"findings":[…],"openings":[…]}`, and with `--cdn` and
/// `--device-log` what ``SeenCopies`` writes: a place is where a rule is in the file, such as
/// `applinks.details[0].paths[1]`.
struct MatchReport {
  /// The URL as it was given.
  let url: String
  private let verdicts: [AppVerdict]
  private let source: AssociationSource
  private let seen: SeenCopies?
  /// What the app's own files say; `nil` when none are given.
  private let appFiles: AppFilesReport?
  /// Why the files say nothing of the URL; `nil` where they do.
  private let failure: Failure?

  init(
    url: String,
    _ verdicts: [AppVerdict],
    _ source: AssociationSource,
    _ seen: SeenCopies?,
    _ appFiles: AppFilesReport?,
    failure: Failure? = nil
  ) {
    self.failure = source.refusal ?? failure
    (self.seen, self.appFiles) = (seen, appFiles)
    self.url = url
    self.verdicts = verdicts
    self.source = source
  }

  /// The report as one line of JSON.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let appFiles { writer.field("appFiles", appFiles) }
    writer.key("apps")
    writer.beginArray()
    for verdict in verdicts { Self.write(verdict, to: &writer) }
    writer.endArray()
    seen?.write(url, to: &writer)
    if let failure { writer.field("failure", failure.message) }
    writer.key("findings")
    writer.beginArray()
    for finding in source.findings { write(finding, to: &writer) }
    writer.endArray()
    writer.field("url", url)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ verdict: AppVerdict, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appID", verdict.appID)
    if let defaults = verdict.defaults { writer.field("defaults", defaults) }
    if verdict.omitted > 0 { writer.field("omittedReasons", verdict.omitted) }
    writer.key("place")
    if let location = verdict.location { writer.value(location) } else { writer.null() }
    writer.key("reasons")
    writer.beginArray()
    for reason in verdict.reasons {
      writer.beginObject()
      writer.field("place", reason.location)
      writer.field("rule", reason.rule)
      writer.field("text", reason.text)
      writer.endObject()
    }
    writer.endArray()
    writer.key("rule")
    if let rule = verdict.rule { writer.value(rule) } else { writer.null() }
    writer.field("verdict", verdict.verdict.rawValue)
    writer.endObject()
  }

  private func write(_ finding: Finding, to writer: inout JSONWriter) {
    let location = source.locations[finding]
    writer.beginObject()
    writer.field("column", location?.position?.column ?? finding.column)
    writer.field("evidence", finding.evidence)
    writer.field("file", location?.file ?? source.name)
    writer.field("fix", finding.fix)
    writer.field("line", location?.position?.line ?? finding.line)
    writer.field("message", finding.message)
    writer.field("rule", finding.rule)
    writer.field("severity", finding.severity.rawValue)
    writer.endObject()
  }
}
