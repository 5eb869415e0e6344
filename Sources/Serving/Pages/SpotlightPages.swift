import Foundation
import HTTPTypes
import Records
import Shelving
import SpotlightItems
import Spotting
import Templates

/// The pages of a private index: what a search finds, and one item.
struct SpotlightPages: Sendable {
  /// The most results on a page.
  private static let size = 50
  /// The attributes that a list shows.
  private static let listed: Set<String> = ["title", "displayName", "contentDescription"]

  private let index: SpotlightIndex
  /// The path of the search page.
  private let home: String

  /// The pages of `index`, whose search page has the path `home`.
  init(_ index: SpotlightIndex, home: String) {
    (self.index, self.home) = (index, home)
  }

  /// What the page shows for `query`: results, or without one how much there is.
  func search(_ query: String) async -> (HTMLPage, HTTPResponse.Status) {
    let text = query.trimmingCharacters(in: .whitespacesAndNewlines)
    var (values, status): (TemplateValues, HTTPResponse.Status) = ([:], .ok)
    do throws(ItemIndexFailure) {
      values = text.isEmpty ? try await start() : try answer(text)
    } catch {
      (values, status) = (["problem": "\(error)"], .badRequest)
      if case .invalidQuery = error {} else { status = .serviceUnavailable }
    }
    (values["query"], values["home"], values["folder"]) = (query, home, index.store.folder)
    let title = text.isEmpty ? "Private index" : "\(text) – private index"
    let page = HTMLPage(
      template: "spotlight",
      title: title,
      values: values,
      hasScript: true,
      home: home
    )
    return (page, status)
  }

  /// How much there is, and what somebody may want now.
  private func start() async throws(ItemIndexFailure) -> TemplateValues {
    let answer = try index.matches(TypedSearch(""))
    let counts = try index.counts()
    let items = try await index.items(in: nil, after: nil, limit: Self.size)
    return [
      "count": "Items: \(counts.items). Groups: \(counts.domains). "
        + "Activities: \(counts.activities).",
      "suggestions": suggestions("Wanted now:", answer.suggestions),
      "hits": items.map { hit(FoundItem($0), query: "") },
    ]
  }

  private func answer(_ text: String) throws(ItemIndexFailure) -> TemplateValues {
    guard !Self.isQueryString(text) else {
      var found: [FoundItem] = []
      let limit = Self.size + 1
      try index.search(ItemSearch(text, attributes: Self.listed, maxResults: limit)) { batch in
        found += batch
        return true
      }
      return results(found, text, order: "in no order")
    }
    var search = TypedSearch(text)
    (search.attributes, search.maxResults) = (Self.listed, Self.size + 1)
    let answer = try index.matches(search)
    var values = results(answer.items, text, order: "the best first")
    values["suggestions"] = suggestions("Completed:", answer.suggestions)
    return values
  }

  private func results(_ found: [FoundItem], _ text: String, order: String) -> TemplateValues {
    let shown = found.prefix(Self.size)
    let number = found.count > shown.count ? "more than \(shown.count)" : "\(found.count)"
    return [
      "count": "Results: \(number), \(order).",
      "hits": shown.map { hit($0, query: text) },
    ]
  }

  private func hit(_ found: FoundItem, query: String) -> TemplateValues {
    let item = found.item
    let activity = found.activity.map { $0 == item.identifier ? "an activity" : "with an activity" }
    return [
      "title": item.name,
      "side": PageText.direction(of: item.name),
      "description": item.attributes["contentDescription"]?.text,
      "identifier": item.identifier,
      "domain": item.domain,
      "activity": activity,
      "score": found.score > 0 ? Self.number(found.score) : nil,
      "link": link("item", ["id": item.identifier, "q": query]),
    ]
  }

  private func suggestions(_ title: String, _ list: [ItemSuggestion]) -> TemplateValues? {
    guard !list.isEmpty else { return nil }
    let links = list.map { suggestion -> TemplateValues in
      ["text": suggestion.text, "link": link("", ["q": suggestion.text])]
    }
    return ["title": title, "list": links]
  }

  private func link(_ name: String, _ fields: KeyValuePairs<String, String>) -> String {
    let query = fields.filter { !$0.value.isEmpty }.map {
      "\($0.key)=\(PageText.queryValue($0.value))"
    }
    return home + name + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }

  /// Whether a text is meant as a query string: it compares something.
  static func isQueryString(_ text: String) -> Bool {
    ["==", "!=", "<", ">", "InRange("].contains { text.contains($0) }
  }

  static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}

extension SpotlightPages {
  /// The page of an item: what is stored of it, and why it has its rank for `query`.
  func item(_ identifier: String, query: String) -> (HTMLPage, HTTPResponse.Status) {
    let text = Self.isQueryString(query) ? "" : query
    do throws(ItemIndexFailure) {
      guard let result = try index.result(of: identifier, for: text) else {
        let end = try index.expiry(of: identifier).map(ItemValue.momentText)
        let title = end.map { "The item \(identifier) expired: it was found until \($0)" }
        return (page(title ?? "No item is called \(identifier)", [:]), .notFound)
      }
      return (page(result.item.name, values(result, text)), .ok)
    } catch {
      return (page("\(error)", [:]), .serviceUnavailable)
    }
  }

  private func page(_ title: String, _ values: TemplateValues) -> HTMLPage {
    var values = values
    (values["title"], values["home"]) = (title, home)
    return HTMLPage(template: "spotlight-item", title: title, values: values, home: home)
  }

  private func values(_ result: ItemResult, _ query: String) -> TemplateValues {
    let item = result.item
    let facts = [
      ("Identifier", item.identifier), ("Group", item.domain),
      ("Found until", item.expiresAt.map(ItemValue.momentText)),
    ]
    let rows = item.attributes.sorted { $0.key < $1.key }.map { [$0.key, $0.value.text] }
    return [
      "facts": facts.compactMap { name, value -> TemplateValues? in
        value.map { ["name": name, "value": $0] }
      },
      "attributes": PageTable("Attributes", ["Name", "Value"], rows).values,
      "result": query.isEmpty ? nil : self.result(result, query),
    ]
  }

  private func result(_ result: ItemResult, _ query: String) -> TemplateValues {
    let parts = result.score?.parts.map { [$0.label, Self.number($0.value)] } ?? []
    let words = result.words.map { word in
      [
        word.text + (word.isBeginning ? "…" : ""),
        word.attributes.isEmpty ? "nowhere" : word.attributes.joined(separator: ", "),
      ]
    }
    return [
      "query": query,
      "sentence": result.sentence,
      "score": PageTable("Points", ["Part of the score", "Points"], parts).values,
      "words": PageTable("Words", ["Word", "Found in"], words).values,
    ]
  }
}
