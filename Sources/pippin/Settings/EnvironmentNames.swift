/// Tells variables of the environment that set something from those that are misspelled.
///
/// A variable that begins with `PIPPIN_` and sets nothing is an error in every command: whoever
/// wrote it believes that it holds.
enum EnvironmentNames {
  /// The variables of the builds, tests and benchmarks of this repository, which no command reads.
  static let development: Set<String> = [
    "PIPPIN_ALL_PAGES", "PIPPIN_API_REQUESTS", "PIPPIN_BENCHMARKS", "PIPPIN_CORPUS",
    "PIPPIN_FUZZER", "PIPPIN_FUZZING", "PIPPIN_FUZZING_FOLDER", "PIPPIN_FUZZING_MERGE",
    "PIPPIN_FUZZING_TARGET", "PIPPIN_FUZZING_TARGETS", "PIPPIN_POWER_CUT",
    "PIPPIN_READING_BENCHMARK", "PIPPIN_SHOW", "PIPPIN_SPARK_PYTHON", "PIPPIN_TEST_ASAN_OPTIONS",
    "PIPPIN_TEST_PATIENCE", "PIPPIN_TEST_PRELOAD", "PIPPIN_TEST_PROGRAM", "PIPPIN_TEST_TARGETS",
    "PIPPIN_WORKER_KILLS",
  ]

  /// The variables that hold secrets, which are no settings because `pippin config` prints those.
  private static let secrets: Set<String> = [FeedServer.variable]

  private static let settings = Set(Setting.all.map(\.environmentName))

  /// Whether a variable claims to be one of this program, and is none.
  static func isUnknown(_ name: String, value: String) -> Bool {
    name.hasPrefix("PIPPIN_") && !settings.contains(name) && !development.contains(name)
      && !secrets.contains(name) && !isServiceLink(name, value)
  }

  /// Whether Kubernetes sets the variable, to say where a service is.
  ///
  /// A service whose name begins with `pippin` leads to `PIPPIN_SERVICE_HOST=10.0.0.11`,
  /// `PIPPIN_PORT_8080_TCP=tcp://10.0.0.11:8080` and the like.
  ///
  /// Reference: Kubernetes, "Service", environment variables
  private static func isServiceLink(_ name: String, _ value: String) -> Bool {
    let end = name.dropFirst("PIPPIN_".count)
    if end.wholeMatch(of: /(?:\w+_)?SERVICE_(?:HOST|PORT(?:_\w+)?)/) != nil { return true }
    if end.wholeMatch(of: /(?:\w+_)?PORT_\d+_(?:TCP|UDP|SCTP)_(?:PROTO|PORT|ADDR)/) != nil {
      return true
    }
    let part = /(?:\w+_)?PORT(?:_\d+_(?:TCP|UDP|SCTP))?/
    return end.wholeMatch(of: part) != nil && value.contains("://")
  }

  /// Says that the variable is none, and which one was probably meant.
  static func settingsError(of name: String) -> SettingsError {
    if let option = option(of: name) {
      return SettingsError(
        origin: .variable(name),
        problem: "no setting has this variable",
        advice: "Use the option: \(option)"
      )
    }
    return SettingsError(
      origin: .variable(name),
      problem: "no setting has this variable",
      advice: nearest(to: name).map { "Did you mean \($0)?" } ?? "See every key with: pippin config"
    )
  }

  /// The variable that was probably meant: the key counts more than its group, which is mistaken more
  /// often than it is misspelled.
  private static func nearest(to name: String) -> String? {
    func key(_ name: String) -> String {
      String(name.split(separator: "_", maxSplits: 2).last ?? "")
    }
    let keys = Dictionary(grouping: settings.sorted(), by: key)
    let typed = key(name)
    let near = typed.count > 3 ? Suggestion.nearest(to: typed, among: keys.keys.sorted()) : nil
    let candidates = near.flatMap { keys[$0] } ?? settings.sorted()
    guard candidates.count > 1 else { return candidates.first }
    return Suggestion.nearest(to: name, among: candidates) ?? (near == nil ? nil : candidates.first)
  }

  /// The option of the command line that has the variable's name and is set by no variable.
  private static func option(of name: String) -> String? {
    let option = name.dropFirst("PIPPIN_".count).lowercased().replacing("_", with: "-")
    return options.contains(option) ? "--\(option)" : nil
  }

  /// The options of all commands that take a value and that no setting stands for.
  static let options: Set<String> = ["format", "log-format", "metrics-address", "port", "store"]
}
