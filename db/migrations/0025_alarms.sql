CREATE TABLE `alarms` (
	`kind` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`emailed_at` integer NOT NULL
);
