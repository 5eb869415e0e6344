import ArgumentParser
import Basics
import Foundation
import Inspecting
import JSON
import Quality
import Records
import Rules

/// What makes an inspection fail: severities, requirements, and what is accepted already.
struct JudgingOptions: ParsableArguments {
  @Option(help: "End with exit code 1 at faults of this severity.")
  var failOn = FailureLimit.never

  @Option(
    help: ArgumentHelp(
      "Exit code 1 unless every page has it. Repeatable.",
      valueName: "preset,…"
    )
  )
  var require: [String] = []

  @Option(
    help: ArgumentHelp(
      "Say what the page belongs to.",
      valueName: "app"
    )
  )
  var expect: [Expectation] = []

  @Option(
    help: ArgumentHelp(
      "Set a rule or family off, note, warning or error.",
      valueName: "rule=state"
    )
  )
  var rule: [String] = []

  /// What somebody says a page belongs to.
  enum Expectation: String, ExpressibleByArgument, CaseIterable {
    case app
  }

  @Option(help: ArgumentHelp("A file of findings that are accepted.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Accept the findings of now in this file.",
      valueName: "file"
    )
  )
  var writeBaseline: String?

  /// From which severity on findings fail a run.
  enum FailureLimit: String, ExpressibleByArgument, CaseIterable {
    case error
    case warning
    case never

    /// Whether `worst` is at or over the limit.
    func isReached(by worst: Severity?) -> Bool {
      guard let severity, let worst else { return false }
      return worst >= severity
    }

    /// The limit as a severity; `nil` when no finding fails a run.
    var severity: Severity? {
      switch self {
      case .never: nil
      case .error: .error
      case .warning: .warning
      }
    }
  }

  /// What the page must have, each once.
  ///
  /// - Throws: ``Failure`` when a name is that of no preset and no type.
  func requirements() throws -> [Requirement] {
    let groups = require.map { $0.split(separator: ",").map(String.init) }
    // As of a variable that is not set: what requires nothing would pass whatever the page is.
    guard groups.allSatisfy({ !$0.isEmpty }) else {
      throw Failure(
        .usage,
        "--require names nothing.",
        fix: "Name a preset, such as --require preview, or leave the option out."
      )
    }
    return try groups.joined().withoutRepetitions.map { name in
      if let requirement = Requirement.named(name) {
        try Self.checkType(name)
        return requirement
      }
      let known = Requirement.presets.map(\.name)
      let near =
        Suggestion.same(as: name, among: SchemaTypeNames.all)
        ?? Suggestion.nearest(to: name, among: known)
      throw Failure(
        .usage,
        "--require: no preset is named \"\(name)\". "
          + (near.map { "Did you mean \($0)?" } ?? "Known are \(known.joined(separator: ", ")).")
      )
    }
  }

  /// Checks that a name that is no preset's is that of a type of schema.org.
  private static func checkType(_ name: String) throws(Failure) {
    guard name.first?.isUppercase == true, !SchemaTypeNames.contains(name) else { return }
    let preset = Requirement.presets.map(\.name).first { $0 == name.lowercased() }
    let near = preset ?? Suggestion.nearest(to: name, among: SchemaTypeNames.all)
    throw Failure(
      .usage,
      "--require: schema.org has no type \(name).",
      fix: near.map { "Did you mean \($0)?" }
        ?? "See every type at https://schema.org/docs/full.html"
    )
  }

  /// What was decided about rules: by --rule, else by the file beside the page, else by the settings.
  ///
  /// - Throws: ``Failure`` or ``SettingsError`` when a rule or a state is unknown.
  func rules(_ settings: Settings, _ page: PageSettings?) throws -> RuleSettings {
    var rules = RuleSettings()
    rules.add(try settings.ruleDecisions())
    rules.add(page?.rules ?? [])
    rules.add(
      try rule.map { text in
        do throws(RuleDecision.Problem) {
          return try RuleDecision.reading(text, origin: "--rule")
        } catch {
          throw Failure(.usage, "--rule: \(error.cause).", fix: error.fix)
        }
      }
    )
    return rules
  }

  /// What a page is judged by.
  struct Judgment: Sendable {
    /// What somebody decided about rules.
    let rules: RuleSettings
    /// Whether somebody said that the page belongs to an app.
    let expectsApp: Bool
  }

  /// What a page is judged by, with what the file beside it says.
  ///
  /// - Throws: As ``rules(_:_:)``.
  func judging(_ page: PageSettings?, _ settings: Settings) throws -> Judgment {
    Judgment(
      rules: try rules(settings, page),
      expectsApp: expect.contains(.app) || page?.expectsApp ?? false
    )
  }

  /// From which severity on findings fail the run; `nil` when none does, or all are accepted.
  var limit: Severity? { writeBaseline == nil ? failOn.severity : nil }

  /// What is accepted; `nil` when nobody named a file.
  ///
  /// - Throws: ``Failure`` when the file is not there, or is no baseline.
  func readBaseline() throws -> Baseline? {
    try baseline.map { path in try Self.read(path, as: "baseline", Baseline.init(json:)) }
  }

  /// What is accepted already where the findings of now are to be: in the file of `--baseline`, or
  /// else in that of `--write-baseline` if it is there.
  ///
  /// - Throws: ``Failure`` when one of them is no baseline.
  func readOldBaseline() throws -> Baseline? {
    guard let path = writeBaseline else { return nil }
    if baseline != nil { return try readBaseline() }
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Self.read(path, as: "baseline", Baseline.init(json:))
  }

  /// The inspection of `host` that this one is compared with; `nil` when nobody named a file.
  ///
  /// - Throws: ``Failure`` when the file is not there, or is no inspection of that host.
  func readEarlier(of host: String) throws -> EarlierInspection? {
    try baseline.map { path in
      try Self.read(path, as: "earlier inspection") { json throws(BaselineError) in
        try EarlierInspection(json, of: host)
      }
    }
  }

  private static func read<Value>(
    _ path: String,
    as kind: String,
    _ value: (JSONValue) throws(BaselineError) -> Value
  ) throws -> Value {
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
      throw Failure(
        .badInput,
        "\(path) is no \(kind): it is not JSON. Remove it, and write it anew."
      )
    }
    do {
      return try value(json)
    } catch {
      throw Failure(
        .badInput,
        "\(path) is no \(kind): \(error.reason). Name another, or remove it and write it anew."
      )
    }
  }

  /// Accepts the findings of `inspections` beside those of other pages in `old`.
  ///
  /// - Throws: ``Failure`` when the file cannot be written.
  func writeBaseline(
    accepting inspections: [Inspection],
    over old: Baseline?,
    _ console: Console
  ) throws {
    guard let path = writeBaseline else { return }
    var baseline = old ?? Baseline()
    baseline.accept(inspections)
    try Self.write(baseline, to: path)
    console.note("\(path): \(baseline.count) findings are accepted.")
  }

  /// Keeps the inspection of a site for the next one to be compared with.
  ///
  /// - Throws: ``Failure`` when the file cannot be written.
  func writeEarlier(_ inspection: SiteInspection, _ console: Console) throws {
    guard let path = writeBaseline else { return }
    try Self.write(inspection, to: path)
    console.note("\(path): the inspection of \(inspection.host) is kept.")
  }

  private static func write(_ value: some JSONWritable, to path: String) throws {
    var writer = JSONWriter()
    writer.value(value)
    try ReportFile.write(writer.bytes + [UInt8(ascii: "\n")], to: path)
  }
}
