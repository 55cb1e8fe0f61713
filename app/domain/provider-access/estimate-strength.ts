import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { type EstimateStrength, strengthEstimator } from "./strength-estimator";

let estimator: EstimateStrength | undefined;

/** For the browser: brings a dictionary of some 200 kB, so it is loaded when a password is typed, by `await import(…)`. */
export const estimateStrength: EstimateStrength = (password, own) => {
  estimator ??= strengthEstimator({ dictionary, graphs: adjacencyGraphs });
  return estimator(password, own);
};
