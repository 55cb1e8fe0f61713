import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { type EstimateStrength, strengthEstimator } from "./strength-estimator";

let estimator: EstimateStrength | undefined;

/** Estimator for the browser. Its dictionary has some 200 kB, so import it dynamically when a password is typed. */
export const estimateStrength: EstimateStrength = (password, own) => {
  estimator ??= strengthEstimator({ dictionary, graphs: adjacencyGraphs });
  return estimator(password, own);
};
