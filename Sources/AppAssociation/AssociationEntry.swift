/// One entry of an association file: the rules that one or more apps share.
///
/// Rules are looked up by the first byte of the path, so that an address meets only those that
/// could match it, in the file's order.
struct AssociationEntry: Sendable {
  /// The apps, places in ``AppAssociationFile/appIDs``.
  let apps: [Int]
  /// The rules, in order.
  let rules: [AssociationRule]
  /// What is compared first of each rule in ``lanes``.
  private var gates: [Gate] = []
  /// Where the gates of each first byte start; those of the empty path stand behind all.
  private var lanes: [Int32] = []

  /// What the paths that a rule matches start with, and in which spelling.
  private struct Gate: Sendable {
    let head: PathHead
    let spelling: LinkSpelling
    let rule: Int32
  }

  /// The place of the empty path in ``lanes``.
  private static let emptyLane = 256

  /// With fewer rules than this, all are tried.
  private static let laneMinimum = 8

  /// The most gates that an entry keeps; with more, all rules are tried.
  private static let gateLimit = 65_536

  init(apps: [Int], rules: [AssociationRule]) {
    self.apps = apps
    self.rules = rules
    let all = rules.enumerated().map { number, rule in
      Gate(head: rule.path?.head ?? PathHead(), spelling: rule.spelling, rule: Int32(number))
    }
    guard rules.count >= Self.laneMinimum else {
      gates = all
      return
    }
    var byLane = [[Gate]](repeating: [], count: Self.emptyLane + 1)
    var count = 0
    for gate in all {
      for lane in Self.lanes(admitting: gate) { byLane[lane].append(gate) }
      count += gate.head.firstByte == nil ? byLane.count : 1
      guard count <= Self.gateLimit else {
        gates = all
        return
      }
    }
    for lane in byLane {
      lanes.append(Int32(gates.count))
      gates += lane
    }
    lanes.append(Int32(gates.count))
  }

  /// Returns the place of the first rule that matches an address.
  func firstMatch(_ subject: inout LinkSubject) -> Int? {
    var range = gates.indices
    if !lanes.isEmpty {
      let lane = subject.firstByte.map(Int.init) ?? Self.emptyLane
      range = Int(lanes[lane])..<Int(lanes[lane + 1])
    }
    for index in range where gates[index].head.isPrefix(of: subject.head(gates[index].spelling)) {
      let rule = Int(gates[index].rule)
      if rules[rule].matches(&subject) { return rule }
    }
    return nil
  }

  /// The first bytes of the paths that a rule can match.
  private static func lanes(admitting gate: Gate) -> Set<Int> {
    guard let first = gate.head.firstByte else { return Set(0...emptyLane) }
    var lanes: Set = [Int(first)]
    if gate.spelling.isFolded, (0x61...0x7A).contains(first) { lanes.insert(Int(first) - 0x20) }
    if gate.spelling.isDecoded { lanes.insert(Int(UInt8(ascii: "%"))) }
    return lanes
  }
}
