import ArgumentParser
import Foundation
import Inspecting
import Records

/// What makes an inspection fail: severities, requirements, and what is accepted already.
struct JudgingOptions: ParsableArguments {
  @Option(help: "End with exit code 1 at findings of this severity: error, warning or never.")
  var failOn = FailureLimit.never

  @Option(
    help: ArgumentHelp(
      "End with exit code 1 unless the page has this. May be repeated.",
      valueName: "preset,…"
    )
  )
  var require: [String] = []

  @Option(help: ArgumentHelp("A file of findings that are accepted.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("Accept the findings of now in this file.", valueName: "file"))
  var writeBaseline: String?

  /// From which severity on findings fail a run.
  enum FailureLimit: String, ExpressibleByArgument, CaseIterable {
    case error
    case warning
    case never

    /// Whether `findings` hold one at or over the limit.
    func isReached(by findings: [Finding]) -> Bool {
      isReached(by: findings.map(\.severity).max())
    }

    /// Whether `worst` is at or over the limit.
    func isReached(by worst: Severity?) -> Bool {
      switch self {
      case .never: false
      case .error: worst == .error
      case .warning: (worst ?? .note) >= .warning
      }
    }
  }

  /// What the page must have.
  ///
  /// - Throws: ``Failure`` when a name is that of no preset and no type.
  func requirements() throws -> [Requirement] {
    let names = require.flatMap { $0.split(separator: ",").map(String.init) }
    return try names.map { name in
      if let requirement = Requirement.named(name) { return requirement }
      let known = Requirement.presets.map(\.name)
      let near = Suggestion.nearest(to: name, among: known)
      throw Failure(
        .usage,
        "--require: no preset is named \"\(name)\". "
          + (near.map { "Did you mean \($0)?" } ?? "Known are \(known.joined(separator: ", ")).")
      )
    }
  }

  /// What is accepted; `nil` when nobody named a file.
  ///
  /// - Throws: ``Failure`` when the file is not there, or is no baseline.
  func readBaseline() throws -> Baseline? {
    guard let path = baseline else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(
        .noInput,
        "\(path): no such file, or it cannot be read. Make one with --write-baseline \(path)."
      )
    }
    let json: JSONValue
    do {
      json = try JSONParser.parse(Array(data))
    } catch {
      throw Failure(.badInput, "\(path) is no baseline: it is not JSON. Write it anew.")
    }
    do {
      return try Baseline(json: json)
    } catch {
      throw Failure(.badInput, "\(path) is no baseline: \(error.reason). Write it anew.")
    }
  }

  /// Accepts the findings of `records` beside those of other pages in `old`.
  ///
  /// - Throws: ``Failure`` when the file cannot be written.
  func writeBaseline(
    accepting records: [PageRecord],
    over old: Baseline?,
    _ console: Console
  ) throws {
    guard let path = writeBaseline else { return }
    var baseline = old ?? Baseline()
    for record in records { baseline.accept(record) }
    var writer = JSONWriter()
    writer.value(baseline)
    do {
      try Data(writer.bytes + [UInt8(ascii: "\n")]).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure(.cannotCreate, "\(path) cannot be written: \(error.localizedDescription)")
    }
    console.note("\(path): \(baseline.count) findings are accepted.")
  }
}
