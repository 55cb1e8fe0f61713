import { rows } from "./database";

export interface DemoPlanner {
  id: string;
  name: string;
}

/** Returns random demo planners. Matching knows them, unlike inserted planners, and no test removes them. */
export const demoPlanners = (count: number) =>
  rows<DemoPlanner>(
    `SELECT public_id AS id, name FROM providers
      WHERE kind = 'planner' AND visible = 1 AND status = 'verified' AND email NOT LIKE '%@planners.test'
      ORDER BY random() LIMIT ?`,
    count,
  );
