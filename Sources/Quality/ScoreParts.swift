/// The parts that a score is made of, each in [0,1].
struct ScoreParts {
  var validity: Double
  var completeness: Double
  var richness: Double
  var consistency: Double
  var linkage: Double

  /// Whether things claim something that can be seen and nothing of it is.
  var isHidden = false

  /// The score in [0,1].
  var score: Double {
    let sum =
      QualityJudge.completenessWeight * completeness + QualityJudge.richnessWeight * richness
      + QualityJudge.consistencyWeight * (isHidden ? 0 : consistency)
      + QualityJudge.linkageWeight * linkage
    let score = validity * sum
    return isHidden ? min(score, QualityJudge.hiddenLimit) : score
  }

  /// The parts by their names.
  var named: [String: Double] {
    [
      "validity": validity,
      "completeness": completeness,
      "richness": richness,
      "consistency": isHidden ? 0 : consistency,
      "linkage": linkage,
    ]
  }
}
