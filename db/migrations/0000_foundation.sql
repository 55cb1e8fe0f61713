CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`phone` text NOT NULL,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`email` text NOT NULL,
	`locale` text NOT NULL,
	`market` text NOT NULL,
	`city` text,
	`zip_code` text,
	`country` text,
	`latitude` real,
	`longitude` real,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "accounts_locale" CHECK("accounts"."locale" IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt')),
	CONSTRAINT "accounts_market" CHECK("accounts"."market" IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')),
	CONSTRAINT "accounts_names" CHECK(length(trim("accounts"."firstname")) > 0 AND length(trim("accounts"."lastname")) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_public_id_unique` ON `accounts` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_phone_unique` ON `accounts` (`phone`);--> statement-breakpoint
CREATE TABLE `login_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`code_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`resends` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	`used_by` text,
	CONSTRAINT "login_codes_tries" CHECK("login_codes"."tries" BETWEEN 0 AND 5),
	CONSTRAINT "login_codes_resends" CHECK("login_codes"."resends" BETWEEN 0 AND 4)
);
--> statement-breakpoint
CREATE INDEX `login_codes_expiry` ON `login_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_expiry` ON `refresh_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `budget_ranges` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`min` integer,
	`max` integer,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `budget_ranges_position_unique` ON `budget_ranges` (`position`);--> statement-breakpoint
CREATE TABLE `event_types` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`category` text NOT NULL,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL,
	CONSTRAINT "event_types_category" CHECK("event_types"."category" IN ('wedding', 'private', 'corporate'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_types_position_unique` ON `event_types` (`position`);--> statement-breakpoint
CREATE TABLE `guest_ranges` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`min` integer,
	`max` integer,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_ranges_position_unique` ON `guest_ranges` (`position`);--> statement-breakpoint
CREATE TABLE `languages` (
	`iso` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `languages_position_unique` ON `languages` (`position`);--> statement-breakpoint
CREATE TABLE `planner_budget_ranges` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`min` integer,
	`max` integer,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `planner_budget_ranges_position_unique` ON `planner_budget_ranges` (`position`);--> statement-breakpoint
CREATE TABLE `planner_preferences` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `planner_preferences_position_unique` ON `planner_preferences` (`position`);--> statement-breakpoint
CREATE TABLE `service_types` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name_fr` text NOT NULL,
	`name_en` text NOT NULL,
	`name_nl` text NOT NULL,
	`name_de` text NOT NULL,
	`name_it` text NOT NULL,
	`name_es` text NOT NULL,
	`name_pt` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_types_position_unique` ON `service_types` (`position`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text,
	`text` text NOT NULL,
	`html` text,
	`sensitive` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_until` integer,
	`lease_by` text,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_kind" CHECK("outbox"."kind" IN ('sms', 'email')),
	CONSTRAINT "outbox_state" CHECK("outbox"."state" IN ('pending', 'sending', 'sent', 'dead'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `places` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`country` text NOT NULL,
	`name` text NOT NULL,
	`region` text NOT NULL,
	`postal_codes` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`population` integer NOT NULL,
	CONSTRAINT "places_kind" CHECK("places"."kind" IN ('city', 'country'))
);
--> statement-breakpoint
CREATE TABLE `project_languages` (
	`project_id` integer NOT NULL,
	`iso` text NOT NULL,
	PRIMARY KEY(`project_id`, `iso`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`iso`) REFERENCES `languages`(`iso`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`reached_step` integer NOT NULL,
	`event_type` text NOT NULL,
	`other_event` text,
	`service_type` text,
	`has_theme` integer DEFAULT false NOT NULL,
	`wedding_theme` text,
	`event_date` text,
	`event_location` text,
	`event_place_kind` text,
	`city` text,
	`zip_code` text,
	`country` text,
	`latitude` real,
	`longitude` real,
	`guest_range` text,
	`budget_range` text,
	`budget_planner_range` text,
	`planner_preference` text,
	`message` text,
	`match_query` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`saved_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_type`) REFERENCES `event_types`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_type`) REFERENCES `service_types`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_range`) REFERENCES `guest_ranges`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`budget_range`) REFERENCES `budget_ranges`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`budget_planner_range`) REFERENCES `planner_budget_ranges`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`planner_preference`) REFERENCES `planner_preferences`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_status" CHECK("projects"."status" IN ('draft', 'saved')),
	CONSTRAINT "projects_step" CHECK("projects"."reached_step" BETWEEN 1 AND 5),
	CONSTRAINT "projects_theme" CHECK("projects"."wedding_theme" IS NULL OR length("projects"."wedding_theme") <= 255),
	CONSTRAINT "projects_message" CHECK("projects"."message" IS NULL OR length("projects"."message") BETWEEN 1 AND 2000),
	CONSTRAINT "projects_saved" CHECK("projects"."status" = 'draft' OR ("projects"."event_date" IS NOT NULL AND "projects"."event_location" IS NOT NULL AND "projects"."guest_range" IS NOT NULL AND "projects"."budget_range" IS NOT NULL AND "projects"."budget_planner_range" IS NOT NULL AND "projects"."planner_preference" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_public_id_unique` ON `projects` (`public_id`);--> statement-breakpoint
CREATE INDEX `projects_account` ON `projects` (`account_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `provider_busy_dates` (
	`provider_id` integer NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`provider_id`, `date`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `provider_images` (
	`provider_id` integer NOT NULL,
	`position` integer NOT NULL,
	`src` text NOT NULL,
	`alt` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `position`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `provider_languages` (
	`provider_id` integer NOT NULL,
	`iso` text NOT NULL,
	PRIMARY KEY(`provider_id`, `iso`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`iso`) REFERENCES `languages`(`iso`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `provider_match` (
	`premium` integer NOT NULL,
	`radius_class` integer NOT NULL,
	`lat_band` integer NOT NULL,
	`lng` real NOT NULL,
	`provider_id` integer NOT NULL,
	`services` integer NOT NULL,
	`languages` integer NOT NULL,
	`country` text NOT NULL,
	`price_full` integer,
	`price_partial` integer,
	`price_day` integer,
	`price_private` integer,
	`price_corporate` integer,
	`answering` real NOT NULL,
	`quality` real NOT NULL,
	`service_count` integer NOT NULL,
	`ux` real NOT NULL,
	`uy` real NOT NULL,
	`uz` real NOT NULL,
	`cos_radius` real NOT NULL,
	PRIMARY KEY(`premium`, `radius_class`, `lat_band`, `lng`, `provider_id`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `provider_match_provider` ON `provider_match` (`provider_id`);--> statement-breakpoint
CREATE TABLE `provider_services` (
	`provider_id` integer NOT NULL,
	`code` text NOT NULL,
	`position` integer NOT NULL,
	`description` text NOT NULL,
	`budget_starting_from` integer,
	PRIMARY KEY(`provider_id`, `code`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "provider_services_code" CHECK("provider_services"."code" IN ('CONSULTING_SERVICES', 'CORPORATE_EVENTS', 'DAY_COORDINATION', 'FULL_PLANNING', 'PARTIAL_PLANNING', 'PRIVATE_EVENTS', 'SECULAR_CEREMONY', 'VENDOR_SEARCH', 'WEDDING_DESIGN')),
	CONSTRAINT "provider_services_price" CHECK("provider_services"."budget_starting_from" IS NULL OR "provider_services"."budget_starting_from" >= 0)
);
--> statement-breakpoint
CREATE TABLE `providers` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`visible` integer NOT NULL,
	`name` text NOT NULL,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`locale` text NOT NULL,
	`market` text NOT NULL,
	`city` text NOT NULL,
	`zip_code` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`travel_radius_km` integer NOT NULL,
	`premium_until` integer,
	`last_login_at` integer,
	`created_at` integer NOT NULL,
	`portrait` text NOT NULL,
	`description_long` text NOT NULL,
	`experience` text NOT NULL,
	`service` text NOT NULL,
	`benefits` text NOT NULL,
	`profile_image` text,
	`answer_rate` real,
	`answer_hours` real,
	`rating` real,
	`review_count` integer DEFAULT 0 NOT NULL,
	`completeness` real NOT NULL,
	CONSTRAINT "providers_kind" CHECK("providers"."kind" IN ('planner', 'venue')),
	CONSTRAINT "providers_status" CHECK("providers"."status" IN ('in_progress', 'verified', 'refused')),
	CONSTRAINT "providers_locale" CHECK("providers"."locale" IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt')),
	CONSTRAINT "providers_market" CHECK("providers"."market" IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')),
	CONSTRAINT "providers_radius" CHECK("providers"."travel_radius_km" BETWEEN 1 AND 300)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `providers_public_id_unique` ON `providers` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `providers_email_unique` ON `providers` (`email`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_start`);--> statement-breakpoint
CREATE TABLE `requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`project_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`status` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	`unlocked_at` integer,
	`rejected_at` integer,
	`rejection_reason` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "requests_status" CHECK("requests"."status" IN ('locked', 'unlocked', 'rejected')),
	CONSTRAINT "requests_message" CHECK(length("requests"."message") BETWEEN 1 AND 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_public_id_unique` ON `requests` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `requests_project_provider` ON `requests` (`project_id`,`provider_id`);--> statement-breakpoint
CREATE INDEX `requests_provider` ON `requests` (`provider_id`,`created_at`);--> statement-breakpoint
-- Row ids are those of `places`. Contentless: only the words are kept. Prefixes of three to five letters have lists of their own.
CREATE VIRTUAL TABLE `places_fts` USING fts5(`terms`, content='', detail='none', prefix='3 4 5', tokenize='unicode61 remove_diacritics 2');
