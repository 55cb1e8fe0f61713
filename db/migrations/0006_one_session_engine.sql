-- One engine for couples, providers and administrators: their sessions and refresh tokens move into one pair of tables, and go on.
CREATE TABLE `sessions_next` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer,
	`provider_id` integer,
	`administrator_id` integer,
	`remembered` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_owner" CHECK((`account_id` IS NOT NULL) + (`provider_id` IS NOT NULL) + (`administrator_id` IS NOT NULL) = 1)
);
--> statement-breakpoint
CREATE TABLE `refresh_tokens_next` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions_next`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `sessions_next` (`id`, `account_id`, `remembered`, `device`, `created_at`, `seen_at`, `ended_at`)
SELECT `id`, `account_id`, 1, '', `created_at`,
	coalesce((SELECT max(t.`created_at`) FROM `refresh_tokens` t WHERE t.`session_id` = `sessions`.`id`), `created_at`), `ended_at`
FROM `sessions`;--> statement-breakpoint
INSERT INTO `sessions_next` (`id`, `provider_id`, `administrator_id`, `remembered`, `device`, `created_at`, `seen_at`, `ended_at`)
SELECT `id`, `provider_id`, `administrator_id`, `remembered`, `device`, `created_at`, `seen_at`, `ended_at` FROM `staff_sessions`;--> statement-breakpoint
INSERT INTO `refresh_tokens_next` SELECT `hash`, `session_id`, `created_at`, `expires_at`, `used_at` FROM `refresh_tokens`;--> statement-breakpoint
INSERT INTO `refresh_tokens_next` SELECT `hash`, `session_id`, `created_at`, `expires_at`, `used_at` FROM `staff_refresh_tokens`;--> statement-breakpoint
DROP TABLE `refresh_tokens`;--> statement-breakpoint
DROP TABLE `staff_refresh_tokens`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
DROP TABLE `staff_sessions`;--> statement-breakpoint
ALTER TABLE `sessions_next` RENAME TO `sessions`;--> statement-breakpoint
ALTER TABLE `refresh_tokens_next` RENAME TO `refresh_tokens`;--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `sessions_provider` ON `sessions` (`provider_id`);--> statement-breakpoint
CREATE INDEX `sessions_administrator` ON `sessions` (`administrator_id`);--> statement-breakpoint
CREATE INDEX `sessions_over` ON `sessions` (coalesce(`ended_at`, `seen_at`));--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_expiry` ON `refresh_tokens` (`expires_at`);--> statement-breakpoint
ALTER TABLE `login_codes` ADD `registered_session` text;
