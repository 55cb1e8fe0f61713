-- Rebuilds three tables, because SQLite adds a CHECK to a table in no other way. Foreign keys are off while migrations run
-- (`migrate` of @libsql/client), so dropping a table takes no other rows with it. A rebuild loses the triggers of its table: they are made
-- again below.
CREATE TABLE `__new_providers` (
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
	`mobile` text,
	`locale` text NOT NULL,
	`market` text NOT NULL,
	`city` text NOT NULL,
	`zip_code` text NOT NULL,
	`country` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
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
	`website` text,
	`minimum_budget` integer,
	`show_budget` integer DEFAULT true NOT NULL,
	`show_description` integer DEFAULT true NOT NULL,
	`show_publicly` integer DEFAULT true NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`founded_on` text,
	`siret` text,
	`register_state` text,
	`register_name` text,
	`register_checked_at` integer,
	`register_next_check_at` integer,
	`register_tries` integer DEFAULT 0 NOT NULL,
	`registration_number` text,
	`paused_at` integer,
	`review_requested_at` integer,
	`approved_at` integer,
	CONSTRAINT "providers_kind" CHECK("__new_providers"."kind" IN ('planner', 'venue')),
	CONSTRAINT "providers_status" CHECK("__new_providers"."status" IN ('in_progress', 'verified', 'refused')),
	CONSTRAINT "providers_locale" CHECK("__new_providers"."locale" IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt')),
	CONSTRAINT "providers_market" CHECK("__new_providers"."market" IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')),
	CONSTRAINT "providers_radius" CHECK("__new_providers"."travel_radius_km" BETWEEN 1 AND 300),
	CONSTRAINT "providers_register_state" CHECK("__new_providers"."register_state" IN ('unchecked', 'found', 'not_found', 'closed')),
	CONSTRAINT "providers_rates" CHECK("__new_providers"."answer_rate" BETWEEN 0 AND 1 AND "__new_providers"."answer_hours" >= 0 AND "__new_providers"."rating" BETWEEN 1 AND 5 AND "__new_providers"."review_count" >= 0 AND "__new_providers"."completeness" BETWEEN 0 AND 1),
	CONSTRAINT "providers_minimum_budget" CHECK("__new_providers"."minimum_budget" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_providers`("id", "public_id", "kind", "status", "visible", "name", "firstname", "lastname", "email", "phone", "mobile", "locale", "market", "city", "zip_code", "country", "region", "latitude", "longitude", "travel_radius_km", "premium_until", "last_login_at", "created_at", "portrait", "description_long", "experience", "service", "benefits", "profile_image", "answer_rate", "answer_hours", "rating", "review_count", "completeness", "website", "minimum_budget", "show_budget", "show_description", "show_publicly", "street", "founded_on", "siret", "register_state", "register_name", "register_checked_at", "register_next_check_at", "register_tries", "registration_number", "paused_at", "review_requested_at", "approved_at") SELECT "id", "public_id", "kind", "status", "visible", "name", "firstname", "lastname", "email", "phone", CASE WHEN EXISTS (SELECT 1 FROM `provider_credentials` c WHERE c."provider_id" = `providers`."id" AND c."phone_verified_at" IS NOT NULL) THEN "phone" END, "locale", "market", "city", "zip_code", "country", "region", "latitude", "longitude", "travel_radius_km", "premium_until", "last_login_at", "created_at", "portrait", "description_long", "experience", "service", "benefits", "profile_image", "answer_rate", "answer_hours", "rating", "review_count", "completeness", "website", "minimum_budget", "show_budget", "show_description", "show_publicly", "street", "founded_on", "siret", "register_state", "register_name", "register_checked_at", "register_next_check_at", "register_tries", "registration_number", "paused_at", "review_requested_at", "approved_at" FROM `providers`;--> statement-breakpoint
DROP TABLE `providers`;--> statement-breakpoint
ALTER TABLE `__new_providers` RENAME TO `providers`;--> statement-breakpoint
CREATE UNIQUE INDEX `providers_public_id_unique` ON `providers` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `providers_email_unique` ON `providers` (`email`);--> statement-breakpoint
CREATE INDEX `providers_phone` ON `providers` (`phone`);--> statement-breakpoint
CREATE INDEX `providers_mobile` ON `providers` (`mobile`);--> statement-breakpoint
CREATE INDEX `providers_profile_image` ON `providers` (`profile_image`);--> statement-breakpoint
CREATE INDEX `providers_review` ON `providers` (`review_requested_at`) WHERE review_requested_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `providers_siret` ON `providers` (`siret`) WHERE siret IS NOT NULL;--> statement-breakpoint
CREATE INDEX `providers_registered` ON `providers` (`created_at`,`status`,`market`,`kind`);--> statement-breakpoint
CREATE INDEX `providers_named` ON `providers` (name COLLATE NOCASE,`status`,`market`,`kind`);--> statement-breakpoint
CREATE INDEX `providers_register_check` ON `providers` (`register_next_check_at`) WHERE register_next_check_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `provider_search_names_insert` AFTER INSERT ON `providers` BEGIN
  INSERT INTO `provider_search_names` (`rowid`, `terms`) VALUES (new.`id`, new.`name` || ' ' || new.`firstname` || ' ' || new.`lastname` || ' ' || new.`email` || ' ' || new.`city`);
END;--> statement-breakpoint
CREATE TRIGGER `provider_search_names_update` AFTER UPDATE OF `name`, `firstname`, `lastname`, `email`, `city` ON `providers` BEGIN
  INSERT OR REPLACE INTO `provider_search_names` (`rowid`, `terms`) VALUES (new.`id`, new.`name` || ' ' || new.`firstname` || ' ' || new.`lastname` || ' ' || new.`email` || ' ' || new.`city`);
END;--> statement-breakpoint
CREATE TRIGGER `provider_search_names_delete` AFTER DELETE ON `providers` BEGIN
  DELETE FROM `provider_search_names` WHERE `rowid` = old.`id`;
END;--> statement-breakpoint
CREATE TABLE `__new_projects` (
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
	`event_radius_km` integer DEFAULT 0 NOT NULL,
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
	`unfinished` text,
	`match_query` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`saved_at` integer,
	`sent_at` integer,
	`closed_at` integer,
	`closed_reason` text,
	`contact_channel` text DEFAULT 'both' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_type`) REFERENCES `event_types`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_type`) REFERENCES `service_types`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_range`) REFERENCES `guest_ranges`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`budget_range`) REFERENCES `budget_ranges`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`budget_planner_range`) REFERENCES `planner_budget_ranges`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`planner_preference`) REFERENCES `planner_preferences`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_status" CHECK("__new_projects"."status" IN ('draft', 'saved')),
	CONSTRAINT "projects_closed_reason" CHECK("__new_projects"."closed_reason" IN ('found', 'cancelled')),
	CONSTRAINT "projects_contact_channel" CHECK("__new_projects"."contact_channel" IN ('both', 'phone', 'email')),
	CONSTRAINT "projects_event_place_kind" CHECK("__new_projects"."event_place_kind" IN ('city', 'country', 'destination')),
	CONSTRAINT "projects_step" CHECK("__new_projects"."reached_step" BETWEEN 1 AND 5),
	CONSTRAINT "projects_theme" CHECK("__new_projects"."wedding_theme" IS NULL OR length("__new_projects"."wedding_theme") <= 255),
	CONSTRAINT "projects_message" CHECK("__new_projects"."message" IS NULL OR length("__new_projects"."message") BETWEEN 1 AND 2000),
	CONSTRAINT "projects_saved" CHECK("__new_projects"."status" = 'draft' OR ("__new_projects"."event_date" IS NOT NULL AND "__new_projects"."event_location" IS NOT NULL AND "__new_projects"."guest_range" IS NOT NULL AND "__new_projects"."budget_range" IS NOT NULL AND "__new_projects"."budget_planner_range" IS NOT NULL AND "__new_projects"."planner_preference" IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_projects`("id", "public_id", "account_id", "status", "reached_step", "event_type", "other_event", "service_type", "has_theme", "wedding_theme", "event_date", "event_location", "event_place_kind", "event_radius_km", "city", "zip_code", "country", "latitude", "longitude", "guest_range", "budget_range", "budget_planner_range", "planner_preference", "message", "unfinished", "match_query", "created_at", "updated_at", "saved_at", "sent_at", "closed_at", "closed_reason", "contact_channel") SELECT "id", "public_id", "account_id", "status", "reached_step", "event_type", "other_event", "service_type", "has_theme", "wedding_theme", "event_date", "event_location", "event_place_kind", "event_radius_km", "city", "zip_code", "country", "latitude", "longitude", "guest_range", "budget_range", "budget_planner_range", "planner_preference", "message", "unfinished", "match_query", "created_at", "updated_at", "saved_at", "sent_at", "closed_at", "closed_reason", "contact_channel" FROM `projects`;--> statement-breakpoint
DROP TABLE `projects`;--> statement-breakpoint
ALTER TABLE `__new_projects` RENAME TO `projects`;--> statement-breakpoint
CREATE UNIQUE INDEX `projects_public_id_unique` ON `projects` (`public_id`);--> statement-breakpoint
CREATE INDEX `projects_account` ON `projects` (`account_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `projects_drafts` ON `projects` (`updated_at`) WHERE status = 'draft';--> statement-breakpoint
CREATE TABLE `__new_requests` (
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
	CONSTRAINT "requests_status" CHECK("__new_requests"."status" IN ('locked', 'unlocked', 'rejected')),
	CONSTRAINT "requests_rejection_reason" CHECK("__new_requests"."rejection_reason" IN ('budget', 'location', 'not_available', 'not_qualified', 'not_sufficient_infos', 'other', 'questionable')),
	CONSTRAINT "requests_message" CHECK(length("__new_requests"."message") BETWEEN 1 AND 2000)
);
--> statement-breakpoint
INSERT INTO `__new_requests`("id", "public_id", "project_id", "provider_id", "status", "message", "created_at", "seen_at", "unlocked_at", "rejected_at", "rejection_reason") SELECT "id", "public_id", "project_id", "provider_id", "status", "message", "created_at", "seen_at", "unlocked_at", "rejected_at", "rejection_reason" FROM `requests`;--> statement-breakpoint
DROP TABLE `requests`;--> statement-breakpoint
ALTER TABLE `__new_requests` RENAME TO `requests`;--> statement-breakpoint
CREATE UNIQUE INDEX `requests_public_id_unique` ON `requests` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `requests_project_provider` ON `requests` (`project_id`,`provider_id`);--> statement-breakpoint
CREATE INDEX `requests_provider` ON `requests` (`provider_id`,`created_at`);