import Addressing

extension VoteReader {
  /// What is needed to find the names of an event.
  private struct Look {
    let day: Int32
    /// The index of the event's epoch; `nil` where there is no key.
    let epoch: Int?
    let client: NameCache.Sought
    let network: NameCache.Sought?
  }

  /// Returns the votes of events that have been checked, many together.
  ///
  /// What is known of all their clients and networks is brought near first, so that the look-ups
  /// wait for memory together; see ``MarkTable/prefetch(_:)``. The events stay where they are: a
  /// copy would count the references of all their texts.
  ///
  /// - Parameters:
  ///   - events: The events, best some hundred.
  ///   - take: Takes the place of each event and its vote, or why it is refused, in their order.
  package mutating func read(
    _ events: Span<EngagementEvent>,
    _ take: (Int, Result<Vote, EngagementRefusal>) -> Void
  ) {
    let looks = look(at: events)
    for index in events.indices {
      guard let names = names(looks[index], events, index) else {
        take(index, .failure(EngagementRefusal(field: "at", .closed)))
        continue
      }
      let vote = Vote(
        id: name(ofEvent: events[index].id, by: names.client),
        item: events[index].item.identity,
        client: names.client,
        day: looks[index].day,
        kind: events[index].kind,
        grade: VoteGrade.of(
          events[index].kind,
          position: events[index].position,
          durationMs: events[index].durationMs
        ),
        network: names.network
      )
      take(index, .success(vote))
    }
  }

  /// Works out where the names of events are found, and brings what is there near.
  private mutating func look(at events: Span<EngagementEvent>) -> [Look] {
    var looks: [Look] = []
    looks.reserveCapacity(events.count)
    var seen: UInt64 = 0
    for index in events.indices {
      let day = Vote.day(of: events[index].at)
      let epoch = Epoch(day: day)
      seen ^= UInt64(events[index].item.bytes.last ?? 0)
      looks.append(
        Look(
          day: day,
          epoch: epochs.firstIndex { $0.epoch == epoch },
          client: Self.withBytes(of: events[index].client, NameCache.Sought.init),
          network: events[index].network.map { Self.withBytes(of: $0, NameCache.Sought.init) }
        )
      )
    }
    for epoch in epochs.indices {
      let near = looks.filter { $0.epoch == epoch }
      seen ^= epochs[epoch].clients.prefetch(near.map { $0.client.hash })
      seen ^= epochs[epoch].networks.prefetch(near.compactMap { $0.network?.hash })
    }
    lastSeen = seen
    return looks
  }

  /// The names of an event's client and network; `nil` where its epoch has no key.
  private mutating func names(
    _ look: Look,
    _ events: Span<EngagementEvent>,
    _ index: Int
  ) -> (client: UInt64, network: UInt8)? {
    guard let epoch = look.epoch else { return nil }
    if let client = epochs[epoch].clients.value(of: look.client) {
      guard let network = look.network else { return (client, 0) }
      if let bucket = epochs[epoch].networks.value(of: network) { return (client, UInt8(bucket)) }
    }
    return names(day: look.day, client: events[index].client, network: events[index].network)
  }
}
