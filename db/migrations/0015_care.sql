CREATE TABLE `administrator_roles` (
	`administrator_id` integer NOT NULL,
	`role` text NOT NULL,
	`granted_at` integer NOT NULL,
	PRIMARY KEY(`administrator_id`, `role`),
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "administrator_roles_role" CHECK("administrator_roles"."role" IN ('moderator', 'support', 'finance', 'owner'))
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`administrator_id` integer,
	`act` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	`request_id` text NOT NULL,
	`impersonation_id` text,
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`impersonation_id`) REFERENCES `impersonations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_impersonation` ON `audit_entries` (`impersonation_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_administrator` ON `audit_entries` (`administrator_id`,`at`);--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`rows` integer NOT NULL,
	`objects` integer NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backups_finished` ON `backups` (`finished_at`);--> statement-breakpoint
CREATE TABLE `content_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`reporter_hash` text NOT NULL,
	`provider_hash` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`reporter_name` text NOT NULL,
	`reporter_email` text NOT NULL,
	`locale` text NOT NULL,
	`market` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`state` text NOT NULL,
	`decision` text,
	`decision_text` text,
	`decided_at` integer,
	`decided_by` integer,
	`appealed_by` text,
	`appeal_text` text,
	`appealed_at` integer,
	`appeal_decision` text,
	`appeal_decision_text` text,
	`appeal_decided_at` integer,
	`appeal_decided_by` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appeal_decided_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_reports_target" CHECK("content_reports"."target_kind" IN ('profile', 'portfolio', 'venue')),
	CONSTRAINT "content_reports_state" CHECK("content_reports"."state" IN ('open', 'decided', 'appealed', 'closed')),
	CONSTRAINT "content_reports_text" CHECK(length("content_reports"."text") BETWEEN 1 AND 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_reports_public_id_unique` ON `content_reports` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_reports_reporter_hash_unique` ON `content_reports` (`reporter_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_reports_provider_hash_unique` ON `content_reports` (`provider_hash`);--> statement-breakpoint
CREATE INDEX `content_reports_due` ON `content_reports` (`due_at`) WHERE state IN ('open', 'appealed');--> statement-breakpoint
CREATE INDEX `content_reports_provider` ON `content_reports` (`provider_id`);--> statement-breakpoint
CREATE INDEX `content_reports_reporter` ON `content_reports` (`reporter_email`);--> statement-breakpoint
CREATE INDEX `content_reports_created` ON `content_reports` (`created_at`);--> statement-breakpoint
CREATE TABLE `failures` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`route` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`release` text NOT NULL,
	`request_id` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer NOT NULL,
	`reported_at` integer NOT NULL,
	`settled_at` integer,
	CONSTRAINT "failures_source" CHECK("failures"."source" IN ('worker', 'cron', 'webhook', 'browser'))
);
--> statement-breakpoint
CREATE INDEX `failures_open` ON `failures` (`last_at`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX `failures_last` ON `failures` (`last_at`);--> statement-breakpoint
CREATE TABLE `wordings` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` integer NOT NULL,
	FOREIGN KEY (`changed_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wordings_key` ON `wordings` (`key`,`changed_at`);--> statement-breakpoint
CREATE TABLE `impersonation_steps` (
	`id` integer PRIMARY KEY NOT NULL,
	`impersonation_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`path` text NOT NULL,
	`request_id` text NOT NULL,
	FOREIGN KEY (`impersonation_id`) REFERENCES `impersonations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "impersonation_steps_kind" CHECK("impersonation_steps"."kind" IN ('view', 'change', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `impersonation_steps_of` ON `impersonation_steps` (`impersonation_id`,`at`);--> statement-breakpoint
CREATE TABLE `impersonations` (
	`id` text PRIMARY KEY NOT NULL,
	`administrator_id` integer NOT NULL,
	`account_id` integer,
	`provider_id` integer,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "impersonations_subject" CHECK(("impersonations"."account_id" IS NOT NULL) + ("impersonations"."provider_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
CREATE INDEX `impersonations_account` ON `impersonations` (`account_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `impersonations_provider` ON `impersonations` (`provider_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `impersonations_administrator` ON `impersonations` (`administrator_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `impersonations_started` ON `impersonations` (`started_at`);--> statement-breakpoint
CREATE TABLE `account_notice_choices` (
	`account_id` integer NOT NULL,
	`notice` text NOT NULL,
	`delivery` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `notice`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_notice_choices_delivery" CHECK("account_notice_choices"."delivery" IN ('at_once', 'daily', 'off'))
);
--> statement-breakpoint
CREATE TABLE `digest_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`provider_id` integer,
	`account_id` integer,
	`notice` text NOT NULL,
	`text` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "digest_items_owner" CHECK(("digest_items"."provider_id" IS NOT NULL) + ("digest_items"."account_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `digest_items_dedupe_key_unique` ON `digest_items` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `digest_items_waiting` ON `digest_items` (`created_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `digest_items_provider` ON `digest_items` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `digest_items_account` ON `digest_items` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mail_stops` (
	`recipient` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "mail_stops_reason" CHECK("mail_stops"."reason" IN ('bounced', 'complained'))
);
--> statement-breakpoint
CREATE INDEX `mail_stops_since` ON `mail_stops` (`since`);--> statement-breakpoint
CREATE TABLE `provider_notice_choices` (
	`provider_id` integer NOT NULL,
	`notice` text NOT NULL,
	`delivery` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `notice`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "provider_notice_choices_delivery" CHECK("provider_notice_choices"."delivery" IN ('at_once', 'daily', 'off'))
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `quiet_from` integer DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `quiet_until` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `notice` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe_url` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `quiet_from` integer DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `quiet_until` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `mobile_undeliverable_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `impersonation_id` text REFERENCES impersonations(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `sessions_impersonation` ON `sessions` (`impersonation_id`) WHERE impersonation_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_sent` ON `projects` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `requests_waiting` ON `requests` (`created_at`) WHERE status = 'locked';--> statement-breakpoint
CREATE TRIGGER `audit_entries_kept` BEFORE UPDATE OF `id`, `at`, `administrator_id`, `act`, `subject_kind`, `subject_id`, `before`, `after`, `request_id` ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries` WHEN OLD.at > (SELECT max(at) FROM `audit_entries`) - 34214400000 BEGIN SELECT RAISE(ABORT, 'The log is kept for 13 months.'); END;--> statement-breakpoint
ALTER TABLE `accounts` ADD `used_at` integer;--> statement-breakpoint
CREATE INDEX `accounts_unconfirmed` ON `accounts` (coalesce(used_at, created_at)) WHERE email_verified_at IS NULL;--> statement-breakpoint
CREATE INDEX `provider_credentials_unproved` ON `provider_credentials` (`provider_id`) WHERE email_verified_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_used` ON `accounts` (coalesce(used_at, created_at));--> statement-breakpoint
ALTER TABLE `providers` ADD `used_at` integer;--> statement-breakpoint
CREATE INDEX `providers_used` ON `providers` (coalesce(used_at, last_login_at, created_at));--> statement-breakpoint
CREATE INDEX `credit_claims_opened` ON `credit_claims` (`opened_at`);--> statement-breakpoint
CREATE INDEX `credit_entries_created` ON `credit_entries` (`created_at`);--> statement-breakpoint
CREATE INDEX `digest_items_sent` ON `digest_items` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_customers_created` ON `payment_customers` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_invoices_created` ON `payment_invoices` (`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_ended` ON `subscriptions` (`ended_at`) WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `provider_departures_month` ON `provider_departures` (`month`);--> statement-breakpoint
CREATE INDEX `review_cases_opened` ON `review_cases` (`opened_at`);--> statement-breakpoint
CREATE INDEX `reviews_over` ON `reviews` (coalesce(changed_at, confirmed_at, created_at)) WHERE status IN ('refused', 'removed', 'withdrawn');--> statement-breakpoint
CREATE INDEX `media_days_day` ON `media_days` (`day`);--> statement-breakpoint
CREATE INDEX `provider_days_day` ON `provider_days` (`day`);--> statement-breakpoint
CREATE INDEX `provider_views_day` ON `provider_views` (`day`);--> statement-breakpoint
DROP TRIGGER `credit_entries_stay`;--> statement-breakpoint
CREATE TRIGGER `credit_entries_stay` BEFORE DELETE ON `credit_entries` WHEN OLD.created_at > (SELECT max(created_at) FROM `credit_entries`) - 315532800000 OR EXISTS (SELECT 1 FROM `providers` WHERE id = OLD.provider_id) BEGIN SELECT RAISE(ABORT, 'The ledger is kept for ten years.'); END;--> statement-breakpoint
CREATE VIRTUAL TABLE `account_search_names` USING fts5(`firstname`, `lastname`, `email`, content='accounts', content_rowid='id', detail='none', prefix='2 3 4', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `account_search_names` (`account_search_names`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `account_search_names` (`account_search_names`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `account_search_names_insert` AFTER INSERT ON `accounts` BEGIN
  INSERT INTO `account_search_names` (`rowid`, `firstname`, `lastname`, `email`) VALUES (new.`id`, new.`firstname`, new.`lastname`, new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `account_search_names_update` AFTER UPDATE OF `firstname`, `lastname`, `email` ON `accounts` BEGIN
  INSERT INTO `account_search_names` (`account_search_names`, `rowid`, `firstname`, `lastname`, `email`) VALUES ('delete', old.`id`, old.`firstname`, old.`lastname`, old.`email`);
  INSERT INTO `account_search_names` (`rowid`, `firstname`, `lastname`, `email`) VALUES (new.`id`, new.`firstname`, new.`lastname`, new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `account_search_names_delete` AFTER DELETE ON `accounts` BEGIN
  INSERT INTO `account_search_names` (`account_search_names`, `rowid`, `firstname`, `lastname`, `email`) VALUES ('delete', old.`id`, old.`firstname`, old.`lastname`, old.`email`);
END;--> statement-breakpoint
INSERT INTO `administrator_roles` (`administrator_id`, `role`, `granted_at`) SELECT `id`, 'owner', `created_at` FROM `administrators`;
