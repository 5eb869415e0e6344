extension Rule {
  /// The request for the association file was redirected.
  package static let associationRedirected = Rule(
    "association.redirected",
    .error,
    title: "The request for the association file was redirected.",
    reason: "Systems follow no redirect here, so that no link opens the app.",
    fix: "Serve the file from the host itself, under both names if a site has two.",
    source: associatedDomains,
    specimen: Specimen(
      .response,
      bad: """
        status 301
        location: https://cdn.example.com/.well-known/apple-app-site-association


        """,
      good: """
        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """
    )
  )

  /// The association file is redirected to the site's other name, with or without `www.`.
  package static let associationOtherName = Rule(
    "association.other-name",
    .error,
    title: "The association file is redirected to the site's other name, with or without www.",
    reason: """
      example.com and www.example.com are two hosts: systems ask each of them, and follow no \
      redirect from one to the other, so that links under this name open no app.
      """,
    fix: """
      Serve the file under both names before any redirect, and name both hosts in the app's \
      entitlements.
      """,
    source: associationDebugging,
    specimen: Specimen(
      .response,
      bad: """
        status 301
        location: https://www.example.com/.well-known/apple-app-site-association


        """,
      good: """
        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """
    )
  )

  /// The server did not serve the association file.
  package static let associationFailed = Rule(
    "association.failed",
    .error,
    title: "The server did not serve the association file.",
    reason: "Systems read any error as a missing file, so that no link opens the app.",
    fix: """
      Respond 200 with the file to everybody, without a login or a filter on agents; if there is \
      none, 404.
      """,
    source: associationDebugging,
    specimen: Specimen(
      .response,
      bad: """
        status 403
        content-type: application/json


        """,
      good: """
        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """
    )
  )

  /// A web page is served in place of the association file.
  package static let associationPageServed = Rule(
    "association.page-served",
    .warning,
    title: "A web page is served instead of the association file.",
    reason: """
      The server responds to every request with a page, or with nothing; systems read that as \
      a file that is broken.
      """,
    fix: "Serve the file before the catch-all route; if there is none, respond 404.",
    source: associatedDomains,
    specimen: Specimen(
      .response,
      bad: """
        status 200
        content-type: text/html; charset=utf-8

        <!doctype html><title>Plums</title>
        """,
      good: """
        status 404
        content-type: text/html; charset=utf-8

        <!doctype html><title>Not found</title>
        """
    )
  )

  /// The association file has another media type than application/json.
  package static let associationMediaType = Rule(
    "association.media-type",
    .note,
    title: "The association file has another media type than application/json.",
    reason: "It works today, though the documentation asks for application/json.",
    fix: "Serve the file as application/json.",
    source: associatedDomains,
    specimen: Specimen(
      .response,
      bad: """
        status 200
        content-type: application/octet-stream

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """,
      good: """
        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """
    )
  )

  /// The association file stands at the root and not in the well-known folder.
  package static let associationOnlyAtRoot = Rule(
    "association.only-at-root",
    .note,
    title: "The association file stands at the root and not in the well-known folder.",
    reason: "Current documentation names the well-known path only.",
    fix: "Serve it at /.well-known/apple-app-site-association too.",
    source: associatedDomains,
    specimen: Specimen(
      .response,
      bad: """
        status 404


        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """,
      good: """
        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """
    )
  )

  /// A broken file in the well-known folder hides a good one at the root.
  package static let associationShadowed = Rule(
    "association.shadowed",
    .warning,
    title: "A broken file in the well-known folder hides a good one at the root.",
    reason: "The well-known path is asked first, and its response counts.",
    fix: "Remove or correct the file in the well-known folder.",
    source: associatedDomains,
    specimen: Specimen(
      .response,
      bad: """
        status 200
        content-type: application/json

        {"applinks":{}

        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """,
      good: """
        status 200
        content-type: application/json

        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """
    )
  )
}
