import Addressing
import AssociationCopies
import Basics
import Inspecting
import JSON
import Records
import Rules

/// What Apple, Google and a device have of a host's association files, for people and programs.
struct SeenCopies {
  /// Apple's and Google's copies; `nil` when they were not requested.
  var copies: HostCopies?
  /// The log of a device; `nil` without one.
  let log: DeviceLog?
  /// The name of the log.
  let logName: String
  /// URLs made of the rules of both files that behave differently.
  private(set) var examples: [CopyDifference] = []
  /// What is wrong with the copies, and what the log says is.
  private(set) var findings: [Finding] = []

  init(copies: HostCopies? = nil, log: DeviceLog? = nil, logName: String = "") {
    (self.copies, self.log, self.logName) = (copies, log, logName)
    findings = (log?.lines ?? []).flatMap(\.causes).compactMap(\.finding)
  }

  /// Compares the copies with the files of the host.
  ///
  /// - Parameters:
  ///   - root: A URL of the host.
  ///   - urls: URLs that somebody wants to know about.
  mutating func note(_ root: WebAddress, _ urls: [WebAddress]) {
    guard let copies else { return }
    let start = root.resolving("/") ?? root
    let own = copies.differences(of: urls)
    examples = copies.exampleDifferences(below: start)
    findings += copies.findings(own.isEmpty ? examples : own)
  }

  /// How a copy differs for one URL.
  func differences(of url: WebAddress) -> [CopyDifference] { copies?.differences(of: [url]) ?? [] }

  /// Everything in words.
  var text: String {
    var lines: [String] = []
    for copy in copies?.all ?? [] { lines += Self.lines(copy) }
    if !examples.isEmpty {
      lines.append("URLs that behave differently, one for each rule:")
      lines += examples.map { "  \($0.line)" }
    }
    guard let log else { return lines.joined(separator: "\n") }
    if log.lines.isEmpty {
      lines.append(
        "\(logName): no line of it that is understood is about these links. Lines of swcd, of "
          + "swcutil show and of adb shell pm get-app-links are."
      )
    }
    if log.leftOut > 0 {
      let what = log.leftOut == 1 ? "1 record or line" : "\(log.leftOut) records and lines"
      lines.append("\(logName): \(what) of other hosts, apps or services left out")
    }
    for line in log.lines {
      lines.append("\(logName):\(line.number): \(line.text)")
      lines += line.causes.flatMap(Self.lines)
    }
    return lines.joined(separator: "\n")
  }

  /// A copy in words: what the service has, then why and what to do.
  private static func lines(_ copy: AssociationCopy) -> [String] {
    if let text = HostCopies.absence(of: copy) { return ["\(copy.service.name)'s copy\t\(text)"] }
    if copy.causes.isEmpty { return [] }
    var state = copy.state.name
    if case .failed(let code, let words) = copy.state {
      let own = code.map { words.hasPrefix($0) ? words : "\($0) \(words)" } ?? words
      state += "\t\(own)"
    }
    if let askedAt = copy.askedAt { state += "\t(asked at \(askedAt.iso8601))" }
    return ["\(copy.service.name)'s copy\t\(state)"] + copy.causes.flatMap(lines)
  }

  private static func lines(_ cause: CopyCause) -> [String] {
    let code = cause.rule.map { " [\($0.id)]" } ?? ""
    let fix = cause.fix == CopyCause.nothingToDo ? [] : ["    Fix: \(cause.fix)"]
    // What explains the cause before it has the same fix.
    let isBehind = cause.rule == nil && [.likely, .possible].contains(cause.certainty)
    return ["  \(cause.certainty.rawValue)\t\(cause.text)\(code)"] + (isBehind ? [] : fix)
  }

  /// Writes the fields between `apps` and `findings` of the report on `url`.
  func write(_ url: String, to writer: inout JSONWriter) {
    if let copies { writer.field("copies", copies.all) }
    if let log {
      writer.key("deviceLog")
      writer.beginArray()
      for line in log.lines {
        writer.beginObject()
        writer.field("causes", line.causes)
        writer.field("line", line.number)
        writer.field("text", line.text)
        writer.endObject()
      }
      writer.endArray()
    }
    guard copies != nil else { return }
    writer.field("differences", WebAddress(url).map { differences(of: $0) } ?? [])
    writer.field("examples", examples)
  }
}
