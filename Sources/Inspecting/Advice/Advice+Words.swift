extension Advice {
  /// What the fix brings, in a sentence; `nil` when it brings no points.
  var gain: String? {
    guard points > 0 else { return nil }
    let amount = "\(points) \(points == 1 ? "point" : "points")"
    return condition.map { "Up to +\(amount) \($0)." } ?? "+\(amount)."
  }

  /// What is the matter because of it, in a sentence; `nil` when nothing in particular is.
  var consequence: String? {
    if !requirements.isEmpty {
      return "This fails --require \(requirements.joined(separator: ","))."
    }
    return effect.words.map { "This \($0)." }
  }
}
