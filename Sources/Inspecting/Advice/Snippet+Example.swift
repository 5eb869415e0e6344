import Records
import Rules

// What the catalog shows of a rule, where the page's own markup cannot be written anew.
extension Snippet {
  /// The longest example shown, in characters.
  private static let exampleLimit = 400

  static func example(for rule: String) -> (String, Placement)? {
    guard let specimen = Rule.named(rule)?.specimen, !specimen.good.isEmpty,
      specimen.good.count <= exampleLimit
    else { return nil }
    switch specimen.kind {
    case .head: return (specimen.good, .head)
    // A block of JSON-LD may stand in either.
    case .body: return (specimen.good, specimen.good.hasPrefix("<script") ? .head : .body)
    case .robots, .association, .assetLinks: return (specimen.good, .file)
    default: return nil
    }
  }

  /// Whether an example shows what `finding` is about: another property or another meta element is
  /// no help.
  static func shows(_ example: String, _ finding: Finding) -> Bool {
    if let wrong = metaName(finding.evidence) {
      let shown = example.split(separator: "\n").compactMap { metaName(String($0)) }
      if !shown.isEmpty, !shown.contains(wrong) { return false }
    }
    guard ofOneProperty.contains(finding.rule), let name = finding.subject?.names.first else {
      return true
    }
    return example.contains("\"\(name)\"")
  }

  /// Rules about one property of many that an example may show.
  private static let ofOneProperty: Set = [
    Rule.openGraphContentMissing.id, Rule.openGraphURLRelative.id, Rule.openGraphRepeated.id,
    Rule.pageEscapedTwice.id,
  ]

  /// What the meta element in `tag` names.
  private static func metaName(_ tag: String?) -> String? {
    guard let meta = TagText(tag), meta.name == "meta" else { return nil }
    let name = meta["name"] ?? meta["property"] ?? meta["itemprop"] ?? meta["http-equiv"]
    return name?.lowercased()
  }
}
