CREATE TABLE `calendar_feeds` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_hash_unique` ON `calendar_feeds` (`hash`);--> statement-breakpoint
CREATE TABLE `calendar_sources` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`saved_at` integer NOT NULL,
	`next_read_at` integer NOT NULL,
	`read_at` integer,
	`days` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calendar_sources_due` ON `calendar_sources` (`next_read_at`);--> statement-breakpoint
ALTER TABLE `provider_busy_dates` ADD `marked` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_busy_dates` ADD `from_calendar` integer DEFAULT false NOT NULL;