CREATE TABLE `venue_calendar_sources` (
	`venue_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`saved_at` integer NOT NULL,
	`next_read_at` integer NOT NULL,
	`read_at` integer,
	`days` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `venue_calendar_sources_due` ON `venue_calendar_sources` (`next_read_at`);--> statement-breakpoint
ALTER TABLE `venue_busy_dates` ADD `marked` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `venue_busy_dates` ADD `from_calendar` integer DEFAULT false NOT NULL;