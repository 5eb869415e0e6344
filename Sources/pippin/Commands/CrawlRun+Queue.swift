import Addressing
import Crawling
import Digests
import Fetching
import Frontier
import Storing

extension CrawlRun {
  /// Makes what failed in earlier runs wait again, and what the limits of seeds deferred if they
  /// have room now.
  ///
  /// - Returns: How many pages of the limits of seeds that have one are spent, by the seed's number.
  func takeUp(_ list: SeedList, in store: any CrawlStore) async throws -> [Int: Int] {
    // A digest, because a proxy's URL may hold a password.
    let way = Array("\(Digest128(of: "\(fetching.way)"))".utf8)
    let isOtherWay = try await store.value(of: Self.wayKey).map { $0 != way } ?? false
    try await store.setValue(way, of: Self.wayKey)
    try await store.retryFailed(
      list.seeds.map(\.address),
      numbers: Set(list.seeds.map(\.number)),
      forgetsBackoff: isOtherWay,
      delay: settings.delay,
      fixed: fetching.sparesPublic ? nil : CrawlReason.noContact,
      at: Clock.now()
    )
    let limited = list.seeds.filter { $0.maxPages != nil }.map(\.number)
    let spent = try await store.spentPages(ofSeeds: Set(limited))
    let open = list.seeds.filter { seed in
      let spent = spent[seed.number]
      return seed.maxPages ?? .max > (spent.map { $0.completed + $0.unconfirmed } ?? 0)
    }
    try await store.releaseDeferred(ofSeeds: Set(open.map(\.number)))
    // A run that was ended by force has let nobody go.
    try await store.releaseExcluded(for: [CrawlReason.notListed], at: Clock.now()) { _ in true }
    try await askAgain(list, in: store)
    let scope = scope(of: list)
    try await store.releaseExcluded(for: CrawlReason.ofPatterns, at: Clock.now()) {
      scope.objection(toQueued: $0) == nil
    }
    return spent.mapValues(\.completed)
  }

  /// Keeps what the seeds and the command line say of scopes, depths and patterns.
  ///
  /// A later look at the store judges by it. What a file or the environment says holds then, too.
  func noteOptions(of list: SeedList, in store: any CrawlStore) async throws {
    func isTyped(_ key: SettingKey) -> Bool {
      if case .flag = ranking.origin(of: key) { true } else { false }
    }
    var rules = URLRules()
    if isTyped(.crawlInclude) { rules.include = settings.rules.include }
    if isTyped(.crawlExclude) { rules.exclude = settings.rules.exclude }
    var kept = KeptOptions(try await store.value(of: KeptOptions.key) ?? [])
    kept.note(
      list.seeds,
      scope: isTyped(.crawlScope) ? settings.scope : nil,
      depth: isTyped(.crawlMaxDepth) ? settings.maxDepth : nil,
      rules: rules
    )
    try await store.setValue(kept.bytes, of: KeptOptions.key)
  }

  /// Makes seeds wait of which only the status was asked so far.
  ///
  /// In a run that asks for statuses, these are all URLs of the list that are no stored pages: who lists
  /// them wants to know how they are now.
  private func askAgain(_ list: SeedList, in store: any CrawlStore) async throws {
    if settings.onlyChecks {
      let urls = list.seeds.map(\.address)
      try await store.requeue(urls, in: CrawlPlan.statesAskedAgain, at: Clock.now())
      return
    }
    var selection = RequeueSelection()
    selection.states = [.checked]
    selection.isSeedsAlone = true
    selection.seeds = Set(list.seeds.map(\.number))
    try await store.requeue(selection, at: Clock.now())
  }

  private static let wayKey = "fetching"

  /// Holds back for this run what waits in the store and is not on the list.
  func hold(allBut list: SeedList, in store: any CrawlStore) async throws {
    let held = try await store.hold(
      allBut: list.seeds.map(\.address),
      reason: CrawlReason.notListed
    )
    guard held > 0 else { return }
    console.note("\(Amount.count(held, "URL")) of earlier runs wait until this one has ended.")
  }

