// Compares the report of `npm audit --json` with the answers in docs/advisories.json.

/** Days until an answer must be checked again, because the advisory or our use of the package may have changed. */
export const LONGEST_ANSWER_DAYS = 90;

const DAY_MS = 86_400_000;

/**
 * @typedef {{ package: string, advisories: string[], answered: string, answer: string }} Answer
 * @typedef {{ id: string, package: string, severity: string, title: string }} Finding
 */

/**
 * Returns the advisories in an output of `npm audit --json`, once each. @throws Error if the registry gave no report
 * @param {string} json
 * @returns {Finding[]}
 */
export function findingsIn(json) {
  const { vulnerabilities, message } = parse(json);
  if (!vulnerabilities) throw new Error(`npm audit gave no report: ${message ?? "no JSON"}`);
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities))
    for (const advisory of via) {
      // A text here is the name of another package of the report.
      if (typeof advisory === "string") continue;
      const id = advisory.url.split("/").at(-1);
      found.set(id, { id, package: advisory.name, severity: advisory.severity, title: advisory.title });
    }
  return [...found.values()];
}

function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/**
 * Returns the findings without a valid answer, and the answered advisories that are no longer reported, as sentences.
 * @param {Finding[]} findings
 * @param {Answer[]} answers
 * @param {number} now
 */
export function compareAdvisories(findings, answers, now) {
  const answerOf = new Map(answers.flatMap((answer) => answer.advisories.map((id) => [id, answer])));
  const problems = findings.flatMap((finding) => {
    const answer = answerOf.get(finding.id);
    const isOld = answer && now - Date.parse(answer.answered) > LONGEST_ANSWER_DAYS * DAY_MS;
    if (answer && !isOld) return [];
    const state = answer ? `the answer of ${answer.answered} is too old` : "no answer";
    const { id, package: name, severity, title } = finding;
    return [`${name} (${severity}): ${title}, https://github.com/advisories/${id}: ${state}.`];
  });
  const reported = new Set(findings.map(({ id }) => id));
  const outdated = [...answerOf]
    .filter(([id]) => !reported.has(id))
    .map(([id, answer]) => `${answer.package}: ${id} is no longer reported. Delete it from docs/advisories.json.`);
  return { problems, outdated };
}
