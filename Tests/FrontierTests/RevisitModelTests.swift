import Testing

@testable import Frontier

/// Cho and Garcia-Molina, Estimating Frequency of Change, 2003, section 4.2.
struct RevisitModelTests {
  private let day = 86_400.0

  @Test("A page that nothing is known of comes again after three days")
  func first() {
    #expect(RevisitModel().interval(visits: 1, changes: 0, span: 0) == 3 * day)
    #expect(RevisitModel().interval(visits: 0, changes: 0, span: 0) == 3 * day)
  }

  @Test("A page that changes more often comes again sooner, within the bounds")
  func monotone() {
    let intervals = (0...10).map {
      RevisitModel().interval(visits: 11, changes: $0, span: 50 * day)
    }
    #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(intervals.allSatisfy { (day...25 * day).contains($0) })
    #expect(intervals.first == 25 * day)
  }

  @Test("The estimate finds the rate of a page that changes by chance")
  func estimate() {
    // Every five days a visit; half of them find a change, which is one change in 7.2 days.
    let interval = RevisitModel().interval(visits: 201, changes: 100, span: 1000 * day)
    #expect(abs(interval / day - 5) < 0.1)
  }

  @Test("A page that has never changed is watched for twice as long each time")
  func unchanged() {
    #expect(RevisitModel().interval(visits: 2, changes: 0, span: 4 * day) <= 25 * day)
    #expect(
      RevisitModel().interval(visits: 2, changes: 0, span: 4 * day)
        > RevisitModel().interval(visits: 2, changes: 1, span: 4 * day)
    )
  }
}
