import Records
import Rules

// What the main thing claims, and whether the page confirms it.
extension Assessment {
  /// Notes what is claimed and not shown, or expired.
  func noteClaims(
    _ notes: inout FindingNotes,
    _ page: PageTraits,
    _ locate: (StatementLocation) -> SourcePosition?
  ) {
    guard let view = main ?? best else { return }
    let (top, type) = (view.candidate.top, ledger.name(ofType: view.candidate.type))
    let claims = view.claims
    if claims.checked.isEmpty, isNameWanted(on: page) {
      let position = locate(StatementLocation(item: top, type: type))
      notes.add(.qualityClaimNone, nil, at: position) { $0.isConfirmed = true }
    }
    for claim in claims.checked where claim.state != .shown {
      if claim.state == .hidden, page.mayLack(claim, of: view.candidate) { continue }
      notes.add(
        claim.state == .hidden ? .qualityClaimHidden : .qualityClaimExpired,
        "It is the property \(claim.property).",
        at: locate(
          StatementLocation(
            item: top,
            type: claim.isNested ? nil : type,
            property: claim.property,
            value: claim.value
          )
        ),
        evidence: claim.value,
        fix: claim.state == .hidden ? page.fix(ofAccount: claim.value) : nil
      ) { change in
        if claim.state == .hidden {
          change.shownClaims += 1
          change.isShown = true
        } else {
          change.renewedClaims += 1
        }
      }
    }
  }

  /// Whether it helps to name the main thing: the page shows something, is about that thing, and
  /// nothing else says that it lacks a name.
  private func isNameWanted(on page: PageTraits) -> Bool {
    guard page.hasText, !page.isForm, !page.isHome, let candidate = main?.candidate,
      let profile = candidate.profile?.profile, profile.weight == 1
    else { return false }
    return profile.required.allSatisfy { $0.isFulfilled(by: candidate.met) }
  }
}
