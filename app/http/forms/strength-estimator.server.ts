import graphs from "@zxcvbn-ts/language-common/src/adjacencyGraphs.json?url";
import diceware from "@zxcvbn-ts/language-common/src/diceware.json?url";
import passwords from "@zxcvbn-ts/language-common/src/passwords.json?url";
import { type EstimateStrength, strengthEstimator } from "~/domain/providers/strength-estimator";
import type { AppContext } from "~/http/pipeline/context.server";
import { readBuiltFile } from "~/http/pipeline/files.server";

let estimator: EstimateStrength | undefined;

/** Loads the dictionary from files. It would be a quarter of the Worker's code, which each new isolate reads. */
export async function loadStrengthEstimator(context: Pick<AppContext, "url" | "files">): Promise<EstimateStrength> {
  if (estimator) return estimator;
  // The development server has no built files.
  if (import.meta.env.DEV) return (await import("~/domain/providers/estimate-strength")).estimateStrength;
  const read = (path: string) => readBuiltFile(context, path);
  const [common, words, keys] = await Promise.all([read(passwords), read(diceware), read(graphs)]);
  const dictionary = { "passwords-common": common as string[], "diceware-common": words as string[] };
  estimator = strengthEstimator({ dictionary, graphs: keys as Parameters<typeof strengthEstimator>[0]["graphs"] });
  return estimator;
}
