/// The JSON Schema of a site's inspection, which `pippin inspect --site HOST --schema` prints.
package enum SiteInspectionSchema {
  /// The schema, draft 2020-12.
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pippin:schema:site:1",
      "title": "The inspection of one site",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "appLinked": {"$ref": "#/$defs/count"},
        "association": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "apps": {"$ref": "#/$defs/counts"},
            "folders": {"type": "array", "items": {"$ref": "#/$defs/folder"}},
            "states": {"$ref": "#/$defs/counts"}
          },
          "required": ["apps", "folders", "states"]
        },
        "banners": {"$ref": "#/$defs/count"},
        "duplicates": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "descriptions": {"$ref": "#/$defs/groups"},
            "texts": {"$ref": "#/$defs/groups"},
            "titles": {"$ref": "#/$defs/groups"}
          },
          "required": ["descriptions", "texts", "titles"]
        },
        "faults": {"type": "array", "items": {"$ref": "#/$defs/fault"}},
        "files": {"type": "array", "items": {"$ref": "#/$defs/file"}},
        "host": {"type": "string"},
        "indexable": {"$ref": "#/$defs/count"},
        "orphans": {"type": "array", "items": {"type": "string"}},
        "pages": {"$ref": "#/$defs/count"},
        "points": {"type": "integer", "minimum": 0, "maximum": 100},
        "reasons": {"$ref": "#/$defs/counts"},
        "schema": {"const": "pippin-site/1"},
        "structured": {"$ref": "#/$defs/count"},
        "types": {"$ref": "#/$defs/counts"},
        "universal": {"$ref": "#/$defs/count"},
        "unmet": {"$ref": "#/$defs/counts"}
      },
      "required": [
        "appLinked", "association", "banners", "duplicates", "faults", "files", "host",
        "indexable", "orphans", "pages", "points", "reasons", "schema", "structured", "types", "universal",
        "unmet"
      ],
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "counts": {"type": "object", "additionalProperties": {"$ref": "#/$defs/count"}},
        "fault": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "example": {"type": "string"},
            "pages": {"$ref": "#/$defs/count"},
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning", "note"]}
          },
          "required": ["example", "pages", "rule", "severity"]
        },
        "file": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "address": {"type": "string"},
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}}
          },
          "required": ["address", "findings"]
        },
        "finding": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "column": {"type": "integer", "minimum": 1},
            "evidence": {"type": "string"},
            "fix": {"type": "string"},
            "gain": {"type": "number"},
            "line": {"type": "integer", "minimum": 1},
            "message": {"type": "string"},
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning", "note"]}
          },
          "required": ["fix", "message", "rule", "severity"]
        },
        "folder": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "claimed": {"$ref": "#/$defs/count"},
            "example": {"type": "string"},
            "pages": {"$ref": "#/$defs/count"},
            "path": {"type": "string"}
          },
          "required": ["claimed", "pages", "path"]
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "count": {"type": "integer", "minimum": 2},
              "pages": {"type": "array", "items": {"type": "string"}},
              "value": {"type": "string"}
            },
            "required": ["count", "pages", "value"]
          }
        }
      }
    }
    """#
}
