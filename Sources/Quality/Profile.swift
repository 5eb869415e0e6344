/// What a description of one kind of thing should hold.
///
/// A wish is one property, or several of which any will do. Properties are bits of a set, so
/// that comparing a thing with a profile takes no look-ups.
struct Profile: Sendable {
  /// The bits of the properties that some profile wishes for.
  typealias PropertySet = SIMD4<UInt64>

  /// One wish: the properties that fulfil it, and their bits.
  struct ExpectedProperty: Sendable {
    let properties: [NameTable.ID]
    let bits: PropertySet

    /// Whether one of the properties is among `fulfilled`.
    @inline(__always)
    func isFulfilled(by fulfilled: PropertySet) -> Bool {
      bits & fulfilled != .zero
    }
  }

  /// The type; its subtypes count as well.
  let type: NameTable.ID
  /// How much a complete description of it is worth: 1 for what a page can be about, less for
  /// what nearly every page names beside that.
  let weight: Double
  /// Whether a thing of the type is judged by no profile of a broader type.
  let isExact: Bool
  /// Without one of these a description is of little use.
  let required: [ExpectedProperty]
  /// Each of these makes a description more useful.
  let recommended: [ExpectedProperty]

  /// What a description without a profile, or without a known type, reaches.
  static let unknown = 0.25

  /// Returns the share of the profile that `fulfilled` fulfils, in [0,1].
  ///
  /// Up to one half for what is required; the other half for what is recommended, once nothing
  /// required is missing.
  func completeness(_ fulfilled: PropertySet) -> Double {
    let needed = Self.share(required, fulfilled)
    if needed < 1 { return 0.5 * needed }
    return 0.5 + 0.5 * Self.share(recommended, fulfilled)
  }

  private static func share(_ expected: [ExpectedProperty], _ fulfilled: PropertySet) -> Double {
    guard !expected.isEmpty else { return 1 }
    var count = 0
    for property in expected where property.isFulfilled(by: fulfilled) { count += 1 }
    return Double(count) / Double(expected.count)
  }
}

extension Profile {
  /// Takes a row of the table.
  fileprivate init(
    _ row: ProfileTable.Row,
    _ type: NameTable.ID,
    _ expected: (String) -> [ExpectedProperty]
  ) {
    self.init(
      type: type,
      weight: row.weight,
      isExact: row.isExact,
      required: expected(row.required),
      recommended: expected(row.recommended)
    )
  }
}

/// The profiles, joined with the vocabulary.
struct ProfileTable: Sendable {
  /// The profiles, the kinds that say most about a page first.
  let all: [Profile]

  /// What things within a thing need.
  let nested: NestedNeeds

  /// Each type's profiles: a bit for each of ``all``.
  private var profilesOfTypes: [UInt64]
  /// Each property's bit among the wishes; 255 for one that nobody wishes for.
  private var bitsOfProperties: [UInt8]

  init(_ types: SchemaTypes, _ properties: SchemaProperties) {
    var bits = [UInt8](repeating: 255, count: properties.names.count)
    var count: UInt8 = 0
    func expected(_ text: String) -> [Profile.ExpectedProperty] {
      text.utf8.split { $0 <= 0x20 }.map { expected in
        let names = expected.split(separator: UInt8(ascii: "|")).compactMap {
          properties.names.id(of: String(Substring($0)))
        }
        for name in names where bits[Int(name)] == 255 {
          precondition(count < 255, "A set of wishes has 255 bits.")
          bits[Int(name)] = count
          count += 1
        }
        return Profile.ExpectedProperty(
          properties: names,
          bits: names.reduce(.zero) { $0 | Self.expected(bits[Int($1)]) }
        )
      }
    }
    let all = Self.rows.compactMap { row in
      types.names.id(of: row.type).map { Profile(row, $0, expected) }
    }
    precondition(all.count <= 64, "A type's profiles are 64 bits.")
    self.all = all
    nested = NestedNeeds(types, properties, expected)
    bitsOfProperties = bits
    var own = [UInt64](repeating: 0, count: types.names.count)
    for (index, profile) in all.enumerated() { own[Int(profile.type)] |= 1 << UInt64(index) }
    profilesOfTypes = Self.profiles(own, of: types, all)
  }

  /// The profiles that count for each type: its own and those of what it is a kind of.
  private static func profiles(
    _ own: [UInt64],
    of types: SchemaTypes,
    _ all: [Profile]
  ) -> [UInt64] {
    own.indices.map { type in
      var profiles: UInt64 = 0
      types.forEachKind(of: type) { profiles |= own[$0] }
      // What an exact type is a kind of has no result that the thing could have.
      for index in all.indices where all[index].isExact && profiles & 1 << UInt64(index) != 0 {
        profiles &= own[type] | 1 << UInt64(index)
      }
      return profiles
    }
  }

  /// The bits of the profiles of `type`: the first of ``all`` is the lowest.
  @inline(__always)
  func profiles(of type: NameTable.ID) -> UInt64 {
    profilesOfTypes[Int(type)]
  }

  /// Whether `property` matters in what is said of `type`: its kind needs it, or should have it and
  /// is one that a page can be about.
  func asks(_ type: NameTable.ID, for property: NameTable.ID) -> Bool {
    let expected = expected(property)
    guard expected != .zero, Int(type) < profilesOfTypes.count else { return false }
    var profiles = profilesOfTypes[Int(type)]
    while profiles != 0 {
      let profile = all[profiles.trailingZeroBitCount]
      profiles &= profiles - 1
      if profile.required.contains(where: { $0.bits & expected != .zero }) { return true }
      if profile.weight == 1, profile.recommended.contains(where: { $0.bits & expected != .zero }) {
        return true
      }
    }
    return false
  }

  /// The bit of `property`; no bit for one that nobody wishes for.
  @inline(__always)
  func expected(_ property: NameTable.ID) -> Profile.PropertySet {
    Self.expected(bitsOfProperties[Int(property)])
  }

  @inline(__always)
  private static func expected(_ bit: UInt8) -> Profile.PropertySet {
    var expected = Profile.PropertySet.zero
    if bit != 255 { expected[Int(bit >> 6)] = 1 << UInt64(bit & 63) }
    return expected
  }
}
