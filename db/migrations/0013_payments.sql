CREATE TABLE `credit_claims` (
	`id` integer PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`secret_hash` text NOT NULL,
	CONSTRAINT "credit_claims_state" CHECK("credit_claims"."state" IN ('open', 'denied', 'returned'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_claims_secret_hash_unique` ON `credit_claims` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_claims_request` ON `credit_claims` (`request_id`);--> statement-breakpoint
CREATE INDEX `credit_claims_provider` ON `credit_claims` (`provider_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `credit_claims_due` ON `credit_claims` (`due_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `club_codes` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `club_codes_code_unique` ON `club_codes` (`code`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`product` text NOT NULL,
	`credits` integer,
	`interval` text,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`decline_code` text,
	`card` text,
	`checkout_id` text,
	`checkout_url` text,
	`payment_id` text,
	`subscription_id` text,
	`request_id` text,
	`locale` text NOT NULL,
	`market` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`moved_at` integer NOT NULL,
	`paid_at` integer,
	`refunded_at` integer,
	`checked_at` integer,
	`next_check_at` integer,
	CONSTRAINT "orders_product" CHECK(("orders"."product" = 'credits' AND "orders"."credits" > 0 AND "orders"."interval" IS NULL) OR ("orders"."product" = 'premium' AND "orders"."credits" IS NULL AND "orders"."interval" IN ('month', 'year'))),
	CONSTRAINT "orders_state" CHECK("orders"."state" IN ('open', 'processing', 'reserved', 'failed', 'canceled', 'expired', 'paid', 'refunded')),
	CONSTRAINT "orders_amount" CHECK("orders"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_public_id_unique` ON `orders` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_id_unique` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `orders_provider` ON `orders` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_payment` ON `orders` (`payment_id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_check` ON `orders` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_customers_vendor_id_unique` ON `payment_customers` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `payment_events_created` ON `payment_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_events_due` ON `payment_events` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_id` integer NOT NULL,
	`order_id` integer,
	`subscription_id` text,
	`number` text,
	`url` text,
	`pdf` text,
	`paid` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_invoices_provider` ON `payment_invoices` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_invoices_order` ON `payment_invoices` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_invoices_subscription` ON `payment_invoices` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_id` integer NOT NULL,
	`status` text NOT NULL,
	`interval` text NOT NULL,
	`next_interval` text,
	`started_at` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`cancel_at_period_end` integer NOT NULL,
	`canceled_at` integer,
	`ended_at` integer,
	`failed_at` integer,
	`failed_attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`decline_code` text,
	`card` text,
	`wanted` text,
	`wanted_at` integer,
	`refunded_at` integer,
	`checked_at` integer,
	`next_check_at` integer,
	CONSTRAINT "subscriptions_interval" CHECK("subscriptions"."interval" IN ('month', 'year')),
	CONSTRAINT "subscriptions_wanted" CHECK("subscriptions"."wanted" IN ('cancel', 'resume', 'month', 'year', 'withdraw'))
);
--> statement-breakpoint
CREATE INDEX `subscriptions_provider` ON `subscriptions` (`provider_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_check` ON `subscriptions` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_credit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`cause` text NOT NULL,
	`request_id` text,
	`order_id` integer,
	`reason` text,
	`administrator_id` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "credit_entries_kind" CHECK("__new_credit_entries"."kind" IN ('welcome', 'purchase', 'unlock', 'return', 'refund', 'adjustment')),
	CONSTRAINT "credit_entries_amount" CHECK("__new_credit_entries"."amount" <> 0)
);
--> statement-breakpoint
INSERT INTO `__new_credit_entries`("id", "provider_id", "kind", "amount", "cause", "request_id", "order_id", "reason", "administrator_id", "created_at") SELECT "id", "provider_id", "kind", "amount", "cause", NULL, NULL, NULL, NULL, "created_at" FROM `credit_entries`;--> statement-breakpoint
DROP TABLE `credit_entries`;--> statement-breakpoint
ALTER TABLE `__new_credit_entries` RENAME TO `credit_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_cause_unique` ON `credit_entries` (`cause`);--> statement-breakpoint
CREATE INDEX `credit_entries_provider` ON `credit_entries` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credit_entries_request` ON `credit_entries` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `email_bounced_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `phone_undeliverable_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `vendor_id` text;--> statement-breakpoint
CREATE INDEX `outbox_vendor` ON `outbox` (`vendor_id`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `sms_requests` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `unlocked_by` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `later_until` integer;--> statement-breakpoint
CREATE INDEX `projects_nearby` ON `projects` (round(latitude),`longitude`);--> statement-breakpoint
CREATE TRIGGER `credit_entries_kept` BEFORE UPDATE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'The ledger is append-only.'); END;--> statement-breakpoint
CREATE TRIGGER `credit_entries_stay` BEFORE DELETE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'The ledger is append-only.'); END;--> statement-breakpoint
CREATE TRIGGER `credit_entries_covered` BEFORE INSERT ON `credit_entries` WHEN NEW.amount < 0 AND (SELECT coalesce(sum(amount), 0) FROM `credit_entries` WHERE provider_id = NEW.provider_id) + NEW.amount < 0 BEGIN SELECT RAISE(ABORT, 'No balance is below zero.'); END;
