/// A text of the search page, by its meaning; each language of ``PageLanguage`` has all of them.
///
/// `{name}` stands for what is filled in. Where the number `{n}` matters to the words, those for 1
/// are before a bar and those for all others behind it.
enum PagePhrase: String, CaseIterable, Hashable, Sendable {
  // The form.
  case search, label, hint, forPrograms, failed, waiting
  // The start page.
  case startAll, startLinked, pages, sites, examples
  // How many results there are.
  case results, resultList, about, noResults, noFurther, advice
  // What explains the results.
  case meant, missing, allSearched, noIndex, filtersApply
  // What is not among them.
  case withoutLink, show, moreOfHost, more, unchecked, limitWords, limitLanguages, limitPages
  case same, sameCounted, showSame, sameInCounts, orderInCounts, oneOfSame
  // Filters.
  case filters, kind, app, language, site, onlyLinked, allPages, remove
  // A result.
  case opens, platformApp, moreApps, why
  // Kinds of results.
  case kindRecipes, kindArticles, kindProducts, kindEvents, kindVideos, kindMusic, kindBooks
  case kindMovies, kindPlaces, kindJobs, kindApps, kindCourses, kindQuestions, kindGuides
  case kindPodcasts, kindPeople, kindOrganizations, kindDiscussions, kindPictures, kindPages
  // The page of an item.
  case itemOpens, itemRanks, itemSignals, itemAdvice, itemFindings, itemSpam
  case itemRendered, renderedWords, renderedSame, field, change, served, rendered
  case address, mainThing, types, keywords, published, changed, fetched, picture, identifier
  case platform, saidBy, fixedPoints, rankInHost, rankInType, amongHost, amongType
  case signal, value, weight, points, betterThan, reason, shareBy
}
