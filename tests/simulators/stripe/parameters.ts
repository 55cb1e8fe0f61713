import { readFileSync } from "node:fs";
import { refused, StripeProblem } from "./problem";

/** Schema of a parameter in Stripe's OpenAPI document; see README.md. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: string[];
  anyOf?: Schema[];
  maxLength?: number;
}

export type Parameters = { [name: string]: Value };
export type Value = string | number | boolean | Value[] | Parameters;

/** Parameters of the operations, by path template and method. */
const operations: Record<string, Record<string, Schema>> = JSON.parse(
  readFileSync(new URL("requests.json", import.meta.url), "utf8"),
);

export interface Operation {
  /** Path template, e.g. `/v1/customers/{customer}`. */
  path: string;
  /** Values of the path parameters, in order. */
  ids: string[];
  schema: Schema;
}

/** Finds the operation of a path. @throws StripeProblem 404 if Stripe has no such path */
export function findOperation(method: string, path: string): Operation {
  for (const [template, methods] of Object.entries(operations)) {
    const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, "([^/]+)")}$`);
    const match = pattern.exec(path);
    const schema = methods[method.toLowerCase()];
    if (match && schema) return { path: template, ids: match.slice(1).map(decodeURIComponent), schema };
  }
  throw new StripeProblem(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

/** Parses `a[b][0][c]=d` into objects and lists, and validates them. @throws StripeProblem 400 with Stripe's message */
export function readParameters(form: URLSearchParams, schema: Schema): Parameters {
  const tree: Node = new Map();
  for (const [name, value] of form) put(tree, name, value);
  return objectOf(tree, schema, "");
}

type Node = Map<string, Node | string>;

function put(tree: Node, name: string, value: string) {
  const [first = "", ...rest] = name.split("[").map((part) => part.replace(/\]$/, ""));
  const steps = [first, ...rest];
  let at = tree;
  for (const [index, step] of steps.entries()) {
    const key = step === "" && index > 0 ? String(at.size) : step;
    if (index === steps.length - 1) {
      at.set(key, value);
      return;
    }
    const next = at.get(key);
    const node: Node = next instanceof Map ? next : new Map();
    at.set(key, node);
    at = node;
  }
}

function objectOf(node: Node, schema: Schema, at: string): Parameters {
  const inside = (name: string) => (at ? `${at}[${name}]` : name);
  const result: Parameters = {};
  for (const [name, value] of node) {
    const known = schema.properties?.[name] ?? extra(schema);
    if (!known)
      throw refused(`Received unknown parameter: ${inside(name)}`, { code: "parameter_unknown", param: inside(name) });
    result[name] = readValue(value, known, inside(name));
  }
  for (const name of schema.required ?? [])
    if (!(name in result))
      throw refused(`Missing required param: ${inside(name)}.`, { code: "parameter_missing", param: inside(name) });
  return result;
}

/** Returns the schema of keys that are not listed. Objects such as metadata accept strings. */
function extra({ type, properties, additionalProperties }: Schema): Schema | undefined {
  if (typeof additionalProperties === "object") return additionalProperties;
  return type === "object" && !properties && additionalProperties !== false ? { type: "string" } : undefined;
}

function readValue(value: Node | string, schema: Schema, at: string): Value {
  if (schema.anyOf) {
    const problems: unknown[] = [];
    for (const choice of schema.anyOf) {
      try {
        return readValue(value, choice, at);
      } catch (problem) {
        problems.push(problem);
      }
    }
    // Reports the first variant's problem, because it is more specific than 'must be one of'.
    throw problems[0];
  }
  if (schema.type === "object") {
    if (value instanceof Map) return objectOf(value, schema, at);
    throw refused("Invalid object", { param: at });
  }
  if (schema.type === "array") {
    if (!(value instanceof Map)) throw refused("Invalid array", { param: at });
    return [...value].map(([index, item]) => {
      if (!/^\d+$/.test(index)) throw refused("Invalid array", { param: at });
      return readValue(item, schema.items ?? {}, `${at}[${index}]`);
    });
  }
  if (value instanceof Map) throw refused("Invalid string: {}", { param: at });
  return plainValue(value, schema, at);
}

function plainValue(text: string, schema: Schema, at: string): Value {
  if (schema.enum && !schema.enum.includes(text)) {
    const names = schema.enum.filter((name) => name !== "");
    throw refused(`Invalid ${at}: must be one of ${listed(names)}`, { param: at });
  }
  if (text === "" && schema.type !== "string")
    throw refused(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
      { code: "parameter_invalid_empty", param: at },
    );
  if (schema.type === "integer") {
    if (!/^-?\d+$/.test(text))
      throw refused(`Invalid integer: ${text}`, { code: "parameter_invalid_integer", param: at });
    return Number(text);
  }
  if (schema.type === "number") {
    if (!Number.isFinite(Number(text))) throw refused(`Invalid decimal: ${text}`, { param: at });
    return Number(text);
  }
  if (schema.type === "boolean") {
    if (text !== "true" && text !== "false") throw refused(`Invalid boolean: ${text}`, { param: at });
    return text === "true";
  }
  if (text.length > (schema.maxLength ?? 5000))
    throw refused(`Invalid string: ${text.slice(0, 10)}...; must be at most ${schema.maxLength ?? 5000} characters`, {
      param: at,
    });
  return text;
}

function listed(names: string[]) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")}${names.length > 2 ? "," : ""} or ${names.at(-1)}`;
}
