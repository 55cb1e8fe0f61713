import { rows } from "./database";

export interface DemoPlanner {
  id: string;
  name: string;
}

/**
 * Planners of the demo data, in no certain order: couples can see them, the matching knows them, and no test takes them away, which
 * is not true of planners that tests insert.
 */
export const demoPlanners = (count: number) =>
  rows<DemoPlanner>(
    `SELECT public_id AS id, name FROM providers
      WHERE kind = 'planner' AND visible = 1 AND status = 'verified' AND email NOT LIKE '%@planners.test'
      ORDER BY random() LIMIT ?`,
    count,
  );
