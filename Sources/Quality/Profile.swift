/// What a description of one kind of thing should hold.
///
/// A wish is one property, or several of which any will do. Properties are bits of a set, so
/// that comparing a thing with a profile takes no look-ups.
struct Profile: Sendable {
  /// The bits of the properties that some profile wishes for.
  typealias Wishes = SIMD4<UInt64>

  /// One wish: the properties that fulfil it, and their bits.
  struct Wish: Sendable {
    let properties: [NameTable.ID]
    let bits: Wishes

    /// Whether one of the properties is among `held`.
    @inline(__always)
    func isFulfilled(by held: Wishes) -> Bool {
      bits & held != .zero
    }
  }

  /// The type; its subtypes count as well.
  let type: NameTable.ID
  /// How much a complete description of it is worth: 1 for what a page can be about, less for
  /// what nearly every page names beside that.
  let weight: Double
  /// Without one of these a description is of little use.
  let required: [Wish]
  /// Each of these makes a description more useful.
  let recommended: [Wish]

  /// What a description without a profile, or without a known type, reaches.
  static let unknown = 0.25

  /// Returns the share of the profile that `held` fulfils, in [0,1].
  ///
  /// Up to one half for what is required; the other half for what is recommended, once nothing
  /// required is missing.
  func completeness(_ held: Wishes) -> Double {
    let needed = Self.share(required, held)
    if needed < 1 { return 0.5 * needed }
    return 0.5 + 0.5 * Self.share(recommended, held)
  }

  private static func share(_ wishes: [Wish], _ held: Wishes) -> Double {
    guard !wishes.isEmpty else { return 1 }
    var count = 0
    for wish in wishes where wish.isFulfilled(by: held) { count += 1 }
    return Double(count) / Double(wishes.count)
  }
}

/// The profiles, joined with the vocabulary.
struct ProfileTable: Sendable {
  /// The profiles, the kinds that say most about a page first.
  let all: [Profile]

  /// Each type's profiles: a bit for each of ``all``.
  private var profilesOfTypes: [UInt64]
  /// Each property's bit among the wishes; 255 for one that nobody wishes for.
  private var bitsOfProperties: [UInt8]

  init(_ types: SchemaTypes, _ properties: SchemaProperties) {
    var bits = [UInt8](repeating: 255, count: properties.names.count)
    var count: UInt8 = 0
    func wishes(_ text: String) -> [Profile.Wish] {
      text.split(whereSeparator: \.isWhitespace).map { wish in
        let names = wish.split(separator: "|").compactMap { properties.names.id(of: String($0)) }
        for name in names where bits[Int(name)] == 255 {
          precondition(count < 255, "A set of wishes has 255 bits.")
          bits[Int(name)] = count
          count += 1
        }
        return Profile.Wish(
          properties: names,
          bits: names.reduce(.zero) { $0 | Self.wish(bits[Int($1)]) }
        )
      }
    }
    let all = Self.rows.compactMap { row in
      types.names.id(of: row.type).map { type in
        Profile(
          type: type,
          weight: row.weight,
          required: wishes(row.required),
          recommended: wishes(row.recommended)
        )
      }
    }
    precondition(all.count <= 64, "A type's profiles are 64 bits.")
    self.all = all
    bitsOfProperties = bits
    profilesOfTypes = (0..<types.names.count).map { type in
      all.indices.reduce(0) { profiles, index in
        types.isKind(NameTable.ID(type), of: all[index].type) ? profiles | 1 << index : profiles
      }
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
    let wish = wish(property)
    guard wish != .zero, Int(type) < profilesOfTypes.count else { return false }
    var profiles = profilesOfTypes[Int(type)]
    while profiles != 0 {
      let profile = all[profiles.trailingZeroBitCount]
      profiles &= profiles - 1
      if profile.required.contains(where: { $0.bits & wish != .zero }) { return true }
      if profile.weight == 1, profile.recommended.contains(where: { $0.bits & wish != .zero }) {
        return true
      }
    }
    return false
  }

  /// The bit of `property`; no bit for one that nobody wishes for.
  @inline(__always)
  func wish(_ property: NameTable.ID) -> Profile.Wishes {
    Self.wish(bitsOfProperties[Int(property)])
  }

  @inline(__always)
  private static func wish(_ bit: UInt8) -> Profile.Wishes {
    var wishes = Profile.Wishes.zero
    if bit != 255 { wishes[Int(bit >> 6)] = 1 << UInt64(bit & 63) }
    return wishes
  }
}
