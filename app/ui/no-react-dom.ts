// Stands in for `react-dom` in the Worker (vite.config.ts): what renders into a browser is never called there, and weighs 130 kB. The server
// renders with `react-dom/server`, which does not need it.

function unavailable(): never {
  throw new Error("react-dom renders in browsers alone.");
}

export const createPortal = unavailable;
export const flushSync = unavailable;
export default { createPortal, flushSync };
