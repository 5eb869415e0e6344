import Indexing
import Ranking
import Records
import Storing

/// The pages behind hits, and what they come to.
extension SearchService {
  /// Pages by their numbers in the store, those of other pages that follow a representative, with it, and whether
  /// any page of the store does.
  typealias Lookup = (
    pages: [UInt64: FoundPage], representatives: [UInt64: UInt64], hasDuplicates: Bool
  )

  /// The pages with the numbers `ids`, those that there are, and the representatives of `duplicates`.
  ///
  /// All that is not kept is read in one go, because each look into the store changes threads.
  func look(
    up ids: [UInt64],
    representativesOf duplicates: [UInt64] = [],
    _ walk: ResultCollector
  ) async throws -> Lookup {
    let explains = walk.query.explains
    let cache = explains ? nil : cache
    let era = cache?.era ?? 0
    let known = cache?.representatives(of: duplicates)
    let unled = known == nil ? duplicates : []
    var found: Lookup = ([:], known?.of ?? [:], known?.hasDuplicates ?? false)
    var unknown: [UInt64] = []
    for id in ids {
      if let page = cache?.page(id) { found.pages[id] = page } else { unknown.append(id) }
    }
    guard !unknown.isEmpty || !unled.isEmpty else { return found }
    let read = try await store.storedRecords(ids: unknown, representativesOf: unled)
    if !unled.isEmpty {
      (found.representatives, found.hasDuplicates) = (read.representatives, read.hasDuplicates)
      cache?.insert(
        representatives: read.representatives,
        of: unled,
        hasDuplicates: read.hasDuplicates,
        era: era
      )
    }
    for stored in read.records {
      guard let record = try damagedPages.record(of: stored, explains ? [] : FoundPage.unneeded)
      else { continue }
      let page = FoundPage(record, keepsRecord: explains)
      found.pages[stored.id] = page
      cache?.insert(page, for: stored.id, size: stored.json.count, era: era)
    }
    return found
  }

  /// The score that a page behind `hit` has at most, whatever it says.
  func score(behind hit: IndexHit, _ walk: ResultCollector) -> Double {
    var candidate = Candidate(hit: hit)
    candidate.closeness = walk.verifier?.measures == true ? 1 : 0
    candidate.nearness = walk.query.country == nil ? 0 : 1
    candidate.language = walk.query.preferredLanguages.isEmpty ? 0 : 1
    return score(of: candidate)
  }

  /// What all that is known of `candidate` comes to.
  func score(of candidate: Candidate) -> Double {
    weights.text * candidate.hit.score + weights.staticOffset
      + weights[.closeness] * candidate.closeness + weights[.nearness] * candidate.nearness
      + weights[.language] * candidate.language
  }
}
