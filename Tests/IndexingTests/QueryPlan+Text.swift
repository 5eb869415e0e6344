@testable import Analysis
@testable import Indexing

extension QueryPlan {
  /// What the plan for `text`, asked as `request` is, asks for, in words.
  static func shown(_ text: String, _ request: SearchRequest, _ index: SegmentIndex) -> String {
    var request = request
    request.text = text
    let plan = QueryPlan(request, snapshot: index.snapshot)
    let leaves = plan.leaves.map { leaf in
      "\(TermKey.label(leaf.term)):\(leaf.frequency):\(leaf.weight):\(leaf.most)"
        + ":\(leaf.forms.map(TermKey.label)):\(leaf.formFactors.map(\.factor))"
    }
    return "\(leaves) \(plan.scored) \(plan.required) \(plan.filters) \(plan.excluded) "
      + "\(plan.hasWords) \(plan.bound) \(plan.isImpossible)"
  }
}
