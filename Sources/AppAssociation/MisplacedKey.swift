import JSON
import Rules

/// A key of an association file that has a meaning, though not where it is.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks>
struct MisplacedKey {
  /// The rule that it breaks.
  let rule: Rule
  /// Where it belongs, in a sentence.
  let detail: String
  /// What to do about it.
  let fix: String

  /// The objects of a file that have keys of their own.
  enum Level: Hashable {
    /// The whole file.
    case root
    /// The service `applinks`.
    case links
    /// A service that only lists apps.
    case service
    /// An entry of `details`.
    case entry
    /// A component, or the defaults of components.
    case component
  }

  /// The services that a file may name, each with its own object.
  static let services: Set<String> = [
    "activitycontinuation", "appclips", "applinks", "webcredentials",
  ]

  /// The keys that only one level has, but those of services.
  private static let keys: [Level: [String]] = [
    .links: ["details", "substitutionVariables"],
    .entry: ["appID", "appIDs", "components", "paths"],
    .component: ["#", "/", "?", "caseSensitive", "exclude", "percentEncoded"],
  ]

  /// The keys that make an object look like applinks, or like an entry of it.
  static let linkKeys: Set<String> = ["appID", "appIDs", "components", "details", "paths"]

  /// Says where `member` belongs when it is in an object of `level`; `nil` when no level has it.
  init?(_ member: JSONObject.Member, in level: Level) {
    rule = .associationKeyMisplaced
    let key = "`\(member.key)`"
    switch Self.home(of: member.key, in: level) {
    case .root:
      detail = "\(key) belongs at the root of the file."
      fix = "Move \(key) to the root, beside the other services."
    case .links where member.key == "defaults":
      detail = "\(key) belongs in applinks or in an entry of details."
      fix = "Move \(key) into applinks for all apps, or into the entry of one."
    case .links:
      detail = "\(key) belongs in applinks."
      fix = "Move \(key) into applinks."
    case .service:
      detail = "\(key) belongs in a service such as webcredentials."
      fix = "Move \(key) into the service: {\"webcredentials\": {\"apps\": […]}}."
    case .entry:
      detail = "\(key) belongs in an entry of details."
      let entry = "{\(JSONText.quoted(member.key)): …}"
      fix = "Move \(key) into an entry: {\"applinks\": {\"details\": [\(entry)]}}."
    case .component:
      detail = "\(key) belongs in a component, or in defaults for all of them."
      fix = Self.componentFix(member, in: level)
    case nil: return nil
    }
  }

  /// What a check of another format says of a key.
  init(rule: Rule, detail: String, fix: String) {
    (self.rule, self.detail, self.fix) = (rule, detail, fix)
  }

  private static func home(of key: String, in level: Level) -> Level? {
    if key == "defaults" { return level == .entry || level == .links ? nil : .links }
    if key == "apps" { return level == .root ? .service : nil }
    if services.contains(key) { return level == .root ? nil : .root }
    return keys.first { $0.key != level && $0.value.contains(key) }?.key
  }

  /// How a key of components is moved, with what it says where that is short.
  private static func componentFix(_ member: JSONObject.Member, in level: Level) -> String {
    let member = "\(JSONText.quoted(member.key)): \(member.value.bool.map { "\($0)" } ?? "…")"
    let parent = level == .entry || level == .links ? "there" : "in applinks"
    return
      "Move it into each component it is meant for, or write \"defaults\": {\(member)} \(parent)."
  }
}
