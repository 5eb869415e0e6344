import Analysis

/// How far a pair of letters lies in the particle at the end of a Korean word.
enum ParticleReach {
  /// It begins before the particle.
  case partly
  /// It has nothing of the word.
  case wholly

  /// How far the pair `token` of `list` lies in the particle of its word; `nil` when it does not.
  init?(of token: TokenList.Token, in list: TokenList) {
    guard token.kind == .bigram,
      let run = list.tokens.first(where: { run in
        run.kind == .run && run.textStart <= token.textStart && run.textEnd >= token.textEnd
      })
    else { return nil }
    let start = Int(run.textEnd) - KoreanParticle.length(in: list.bytes(of: run))
    if Int(token.textEnd) <= start { return nil }
    self = Int(token.textStart) < start ? .partly : .wholly
  }
}
