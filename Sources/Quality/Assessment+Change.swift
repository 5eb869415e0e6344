// What a change would be worth.
extension Assessment {
  /// A change to a page: all of it that is fixed at once.
  struct Change {
    /// The sums over the statements behind it.
    var tally: Tally
    /// What things of some types have behind it: properties, as profiles wish for them.
    private var more: [(type: NameTable.ID, expected: Profile.PropertySet)] = []
    /// How many hidden claims of the main thing, or of the best if there is none, become visible.
    var shownClaims = 0
    /// How many of its expired claims are renewed.
    var renewedClaims = 0
    /// Whether the page confirms all that it claims.
    var isConfirmed = false
    /// Whether something that is claimed becomes visible.
    var isShown = false
    /// How well the page leads into an app.
    var linkage: Double?
    /// How complete the best description is at least.
    var completeness = 0.0

    init(tally: Tally) {
      self.tally = tally
    }

    /// Adds properties to things of a type.
    mutating func add(_ expected: Profile.PropertySet, to type: NameTable.ID) {
      if let index = more.firstIndex(where: { $0.type == type }) {
        more[index].expected |= expected
      } else {
        more.append((type, expected))
      }
    }

    /// The properties that things of a type have more of.
    func more(of type: NameTable.ID) -> Profile.PropertySet {
      more.first { $0.type == type }?.expected ?? .zero
    }

    /// The share of the claims that hold behind it.
    func consistency(of claims: Claims) -> Double {
      isConfirmed ? 1 : claims.consistency(showing: shownClaims, renewing: renewedClaims)
    }
  }

  /// The change that fixes nothing.
  var unchanged: Change { Change(tally: tally) }

  /// The gain of what ends so many failed statements.
  func gain(fixing failures: Int) -> Double {
    var change = unchanged
    change.tally.addFailures(-failures)
    return gain(change)
  }

  /// By how much the score would rise with a change.
  func gain(_ change: Change) -> Double {
    let isHidden = isHidden && !change.isShown
    var score = 0.0
    for (view, isMain) in [(best, false), (main, true)] {
      guard let view else { continue }
      let candidate = view.candidate
      let more = change.more(of: candidate.type)
      let isOwn = isMain || main == nil
      let parts = ScoreParts(
        validity: change.tally.validity,
        completeness: max(change.completeness, candidate.completeness(with: more)),
        richness: change.tally.richnessShare,
        consistency: isOwn ? change.consistency(of: view.claims) : view.claims.consistency,
        linkage: change.linkage ?? linkage,
        isHidden: isHidden
      )
      score = max(score, parts.score)
    }
    return max(0, score - self.parts.score)
  }
}
