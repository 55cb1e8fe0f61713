import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { type EstimateStrength, strengthEstimator } from "./strength-estimator";

let estimator: EstimateStrength | undefined;

/** Estimates in the browser. Its dictionary has some 200 kB: import this file only when a password is typed. */
export const estimateStrength: EstimateStrength = (password, own) => {
  estimator ??= strengthEstimator({ dictionary, graphs: adjacencyGraphs });
  return estimator(password, own);
};
