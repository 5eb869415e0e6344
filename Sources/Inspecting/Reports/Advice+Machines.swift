import Addressing
import Basics
import Records

/// What the formats for programs say of a fault.
///
/// Each fault is one entry, however many rules see it and wherever it is.
extension Advice {
  /// How many further locations a message names.
  private static let otherLimit = 10

  /// What is wrong where it is first, what it does, what to do, and where else it is.
  var message: String {
    let sentences = [title, locations.first?.detail, consequence, fix] + others
    return sentences.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The locations behind the first, in a sentence; `nil` when there are none.
  private var elsewhere: String? {
    Self.sentence(Array(locations.dropFirst()), except: locations.first?.position)
  }

  /// The locations behind the first in sentences: where the same is wrong, and what else is where.
  private var others: [String?] {
    guard let first = locations.first else { return [] }
    let rest = locations.dropFirst()
    let isSame = { (location: Location) in
      location.detail.isEmpty || location.detail == first.detail
    }
    var order: [String] = []
    var groups: [String: [Location]] = [:]
    for location in rest where !isSame(location) {
      if groups[location.detail] == nil { order.append(location.detail) }
      groups[location.detail, default: []].append(location)
    }
    let shown = order.prefix(Self.otherLimit).map { detail in
      let named = (groups[detail] ?? []).compactMap(\.position).withoutRepetitions
      let positions = named.prefix(Self.otherLimit).joined(separator: ", ")
      let more = named.count - Self.otherLimit
      let end = more > 0 ? " and \(more) more" : ""
      return positions.isEmpty ? detail : "At \(positions)\(end): \(detail)"
    }
    let more = order.count - shown.count
    return [Self.sentence(rest.filter(isSame), except: first.position)] + shown
      + [more > 0 ? "And \(more) more." : nil]
  }

  /// Where else the same is wrong, each place once; `nil` when it is nowhere but where it is first.
  private static func sentence(_ others: [Location], except first: String?) -> String? {
    let all = others.compactMap(\.position)
    guard !others.isEmpty else { return nil }
    if all.isEmpty {
      return "The same at \(others.count) more \(others.count == 1 ? "place" : "places")."
    }
    let positions = all.withoutRepetitions.filter { $0 != first }
    guard !positions.isEmpty else { return nil }
    let more = positions.count - otherLimit
    return "Also at \(positions.prefix(otherLimit).joined(separator: ", "))"
      + (more > 0 ? " and \(more) more." : ".")
  }

  /// Whether its locations are one slip, such as that of a template that writes all of them: then what to
  /// do is said once.
  var isOneSlip: Bool {
    locations.count > 1
      && (rule.hasSuffix("-attribute") || rule == "microdata.loose-property"
        || rule == "open-graph.name-duplicate" || rule == "deep-link.apps-differ"
        || Set(locations.map(\.detail)).count == 1 && locations.allSatisfy { $0.line != nil })
  }

  /// All locations as the first of them, with what is wrong at each.
  var together: Location {
    let details = locations.map(\.detail).filter { !$0.isEmpty }.withoutRepetitions
    let more = details.count - Self.otherLimit
    let shown = details.prefix(Self.otherLimit) + (more > 0 ? ["And \(more) more."] : [])
    let first = locations.first
    return Location(
      line: first?.line,
      column: first?.column,
      detail: (shown + [elsewhere].compactMap { $0 }).joined(separator: " "),
      evidence: first?.evidence,
      file: first?.file
    )
  }
}

/// Where a code of a report is documented on the web.
enum CodeAddress {
  /// Specifications that sources name without an address.
  private static let known: [(start: String, address: String)] = [
    (
      "App Search Programming Guide, Mark Up Web Content",
      "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/WebContent.html"
    ),
    (
      "Safari Web Content Guide, Configuring Web Applications",
      "https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html"
    ),
  ]

  /// The page that `source` names; the code as a URN (RFC 8141) where the program itself is all
  /// that explains it.
  static func of(_ code: String, source: String?) -> String {
    let source = source ?? ""
    if let start = source.firstRange(of: "https://") {
      let address = source[start.lowerBound...].prefix { $0 != " " && $0 != ";" }
      return ReportText.uri(String(address.last == "," ? address.dropLast() : address))
    }
    if let known = known.first(where: { source.hasPrefix($0.start) }) { return known.address }
    if let match = source.firstMatch(of: #/RFC ([0-9]{1,5})(?:, sections? ([0-9.]*[0-9]))?/#) {
      let section = match.2.map { "#section-\($0)" } ?? ""
      return "https://www.rfc-editor.org/rfc/rfc\(match.1)\(section)"
    }
    return "urn:pippin:code:\(ReportText.uri(code))"
  }
}
