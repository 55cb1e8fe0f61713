CREATE TABLE `favorites` (
	`account_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `provider_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favorites_provider` ON `favorites` (`provider_id`);--> statement-breakpoint
CREATE TABLE `provider_search_rows` (
	`near` integer PRIMARY KEY NOT NULL,
	`best` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`premium_until` integer,
	`quality` real NOT NULL,
	`ux` real NOT NULL,
	`uy` real NOT NULL,
	`uz` real NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_search_rows_best_unique` ON `provider_search_rows` (`best`);--> statement-breakpoint
CREATE UNIQUE INDEX `provider_search_rows_provider_id_unique` ON `provider_search_rows` (`provider_id`);--> statement-breakpoint
CREATE TABLE `provider_videos` (
	`provider_id` integer NOT NULL,
	`position` integer NOT NULL,
	`link` text NOT NULL,
	`title` text NOT NULL,
	PRIMARY KEY(`provider_id`, `position`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `login_codes_phone` ON `login_codes` (`phone`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `account_id` integer REFERENCES accounts(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `outbox_account` ON `outbox` (`account_id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
ALTER TABLE `projects` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `closed_reason` text CHECK (`closed_reason` IN ('found', 'cancelled'));--> statement-breakpoint
ALTER TABLE `projects` ADD `contact_channel` text DEFAULT 'both' NOT NULL CHECK (`contact_channel` IN ('both', 'phone', 'email'));--> statement-breakpoint
CREATE INDEX `projects_drafts` ON `projects` (`updated_at`) WHERE status = 'draft';--> statement-breakpoint
ALTER TABLE `provider_match` ADD `region` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_match` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `provider_match_region` ON `provider_match` (`country`,`region`,`premium`,`quality`,`services`,`languages`);--> statement-breakpoint
CREATE INDEX `provider_match_city` ON `provider_match` (`country`,`region`,`city`,`premium`,`quality`,`services`,`languages`);--> statement-breakpoint
ALTER TABLE `providers` ADD `region` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE VIRTUAL TABLE `provider_search` USING fts5(`terms`, content='', contentless_delete=1, detail='none', prefix='3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE VIRTUAL TABLE `provider_search_near` USING fts5(`terms`, content='', contentless_delete=1, detail='none', prefix='3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `provider_search` (`provider_search`, `rank`) VALUES ('usermerge', 2);--> statement-breakpoint
INSERT INTO `provider_search_near` (`provider_search_near`, `rank`) VALUES ('usermerge', 2);
