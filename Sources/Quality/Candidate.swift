import Records

/// A thing that may be what the page is about.
struct Candidate {
  let item: StructuredItem
  /// Its first type that the vocabulary knows.
  let type: NameTable.ID
  /// The profile by which it does best, and its index in the table.
  let profile: (index: Int, profile: Profile)?
  /// The properties with a value that holds, as far as profiles wish for them.
  let met: Profile.PropertySet
  /// The properties without such a value.
  let missed: Profile.PropertySet
  /// Values that are things and lack what their kind needs: those properties are missed, too.
  let incomplete: [IncompleteValue]
  /// Whether any property holds.
  let saysSomething: Bool
  /// The index among the page's items of the one that it is or is in.
  let top: Int
  /// Whether it is in no other thing.
  let isTop: Bool

  /// How complete its description is, weighted by how much its kind says about a page.
  var completeness: Double { completeness(with: .zero) }

  /// The same if it had `more` properties as well.
  func completeness(with more: Profile.PropertySet) -> Double {
    guard let profile = profile?.profile else { return Profile.unknown }
    return profile.weight * profile.completeness(met | more)
  }

  /// The first group of things that are in others.
  static let nestedGroup = 64

  /// Orders candidates by how well they tell what the page is about: a thing of a kind that a
  /// page is about, at the top if there is one, else the first of the kinds that are beside;
  /// of those, the most complete one.
  ///
  /// `nil` for a thing that cannot tell.
  var rank: (group: Int, completeness: Double)? {
    guard let profile, saysSomething else { return nil }
    let isSubject = profile.profile.weight == 1
    guard isSubject || isTop else { return nil }
    let group = (isSubject ? isTop ? 0 : 1 : 2) * Self.nestedGroup + profile.index
    return (group, -completeness)
  }
}
