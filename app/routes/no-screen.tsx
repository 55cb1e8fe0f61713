/** Component of routes that only accept forms: without one, Remix answers errors as data instead of a screen. */
export const NoScreen = () => null;
