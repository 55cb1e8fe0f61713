// Stands in for zod's writer of JSON Schema in the Worker (vite.config.ts): nothing here asks for one, and it weighs 55 kB.

function unavailable(): never {
  throw new Error("Schemas are not written as JSON Schema.");
}

export const createToJSONSchemaMethod = () => unavailable;
export const createStandardJSONSchemaMethod = () => unavailable;
