// Stands in for `fog-of-war` of Remix in browsers (vite.config.ts).

// @ts-expect-error The package has types under its name alone.
import * as remix from "../../node_modules/@remix-run/react/dist/esm/fog-of-war.js";

export const { getPartialManifest, isFogOfWarEnabled, useFogOFWarDiscovery } = remix;

type Discovery = (asked: { path: string }) => Promise<void>;

/**
 * Before a form goes to an address with a parameter, Remix asks the server whether a more special route exists. For the page's own address
 * the server has answered that with the page. Asked once more without a connection, or after a deployment, it would end in the screen of
 * errors, or in another page, and what was typed would be lost.
 */
export function getPatchRoutesOnNavigationFunction(...args: unknown[]): Discovery | undefined {
  const discover: Discovery | undefined = remix.getPatchRoutesOnNavigationFunction(...args);
  return discover && (async (asked) => (asked.path === window.location.pathname ? undefined : discover(asked)));
}