  /// Offers the links of stored pages that other scopes, patterns or checks have left out.
  func offerStoredLinks(_ list: SeedList, in store: any CrawlStore) async throws {
    let policy = LinkPolicy(seeds: list.seeds, settings: settings)
    let pages = try await store.pagesToOffer(by: policy.digest)
    if pages >= Self.manyPages {
      let all = Amount.count(pages, "stored page")
      console.note("Looking for links that earlier runs left out, in \(all).")
    }
    let offers = try await store.offerStoredLinks(by: policy, at: Clock.now())
    if offers.added > 0 {
      let urls = Amount.count(offers.added, "URL")
      console.note("Links of stored pages lead to \(urls) that the store did not know.")
    }
    if offers.damaged > 0 {
      let damaged = Amount.count(offers.damaged, "page")
      console.note("The links of \(damaged) are not known: damaged records. Run pippin check.")
    }
  }

  /// From how many pages on a person would wonder what the run waits for: about a second.
  private static let manyPages = 5000

  /// Notes that every page that is stored now was read with the scope, the patterns and the checks of
  /// this run.
  func noteOfferedLinks(_ list: SeedList, in store: any CrawlStore) async throws {
    let policy = LinkPolicy(seeds: list.seeds, settings: settings)
    try await store.noteOfferedLinks(by: policy.digest)
  }

  /// Makes pages wait for another visit: those that the command asks for, and damaged ones.
  func requeue(_ list: SeedList, in store: any CrawlStore) async throws {
    if let recrawl {
      var selection = RequeueSelection()
      selection.isSeedsAlone = holdsOthers
      if recrawl == .due { selection.dueAt = Clock.now() } else { selection.includesRetries = true }
      if recrawl == .failed {
        selection.states = [.failed, .gone]
        selection.exceptReasons = URLOutcome.reasonsWithoutFault
      } else if settings.checksAnything {
        selection.states.insert(.checked)
      }
      selection.seeds = Set(list.seeds.map(\.number))
      var count = try await store.requeue(selection, at: Clock.now())
      count += try await requeueNamed(list, like: selection, in: store)
      console.note("Visiting \(Amount.count(count, "URL")) again.")
    }
    let damaged = try await store.requeueDamaged(list.seeds.map(\.address), at: Clock.now())
    if damaged > 0 {
      console.note("Reading \(Amount.count(damaged, "page")) again: the record is damaged.")
    }
  }
}

extension CrawlRun {
  /// Makes the URLs of `list` themselves wait for another visit that ``RequeueSelection/seeds`` does not
  /// cover, because the store knows them from another seed: who names a URL wants to have it.
  ///
  /// - Returns: How many wait now that did not.
  private func requeueNamed(
    _ list: SeedList,
    like selection: RequeueSelection,
    in store: any CrawlStore
  ) async throws -> Int {
    guard selection.dueAt == nil else { return 0 }
    let urls = list.seeds.map(\.address)
    let states = selection.states.union([.later])
    guard !selection.exceptReasons.isEmpty else {
      return try await store.requeue(urls, in: states, at: Clock.now())
    }
    let fates = try await store.outcomes(ofSeeds: urls)
    let meant = fates.filter { !selection.exceptReasons.contains($0.reason ?? "") }
    let failed = meant.compactMap { WebAddress($0.url) }
    // What an outage has left as it was has failed, too.
    let kept = meant.filter { $0.isFailed && $0.end == $0.url }.compactMap { WebAddress($0.url) }
    let count = try await store.requeue(failed, in: states, at: Clock.now())
    return try await count + store.requeue(kept, in: [.page, .redirected], at: Clock.now())
  }
}

extension FetchSettings {
  /// What decides whether a host can be reached at all.
  var way: [String] {
    connectTo + [proxy ?? "", caFile ?? ""] + allowedPrivate.map { "\($0)" }
  }
}
