import Records

/// The schemas of what the server answers and takes, as JSON Schema 2020-12 in the form that
/// OpenAPI 3.1 has them.
enum OpenAPISchemas {
  /// One object: schemas by name.
  static let text = #"""
    {
      "Anything": {"type": "object"},
      "Problem": {
        "type": "object",
        "description": "Why a request has no answer (RFC 9457).",
        "required": ["code", "detail", "errors", "instance", "status", "title", "type"],
        "properties": {
          "code": {"type": "string"},
          "detail": {"type": "string"},
          "errors": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["detail", "field"],
              "properties": {
                "column": {"type": "integer", "minimum": 1}, "detail": {"type": "string"},
                "field": {"type": "string"}, "offset": {"type": "integer", "minimum": 0}
              }
            }
          },
          "instance": {"type": "string"},
          "status": {"type": "integer", "minimum": 400, "maximum": 599},
          "title": {"type": "string"},
          "type": {"type": "string", "format": "uri-reference"}
        }
      },
      "Highlights": {
        "type": "array",
        "description": "Pieces that answer the query: start and length in UTF-16 code units.",
        "items": {
          "type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2
        }
      },
      "DeepLink": {
        "type": "object",
        "required": ["platform"],
        "properties": {
          "app": {"type": "string"}, "platform": {"type": "string"},
          "source": {"type": "string"}, "url": {"type": "string"}
        }
      },
      "Explanation": {
        "type": "object",
        "required": ["label", "parts", "value"],
        "properties": {
          "label": {"type": "string"},
          "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Explanation"}},
          "value": {"type": "number"}
        }
      },
      "OpenDecision": {
        "type": "object",
        "required": ["app", "reason", "url", "via"],
        "properties": {
          "app": {"type": ["string", "null"]},
          "reason": {"type": "string"},
          "url": {"type": ["string", "null"]},
          "via": {
            "enum": [
              "universal-link", "app-link", "banner", "custom-scheme", "handoff", "app-clip",
              "web", "store", "nothing"
            ]
          }
        }
      },
      "SearchItem": {
        "type": "object",
        "required": ["highlights", "id", "opens", "score", "snippet", "title", "types", "url"],
        "properties": {
          "explanation": {"$ref": "#/components/schemas/Explanation"},
          "highlights": {
            "type": "object",
            "required": ["snippet", "title"],
            "properties": {
              "snippet": {"$ref": "#/components/schemas/Highlights"},
              "title": {"$ref": "#/components/schemas/Highlights"}
            }
          },
          "id": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
          "image": {"type": "string"},
          "impression": {
            "type": "string", "pattern": "^[0-9a-f]{132}$",
            "description": "The proof that the result was shown, to be sent with events."
          },
          "index": {"type": "string"},
          "language": {"type": "string"},
          "mainType": {
            "type": "string", "description": "The type of what the page is mainly about."
          },
          "open": {"$ref": "#/components/schemas/OpenDecision"},
          "opens": {"type": "array", "items": {"$ref": "#/components/schemas/DeepLink"}},
          "score": {"type": "number"},
          "snippet": {"type": "string"},
          "title": {"type": "string"},
          "types": {"type": "array", "items": {"type": "string"}},
          "url": {"type": "string"}
        }
      },
      "FacetCounts": {
        "type": "array",
        "items": {
          "type": "object",
          "required": ["count", "value"],
          "properties": {"count": {"type": "integer"}, "value": {"type": "string"}}
        }
      },
      "SearchResults": {
        "type": "object",
        "required": ["items", "missingWords", "next", "total", "totalBound", "totalIsExact"],
        "properties": {
          "activities": {
            "type": "array", "items": {"type": "object"},
            "description": "What the apps named in installed show, where enough people did it."
          },
          "coversAllPages": {
            "type": "boolean",
            "description": "Whether all pages were searched because none is an app-linked result."
          },
          "didYouMean": {"type": "string"},
          "duplicates": {
            "type": "integer", "minimum": 1,
            "description": "Pages that say the same as a result and are folded away; told with the last results."
          },
          "facets": {
            "type": "object",
            "additionalProperties": {"$ref": "#/components/schemas/FacetCounts"}
          },
          "facetsBound": {
            "enum": ["atMost"],
            "description": "There where a phrase has more than 500 candidates: counts are of all that have its words."
          },
          "formLimits": {
            "type": "array", "items": {"enum": ["languages", "pages", "words"]},
            "description": "Other forms that were not looked for: of words behind the first 8, in languages behind the first 4, on too many pages."
          },
          "indexLag": {
            "enum": ["behind", "missing"],
            "description": "How the index is behind the pages of the store, where that is known; see index.missing."
          },
          "items": {"type": "array", "items": {"$ref": "#/components/schemas/SearchItem"}},
          "missingWords": {
            "type": "array", "items": {"type": "string"},
            "description": "The words of the query that no page has."
          },
          "moreOfHosts": {
            "type": "array",
            "description": "Hosts that have more results than this answer shows of them; bound is there where count is not exact.",
            "items": {
              "type": "object", "required": ["count", "host"],
              "properties": {
                "bound": {"enum": ["atMost", "atLeast", "about"]},
                "count": {"type": "integer"}, "host": {"type": "string"}
              }
            }
          },
          "next": {"type": ["string", "null"]},
          "requiresFilters": {"type": "boolean", "description": "Whether OR is beside a filter: all results pass it."},
          "total": {"type": "integer", "minimum": 0},
          "totalBound": {
            "enum": ["exact", "atMost", "atLeast", "about"],
            "description": "How the total stands to the number of all results."
          },
          "totalIsExact": {"type": "boolean", "description": "Whether totalBound is exact."},
          "unchecked": {
            "type": "integer", "minimum": 1,
            "description": "The pages that a query of Core Spotlight did not look at."
          },
          "withoutAppLink": {
            "type": "integer", "minimum": 0,
            "description": "Pages that match but are no app-linked results; told with the last results."
          },
          "withoutAppLinkBound": {
            "enum": ["atMost", "atLeast", "about"],
            "description": "How withoutAppLink stands to the number of all such pages, where it is not exact."
          }
        }
      },
      "Suggestion": {
        "type": "object", "required": ["completions", "hits"],
        "properties": {
          "completions": {"type": "array", "items": {"type": "string"}},
          "hits": {"type": "array", "items": {"$ref": "#/components/schemas/SearchItem"}}
        }
      },
      "Item": {
        "type": "object", "required": ["id", "record"],
        "properties": {
          "id": {"type": "string"},
          "record": {
            "type": "object", "required": ["schema", "url"],
            "properties": {"schema": {"const": "\#(PageRecord.schema)"}, "url": {"type": "string"}}
          },
          "standing": {
            "type": "object", "required": ["id", "signals", "url"],
            "properties": {"signals": {"type": "array", "items": {"type": "object"}}}
          }
        }
      },
      "Host": {
        "type": "object", "required": ["apps", "host", "items", "languages", "pages", "types"],
        "properties": {
          "apps": {"$ref": "#/components/schemas/FacetCounts"},
          "host": {"type": "string"},
          "items": {"type": "array", "items": {"$ref": "#/components/schemas/SearchItem"}},
          "languages": {"$ref": "#/components/schemas/FacetCounts"},
          "pages": {"type": "integer", "minimum": 1},
          "types": {"$ref": "#/components/schemas/FacetCounts"}
        }
      },
      "Inspection": {
        "type": "object", "required": ["advice", "checks", "record", "verdict"],
        "properties": {
          "advice": {"type": "array", "items": {"type": "object"}},
          "checks": {"type": "array", "items": {"type": "object"}}, "record": {"type": "object"}, "verdict": {}
        }
      },
      "Event": {
        "type": "object", "required": ["at", "client", "id", "impression", "item", "kind"],
        "properties": {
          "at": {
            "description": "RFC 3339, or milliseconds since 1970.",
            "type": ["string", "integer"]
          },
          "client": {
            "type": "string", "minLength": 1, "maxLength": 256,
            "description": "The sender's own name for the person or installation; never kept."
          },
          "durationMs": {"type": "integer", "minimum": 0, "maximum": 86400000},
          "id": {"type": "string", "minLength": 1, "maxLength": 128},
          "impression": {"type": "string"},
          "item": {"type": "string", "description": "The result's URL."},
          "kind": {"enum": ["impression", "tap", "open", "dismiss", "return"]}
        }
      },
      "Activity": {
        "type": "object",
        "required": [
          "activityType", "at", "client", "eligibleForPublicIndexing", "kind", "title",
          "webpageURL"
        ],
        "properties": {
          "activityType": {"type": "string", "minLength": 1},
          "at": {"type": ["string", "integer"]},
          "client": {"type": "string", "minLength": 1, "maxLength": 256},
          "eligibleForPublicIndexing": {"type": "boolean"},
          "expirationDate": {"type": ["string", "integer"]},
          "keywords": {"type": "array", "items": {"type": "string"}},
          "kind": {"const": "activity"},
          "requiredUserInfoKeys": {"type": "array", "items": {"type": "string"}},
          "title": {"type": "string", "minLength": 1},
          "userInfo": {"type": "object"},
          "webpageURL": {"type": "string"}
        }
      },
      "Receipt": {
        "type": "object", "required": ["accepted", "duplicate", "refused", "results"],
        "properties": {
          "accepted": {"type": "integer", "minimum": 0},
          "duplicate": {"type": "integer", "minimum": 0},
          "refused": {"type": "integer", "minimum": 0},
          "results": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["status"],
              "properties": {
                "code": {"type": "string"},
                "field": {"type": "string"},
                "reason": {"type": "string"},
                "status": {"enum": ["accepted", "duplicate", "refused"]}
              }
            }
          }
        }
      },
      "Health": {
        "type": "object", "required": ["status"], "properties": {"status": {"const": "ok"}}
      },
      "Readiness": {
        "type": "object",
        "required": ["checks", "damaged", "status"],
        "properties": {
          "checks": {"type": "array", "items": {"type": "string"}},
          "damaged": {
            "type": "integer", "minimum": 0,
            "description": "Files and pages that are damaged and left out of answers."
          },
          "status": {"const": "ready"}
        }
      }
    }
    """#
}
