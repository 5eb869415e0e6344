/// What a result is, in the words that people use: what the type of its main thing is a kind of.
///
/// Reference: <https://schema.org/docs/full.html>
enum ResultKind {
  /// The kinds by their types in small letters.
  private static let kinds: [String: PagePhrase] = {
    let table: [(PagePhrase, String)] = [
      (.kindRecipes, "recipe"),
      (
        .kindArticles,
        "article newsarticle blogposting blog techarticle scholarlyarticle report reportagenewsarticle "
          + "opinionnewsarticle analysisnewsarticle reviewnewsarticle liveblogposting"
      ),
      (.kindProducts, "product productgroup productmodel individualproduct vehicle car offer"),
      (
        .kindEvents,
        "event musicevent sportsevent theaterevent festival businessevent educationevent socialevent "
          + "exhibitionevent foodevent screeningevent comedyevent danceevent childrensevent"
      ),
      (.kindVideos, "videoobject clip musicvideoobject"),
      (.kindMusic, "musicrecording musicalbum musicgroup musicplaylist musiccomposition"),
      (.kindBooks, "book audiobook bookseries"),
      (.kindMovies, "movie tvseries tvepisode tvseason movieseries"),
      (
        .kindPlaces,
        "place localbusiness restaurant hotel store cafeorcoffeeshop lodgingbusiness touristattraction "
          + "museum park city country foodestablishment bakery barorpub landmarksorhistoricalbuildings "
          + "accommodation apartment house"
      ),
      (.kindJobs, "jobposting occupation"),
      (
        .kindApps,
        "softwareapplication mobileapplication webapplication videogame softwaresourcecode"
      ),
      (.kindCourses, "course courseinstance learningresource"),
      (.kindQuestions, "faqpage qapage question quiz"),
      (.kindGuides, "howto"),
      (.kindPodcasts, "podcastseries podcastepisode audioobject radioepisode radioseries"),
      (.kindPeople, "person profilepage"),
      (
        .kindOrganizations,
        "organization corporation newsmediaorganization educationalorganization collegeoruniversity "
          + "governmentorganization ngo sportsteam school"
      ),
      (.kindDiscussions, "discussionforumposting socialmediaposting comment"),
      (.kindPictures, "imageobject photograph imagegallery visualartwork"),
      (
        .kindPages,
        "webpage website collectionpage itempage aboutpage contactpage searchresultspage itemlist"
      ),
    ]
    var kinds: [String: PagePhrase] = [:]
    for (phrase, types) in table {
      for type in types.split(separator: " ") { kinds[String(type)] = phrase }
    }
    return kinds
  }()

  /// The words for a type: its kind, or else the type's own words; pages where there is none.
  static func name(of type: String?, in language: PageLanguage) -> String {
    guard let type, !type.isEmpty else { return language[.kindPages] }
    return known(type).map { language[$0] } ?? words(of: type)
  }

  /// The kind of a type, whatever its case.
  static func known(_ type: String) -> PagePhrase? { kinds[type.lowercased()] }

  /// `RealEstateListing` as `Real estate listing`.
  private static func words(of type: String) -> String {
    var result = ""
    for character in type {
      if character.isUppercase, let last = result.last, last.isLowercase {
        result += " " + character.lowercased()
      } else {
        result.append(character)
      }
    }
    return result.prefix(1).uppercased() + result.dropFirst()
  }
}
