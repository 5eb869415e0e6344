import Basics
import JSON

/// One rule of an association file, with the defaults that apply to it worked in.
///
/// It never changes; being an object, it is met without copying its parts.
final class AssociationRule: Sendable {
  /// The rule as the file writes it, without white space; a legacy path with its `NOT`.
  ///
  /// Cut at ``textLimit``.
  let text: String
  /// What the rule has from defaults, as one line of JSON; `nil` for nothing.
  let defaults: String?
  /// Where it is, such as `applinks.details[0].components[2]`.
  let location: JSONLocation
  /// Whether an address that it matches stays out of the app.
  let isExclude: Bool
  /// The pattern of the path; `nil` when any path will do.
  let path: PathPattern?
  /// The pattern of the query; `nil` when any query will do.
  let query: QueryPattern?
  /// The pattern of the fragment; `nil` when any fragment will do.
  let fragment: GlobPattern?
  /// The pattern of the fragment as written.
  let fragmentSource: String
  /// How addresses are spelt for this rule.
  let spelling: LinkSpelling
  /// What `$(name)` may stand for; `nil` when it stands for itself, as in a legacy path.
  let variables: SubstitutionVariables?

  /// The most characters of a rule that are shown; a page's record repeats them for each app.
  static let textLimit = 300

  private init(
    text: String,
    defaults: String?,
    location: JSONLocation,
    isExclude: Bool,
    path: PathPattern?,
    query: QueryPattern?,
    fragment: GlobPattern?,
    fragmentSource: String,
    spelling: LinkSpelling,
    variables: SubstitutionVariables?
  ) {
    self.text = ReportText.cut(text, to: Self.textLimit)
    self.defaults = defaults.map { ReportText.cut($0, to: Self.textLimit) }
    self.location = location
    self.isExclude = isExclude
    self.path = path
    self.query = query
    self.fragment = fragment
    self.fragmentSource = fragmentSource
    self.spelling = spelling
    self.variables = variables
  }

  /// Whether the rule matches an address.
  func matches(_ subject: inout LinkSubject) -> Bool {
    subject.withView(spelling) { view in
      if let path, !path.matches(&view.path) { return false }
      if let query, !query.matches(&view) { return false }
      if let fragment, !fragment.matches(&view.fragment) { return false }
      return true
    }
  }

  /// Whether the rule matches every address.
  var isUniversal: Bool {
    path?.glob.isUniversal ?? true && query?.isUniversal ?? true && fragment?.isUniversal ?? true
  }

  /// Every pattern of the rule, with what each was written as.
  var globs: [(glob: GlobPattern, source: String)] {
    var globs: [(glob: GlobPattern, source: String)] = []
    if let path { globs.append((path.glob, path.source)) }
    if let query { globs += query.globs }
    if let fragment { globs.append((fragment, fragmentSource)) }
    return globs
  }
}

extension AssociationRule {
  /// Creates the rule of a legacy path, `NOT ` in front for an exclusion.
  ///
  /// Such rules see the path only, with its case and its escapes, and know no variables.
  convenience init(path text: String, location: JSONLocation) {
    let isExclude = text.hasPrefix("NOT ")
    self.init(
      text: text,
      defaults: nil,
      location: location,
      isExclude: isExclude,
      path: PathPattern(
        isExclude ? String(text.dropFirst(4)) : text,
        variables: nil,
        isFolded: false
      ),
      query: nil,
      fragment: nil,
      fragmentSource: "",
      spelling: LinkSpelling(isFolded: false, isDecoded: false),
      variables: nil
    )
  }

  /// Creates the rule of a component.
  ///
  /// - Parameters:
  ///   - component: The component as the file writes it.
  ///   - location: Where it is.
  ///   - defaults: What holds for keys that the component lacks, most specific first. A value of
  ///     the wrong type counts as lacking.
  ///   - variables: What `$(name)` may stand for; `nil` when it stands for itself.
  convenience init(
    component: JSONObject,
    location: JSONLocation,
    defaults: [JSONObject],
    variables: SubstitutionVariables?
  ) {
    let sources = [component] + defaults
    func first<Value>(_ key: String, _ convert: (JSONValue) -> Value?) -> Value? {
      for source in sources {
        if let value = source[key].flatMap(convert) { return value }
      }
      return nil
    }
    let isFolded = !(first("caseSensitive", \.bool) ?? true)
    let fragment = first("#", \.string)
    self.init(
      text: JSONText.compact(.object(component)),
      defaults: Self.inherited(by: component, from: defaults),
      location: location,
      isExclude: first("exclude", \.bool) ?? false,
      path: first("/", \.string).map {
        PathPattern($0, variables: variables, isFolded: isFolded)
      },
      query: first("?") { QueryPattern($0, variables: variables, isFolded: isFolded) },
      fragment: fragment.map {
        GlobPattern($0.utf8, variables: variables, isFolded: isFolded)
      },
      fragmentSource: fragment ?? "",
      spelling: LinkSpelling(
        isFolded: isFolded,
        isDecoded: !(first("percentEncoded", \.bool) ?? true)
      ),
      variables: variables
    )
  }

  /// What `component` has from `defaults`, each key from the most specific of them.
  private static func inherited(by component: JSONObject, from defaults: [JSONObject]) -> String? {
    guard !defaults.isEmpty else { return nil }
    var known = Set(component.members.map(\.key))
    let members = defaults.flatMap(\.members).filter { known.insert($0.key).inserted }
    return members.isEmpty ? nil : JSONText.compact(.object(JSONObject(members)))
  }
}
