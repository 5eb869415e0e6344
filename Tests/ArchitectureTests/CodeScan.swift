import Foundation

/// The codes that the sources can print, read from their declarations.
enum CodeScan {
  /// A code, and the file that declares it.
  struct Found: Hashable {
    let code: String
    let file: String
  }

  /// The enumerations whose cases are printed, where they are declared, with the family of their
  /// codes.
  static let enumerations: [(file: String, name: String, family: String)] = [
    ("Serving/Responding/ProblemCode.swift", "ProblemCode", "problem"),
    ("Ranking/Signal.swift", "Signal", "signal"),
    ("Inspecting/Check.swift", "Verdict", "verdict"),
    ("AppAssociation/AppVerdict.swift", "Verdict", "match"),
    ("AppAssociation/OpenDecision.swift", "Way", "open"),
    ("Crawling/CrawlReport.swift", "End", "end"),
    ("Serving/Operating/ServerMetrics.swift", "Verdict", "event"),
  ]

  /// The files whose cases have names by a switch, with the family of their codes.
  static let switches: [(file: String, family: String)] = [
    ("Frontier/AddressState.swift", "state"), ("Searching/RankExplanation.swift", "hidden"),
    ("Storing/LastRun.swift", "end"),
  ]

  /// Literals of this form that are no codes: what they are is told by where they stand.
  ///
  /// Names of settings look like codes, and so do hosts, file names and names of markup.
  static let otherFiles = [
    "Sources/Extraction/MetaName.swift", "Sources/Extraction/StoreAddress.swift",
    "Sources/Quality/SuggestedSubject.swift",
    "Sources/Serving/DemoSite", "Sources/pippin/Settings/", "Sources/Serving/ServerLog.swift",
    "Sources/Storing/StoreFolder.swift", "Sources/Storing/EmbeddedStore+Due.swift",
    "Sources/UniformTypeIdentifiers/", "Sources/MobileCoreServices/", "Sources/CoreSpotlight/",
  ]

  /// What ends a name that is a host or a file.
  private static let otherEndings = [
    "www.", ".example", ".org", ".com", ".json", ".txt", ".lock", ".sock", ".sqlite", ".hit",
    ".html", ".css", ".js",
    ".log", ".arsc", ".gradle", ".pbxproj", ".xml",
  ]

  /// The codes of the form `family.name` in `text`, a file of Swift; `settings` are no codes.
  ///
  /// A literal with a part filled in, such as `"require.\(name)"`, counts as what stands before.
  static func dotted(in text: String, settings: Set<String>) -> [String] {
    let code = /"([a-z][a-z0-9-]*\.(?:(?:[a-z][a-z-]*)?\\\(|[a-z][a-z0-9-]*))/
    return text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//")
    }.flatMap { line in
      line.matches(of: code).filter { match in
        let rest = line[match.range.upperBound...]
        return match.1.hasSuffix("\\(") || rest.hasPrefix("\"")
      }.map { String($0.1).replacing("\\(", with: "") }
    }.filter { code in
      !settings.contains(code) && !otherEndings.contains(where: code.hasSuffix)
    }
  }

  /// The raw values of the cases of the enumeration `name` in `text`; none when it has none.
  static func cases(of name: String, in text: String) -> [String] {
    guard let head = text.firstRange(of: "enum \(name): String"),
      let open = text[head.upperBound...].firstIndex(of: "{")
    else { return [] }
    var values: [String] = []
    for line in text[open...].split(separator: "\n").dropFirst() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("case ") else {
        if line.isEmpty || line.hasPrefix("//") { continue }
        break
      }
      for part in line.dropFirst("case ".count).split(separator: ",") {
        let sides = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
        values.append((sides.last ?? "").replacing("\"", with: "").replacing("`", with: ""))
      }
    }
    return values
  }

  /// The names that a switch of `text` gives to cases.
  static func names(in text: String) -> [String] {
    text.matches(of: /(?m)^ +case [.\w, ()]+: "([a-z-]+)"$/).map { String($0.1) }
  }

  /// The names of metrics in `text`; functions of the database have similar names.
  static func metrics(in text: String) -> [String] {
    guard text.contains("Metric(") else { return [] }
    return text.matches(of: /"(?:# HELP )?(pippin_[a-z0-9_]+)[" ]/).map { String($0.1) }
  }

  /// The names of the settings, which look like codes.
  static func settings() throws -> Set<String> {
    var names: Set<String> = []
    for file in try SourceTree.files(below: "Sources/pippin/Settings") {
      let text = try SourceTree.text(file)
      names.formUnion(text.matches(of: /"([a-z][a-z0-9]*\.[a-z-]+)"/).map { String($0.1) })
    }
    return names
  }

  /// Every code of the sources, each where it is declared.
  static func all() throws -> Set<Found> {
    let settings = try settings()
    var found: Set<Found> = []
    for file in try SourceTree.files(below: "Sources") where !file.contains("Rules/Codes/") {
      let text = try SourceTree.text(file)
      var codes = metrics(in: text)
      if !otherFiles.contains(where: file.hasPrefix) {
        codes += dotted(in: text, settings: settings)
      }
      for one in enumerations where file == "Sources/\(one.file)" {
        codes += cases(of: one.name, in: text).map { "\(one.family).\($0)" }
      }
      for one in switches where file == "Sources/\(one.file)" {
        codes += names(in: text).map { "\(one.family).\($0)" }
      }
      found.formUnion(codes.map { Found(code: $0, file: file) })
    }
    return found
  }
}
