extension ExportFormat {
  /// The number of the mapping, in its `_meta.pippin.fields`; it grows with every change that makes
  /// documents another index does not take.
  package static let openSearchMappingVersion = 3

  /// The settings and the mapping of an OpenSearch or Elasticsearch index for the documents of
  /// ``opensearch`` and of a feed, one JSON text.
  ///
  /// Fields that nobody named are refused, so that a page cannot make the mapping grow. Text is analyzed
  /// nearly as the local index does it: case, width and diacritics are folded, scripts without spaces are
  /// pairs of characters. What ranks is a feature.
  package static let openSearchMapping = """
    {
      "settings": {
        "index": {
          "gc_deletes": "1h",
          "similarity": {"default": {"type": "BM25", "k1": 1.2, "b": 0.25}}
        },
        "analysis": {
          "analyzer": {
            "pippin": {
              "type": "custom",
              "tokenizer": "standard",
              "filter": ["cjk_width", "lowercase", "asciifolding", "cjk_bigram"]
            }
          }
        }
      },
      "mappings": {
        "_meta": {"pippin": {"fields": \(openSearchMappingVersion)}},
        "dynamic": "strict",
        "properties": {
          "appLinked": {"type": "boolean"},
          "appNames": {"type": "text", "analyzer": "pippin"},
          "apps": {"type": "keyword", "ignore_above": 1024},
          "asides": {"type": "text", "analyzer": "pippin"},
          "baseHigh": {"type": "rank_feature"},
          "baseLow": {"type": "rank_feature"},
          "cover": {"type": "keyword"},
          "deepLinks": {"type": "keyword", "index": false, "doc_values": false},
          "description": {"type": "text", "analyzer": "pippin"},
          "domain": {"type": "keyword"},
          "excessHigh": {"type": "rank_feature"},
          "excessLow": {"type": "rank_feature"},
          "filters": {"type": "keyword"},
          "headings": {"type": "text", "analyzer": "pippin"},
          "host": {"type": "keyword"},
          "hostWords": {"type": "text", "analyzer": "pippin"},
          "image": {"type": "keyword", "index": false, "doc_values": false},
          "keywords": {"type": "text", "analyzer": "pippin"},
          "language": {"type": "keyword", "ignore_above": 256},
          "page": {"type": "long"},
          "quality": {"type": "rank_feature"},
          "region": {"type": "keyword"},
          "representative": {"type": "keyword"},
          "represents": {"type": "boolean"},
          "signals": {"type": "rank_features"},
          "static": {"type": "integer"},
          "terms": {"type": "rank_features"},
          "text": {"type": "text", "analyzer": "pippin"},
          "title": {"type": "text", "analyzer": "pippin"},
          "types": {"type": "keyword", "ignore_above": 1024},
          "url": {"type": "keyword", "ignore_above": 4096}
        }
      }
    }

    """
}
