"""Just enough of JSON Schema to hold every message and every answer to docs/protocol.schema.json."""

import json
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KINDS = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": type(None)}


def is_kind(value, kind):
    return isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool))


class Schema:
    def __init__(self):
        with open(os.path.join(ROOT, "docs", "protocol.schema.json"), encoding="utf-8") as file:
            self.whole = json.load(file)

    def fault(self, value, schema, at="message"):
        """Where the value departs from the schema; None when it does not."""
        if "$ref" in schema:
            return self.fault(value, self.whole["$defs"][schema["$ref"].rsplit("/", 1)[1]], at)
        for word in ("oneOf", "anyOf"):
            if word in schema:
                faults = [self.fault(value, s, at) for s in schema[word]]
                fits = faults.count(None)
                if fits == 0 or (word == "oneOf" and fits > 1):
                    same = [f for f, s in zip(faults, schema[word]) if isinstance(value, dict) and s.get("properties", {}).get("type", {}).get("const") == value.get("type")]
                    return next(iter(same), None) or f"{at}: it fits {fits} of {word}"
        if "const" in schema and value != schema["const"]:
            return f"{at}: {value!r} is not {schema['const']!r}"
        if "enum" in schema and value not in schema["enum"]:
            return f"{at}: {value!r} is none of {schema['enum']}"
        if "type" in schema:
            kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
            if not any(is_kind(value, k) for k in kinds):
                return f"{at}: {str(value)[:80]!r} is no {kinds}"
        if isinstance(value, dict):
            return self.object_fault(value, schema, at)
        if isinstance(value, list):
            return self.list_fault(value, schema, at)
        if isinstance(value, str):
            return self.text_fault(value, schema, at)
        if is_kind(value, "number") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            return f"{at}: {value} is out of range"
        return None

    def object_fault(self, value, schema, at):
        known = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                return f"{at}: {key} is missing"
        for key, member in value.items():
            rest = schema.get("additionalProperties", True)
            if key not in known and rest is False:
                return f"{at}: {key} is not described"
            inner = known.get(key, rest if isinstance(rest, dict) else {})
            fault = self.fault(member, inner, f"{at}.{key}")
            if fault:
                return fault
        return None

    def text_fault(self, value, schema, at):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            return f"{at}: it has {len(value)} characters"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{at}: {value[:80]!r} is not like {schema['pattern']}"
        return None

    def list_fault(self, value, schema, at):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{at}: it has {len(value)} items"
        firsts = schema.get("prefixItems", [])
        for i, item in enumerate(value):
            fault = self.fault(item, firsts[i] if i < len(firsts) else schema.get("items", {}), f"{at}[{i}]")
            if fault:
                return fault
        return None

    def check(self, message, kind="fromServer"):
        fault = self.fault(message, {"$ref": "#/$defs/" + kind})
        assert fault is None, f"{fault} in {json.dumps(message)[:300]}"

    def check_answer(self, method, path, status, answer):
        """What an HTTP request got; the library's own answers, about files, are no JSON."""
        if status >= 400:
            return isinstance(answer, str) or self.check(answer, "error")
        described = [form for form in self.whole["requests"] if re.fullmatch(re.sub("{[a-z]+}", "[^/]+", form), f"{method} {path}")]
        assert len(described) == 1, f"{method} {path} is described by {described}"
        fault = self.fault(answer, self.whole["requests"][described[0]]["answer"], described[0])
        assert fault is None, f"{fault} in {json.dumps(answer)[:300]}"
