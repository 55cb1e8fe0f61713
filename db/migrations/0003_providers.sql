CREATE TABLE `administrators` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`locale` text NOT NULL,
	`password_hash` text NOT NULL,
	`totp_secret` text NOT NULL,
	`totp_last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	CONSTRAINT "administrators_locale" CHECK("administrators"."locale" IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `administrators_email_unique` ON `administrators` (`email`);--> statement-breakpoint
CREATE TABLE `credit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "credit_entries_kind" CHECK("credit_entries"."kind" IN ('welcome', 'purchase', 'unlock', 'refund', 'adjustment')),
	CONSTRAINT "credit_entries_amount" CHECK("credit_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_cause_unique` ON `credit_entries` (`cause`);--> statement-breakpoint
CREATE INDEX `credit_entries_provider` ON `credit_entries` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `media_removals` (
	`key` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider_id` integer NOT NULL,
	`administrator_id` integer NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`snapshot` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_decisions_decision" CHECK("moderation_decisions"."decision" IN ('approved', 'changes_asked', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `moderation_decisions_provider` ON `moderation_decisions` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `provider_pending_texts` (
	`provider_id` integer NOT NULL,
	`field` text NOT NULL,
	`value` text NOT NULL,
	`reasons` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `field`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `provider_text_prints` (
	`hash` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`field` text NOT NULL,
	PRIMARY KEY(`hash`, `provider_id`, `field`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `provider_text_prints_provider` ON `provider_text_prints` (`provider_id`,`field`);--> statement-breakpoint
CREATE TABLE `provider_credentials` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`password_changed_at` integer NOT NULL,
	`email_verified_at` integer,
	`phone_verified_at` integer,
	`terms_version` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `provider_departures` (
	`id` integer PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`market` text NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`provider_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "provider_links_purpose" CHECK("provider_links"."purpose" IN ('verify_email', 'reset_password', 'change_email'))
);
--> statement-breakpoint
CREATE INDEX `provider_links_provider` ON `provider_links` (`provider_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `provider_links_expiry` ON `provider_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `provider_numbers` (
	`id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_phone_codes` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`code_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`resends` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "provider_phone_codes_tries" CHECK("provider_phone_codes"."tries" BETWEEN 0 AND 5),
	CONSTRAINT "provider_phone_codes_resends" CHECK("provider_phone_codes"."resends" BETWEEN 0 AND 4)
);
--> statement-breakpoint
CREATE INDEX `provider_phone_codes_expiry` ON `provider_phone_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `staff_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `staff_refresh_tokens_session` ON `staff_refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `staff_refresh_tokens_expiry` ON `staff_refresh_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_id` integer,
	`administrator_id` integer,
	`remembered` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "staff_sessions_actor" CHECK(("staff_sessions"."provider_id" IS NULL) <> ("staff_sessions"."administrator_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_provider` ON `staff_sessions` (`provider_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_administrator` ON `staff_sessions` (`administrator_id`);--> statement-breakpoint
CREATE TABLE `provider_social_links` (
	`provider_id` integer NOT NULL,
	`network` text NOT NULL,
	`url` text NOT NULL,
	PRIMARY KEY(`provider_id`, `network`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "provider_social_links_network" CHECK("provider_social_links"."network" IN ('facebook', 'instagram', 'linkedin', 'pinterest', 'tiktok', 'twitter'))
);
--> statement-breakpoint
CREATE TABLE `provider_views` (
	`provider_id` integer NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `day`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` integer REFERENCES providers(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`);--> statement-breakpoint
ALTER TABLE `provider_images` ADD `public_id` text;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `caption` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `key_image` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `visible` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_images_public_id_unique` ON `provider_images` (`public_id`);--> statement-breakpoint
ALTER TABLE `provider_services` ADD `show_budget` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_services` ADD `show_description` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_services` ADD `show_publicly` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `public_id` text;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `visible` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_videos_public_id_unique` ON `provider_videos` (`public_id`);--> statement-breakpoint
ALTER TABLE `providers` ADD `website` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `minimum_budget` integer;--> statement-breakpoint
ALTER TABLE `providers` ADD `show_budget` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `show_description` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `show_publicly` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `founded_on` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `siret` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `register_state` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `register_name` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `register_checked_at` integer;--> statement-breakpoint
ALTER TABLE `providers` ADD `register_next_check_at` integer;--> statement-breakpoint
ALTER TABLE `providers` ADD `register_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `registration_number` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `providers` ADD `review_requested_at` integer;--> statement-breakpoint
ALTER TABLE `providers` ADD `approved_at` integer;--> statement-breakpoint
CREATE INDEX `providers_review` ON `providers` (`review_requested_at`) WHERE review_requested_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `providers_register_check` ON `providers` (`register_next_check_at`) WHERE register_next_check_at IS NOT NULL;--> statement-breakpoint
INSERT INTO `provider_numbers` (`id`, `last`) VALUES (1, 0);--> statement-breakpoint
CREATE TRIGGER `credit_entries_kept` BEFORE UPDATE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'The ledger is append-only.'); END;--> statement-breakpoint
CREATE TRIGGER `credit_entries_stay` BEFORE DELETE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'The ledger is append-only.'); END;
