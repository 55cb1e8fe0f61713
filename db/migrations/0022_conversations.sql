CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`request_id` integer NOT NULL,
	`side` text NOT NULL,
	`body` text NOT NULL,
	`locale` text NOT NULL,
	`sent_at` integer NOT NULL,
	`read_at` integer,
	`cause` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_side" CHECK("messages"."side" IN ('couple', 'provider')),
	CONSTRAINT "messages_body" CHECK(length("messages"."body") BETWEEN 1 AND 4000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_public_id_unique` ON `messages` (`public_id`);--> statement-breakpoint
CREATE INDEX `messages_request` ON `messages` (`request_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_cause` ON `messages` (`request_id`,`side`,`cause`);--> statement-breakpoint
ALTER TABLE `requests` ADD `last_message_at` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `last_author` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `unread_couple` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `unread_provider` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `couple_notified_at` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `provider_notified_at` integer;--> statement-breakpoint
CREATE INDEX `requests_conversations` ON `requests` (`provider_id`,`last_message_at`) WHERE last_message_at IS NOT NULL;