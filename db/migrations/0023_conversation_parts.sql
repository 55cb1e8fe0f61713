CREATE TABLE `archived_conversations` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`account_id` integer,
	`provider_id` integer,
	`event_date` text NOT NULL,
	`messages` text NOT NULL,
	`archived_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "archived_conversations_owner" CHECK(("archived_conversations"."account_id" IS NULL) <> ("archived_conversations"."provider_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archived_conversations_public_id_unique` ON `archived_conversations` (`public_id`);--> statement-breakpoint
CREATE INDEX `archived_conversations_account` ON `archived_conversations` (`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `archived_conversations_provider` ON `archived_conversations` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `archived_conversations_archived` ON `archived_conversations` (`archived_at`);--> statement-breakpoint
CREATE TABLE `message_files` (
	`message_id` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "message_files_kind" CHECK("message_files"."kind" IN ('picture', 'pdf'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_files_key_unique` ON `message_files` (`key`);--> statement-breakpoint
CREATE TABLE `message_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`message_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`decision` text,
	`decision_text` text,
	`decided_by` integer,
	`decided_at` integer,
	`appeal_text` text,
	`appealed_at` integer,
	`final_decision` text,
	`final_text` text,
	`final_by` integer,
	`final_at` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`final_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_reports_reason" CHECK("message_reports"."reason" IN ('spam', 'insult', 'fraud', 'illegal', 'other')),
	CONSTRAINT "message_reports_state" CHECK("message_reports"."state" IN ('open', 'decided', 'appealed', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_reports_public_id_unique` ON `message_reports` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_reports_message_id_unique` ON `message_reports` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_reports_due` ON `message_reports` (`due_at`) WHERE state IN ('open', 'appealed');--> statement-breakpoint
CREATE TABLE `message_templates` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`locale` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "message_templates_body" CHECK(length("message_templates"."body") BETWEEN 1 AND 4000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_templates_public_id_unique` ON `message_templates` (`public_id`);--> statement-breakpoint
CREATE INDEX `message_templates_provider` ON `message_templates` (`provider_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_templates_default` ON `message_templates` (`provider_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `offer_lines` (
	`message_id` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`vat` integer NOT NULL,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `offers`(`message_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `offers` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`valid_until` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "offers_answer" CHECK("offers"."answer" IN ('accepted', 'declined'))
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `shows_reads` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `lang` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `providers` ADD `shows_reads` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `snoozed_until` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `requests_unanswered` ON `requests` (`last_message_at`) WHERE last_author = 'provider' AND reminded_at IS NULL AND ended_at IS NULL;