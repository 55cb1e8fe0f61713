/**
 * Component of routes that only accept forms. Without a component, Remix answers errors as data; with one, it renders
 * the error screen.
 */
export const NoScreen = () => null;
