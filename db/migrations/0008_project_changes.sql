CREATE TABLE `project_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`project_id` integer NOT NULL,
	`field` text NOT NULL,
	`before` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "project_changes_field" CHECK("project_changes"."field" IN ('eventDate', 'eventLocation', 'guestRange', 'budgetRange', 'budgetPlannerRange'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_changes_once` ON `project_changes` (`change_id`,`field`);--> statement-breakpoint
CREATE INDEX `project_changes_project` ON `project_changes` (`project_id`);