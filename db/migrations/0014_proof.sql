CREATE TABLE `portfolio_images` (
	`portfolio_id` integer NOT NULL,
	`position` integer NOT NULL,
	`public_id` text NOT NULL,
	`src` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`key_image` integer DEFAULT false NOT NULL,
	`held_at` integer,
	`findings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`portfolio_id`, `position`),
	FOREIGN KEY (`portfolio_id`) REFERENCES `portfolios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_images_public_id_unique` ON `portfolio_images` (`public_id`);--> statement-breakpoint
CREATE INDEX `portfolio_images_src` ON `portfolio_images` (`src`);--> statement-breakpoint
CREATE TABLE `portfolios` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`slug` text,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`city` text,
	`zip_code` text,
	`country` text,
	`latitude` real,
	`longitude` real,
	`location` text DEFAULT '' NOT NULL,
	`style` text,
	`wedding_date` text,
	`guests` integer,
	`planner_budget` integer,
	`total_budget` integer,
	`budget_hidden` integer DEFAULT false NOT NULL,
	`services` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`held_at` integer,
	`findings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "portfolios_status" CHECK("portfolios"."status" IN ('unpublished', 'published')),
	CONSTRAINT "portfolios_numbers" CHECK("portfolios"."guests" > 0 AND "portfolios"."planner_budget" >= 0 AND "portfolios"."total_budget" >= 0),
	CONSTRAINT "portfolios_published" CHECK("portfolios"."status" = 'unpublished' OR ("portfolios"."slug" IS NOT NULL AND "portfolios"."published_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portfolios_public_id_unique` ON `portfolios` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `portfolios_slug` ON `portfolios` (`provider_id`,`slug`) WHERE slug IS NOT NULL;--> statement-breakpoint
CREATE INDEX `portfolios_provider` ON `portfolios` (`provider_id`,`published_at`);--> statement-breakpoint
CREATE INDEX `portfolios_style` ON `portfolios` (`style`,`provider_id`) WHERE status = 'published' AND held_at IS NULL;--> statement-breakpoint
CREATE INDEX `portfolios_held` ON `portfolios` (`held_at`) WHERE held_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `review_cases` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`review_id` integer NOT NULL,
	`kind` text NOT NULL,
	`opened_by` text NOT NULL,
	`reason` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`author_text` text,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`proof_until` integer,
	`author_hash` text,
	`decision` text,
	`decision_reason` text,
	`decided_at` integer,
	`decided_by` integer,
	`appeal_by` text,
	`appeal_text` text,
	`appealed_at` integer,
	`final_decision` text,
	`final_reason` text,
	`final_at` integer,
	`final_by` integer,
	`proofs_due_at` integer,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`final_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_cases_kind" CHECK("review_cases"."kind" IN ('report', 'dispute')),
	CONSTRAINT "review_cases_state" CHECK("review_cases"."state" IN ('open', 'decided', 'appealed', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_cases_public_id_unique` ON `review_cases` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_cases_author_hash_unique` ON `review_cases` (`author_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_cases_open` ON `review_cases` (`review_id`) WHERE state IN ('open', 'appealed');--> statement-breakpoint
CREATE INDEX `review_cases_review` ON `review_cases` (`review_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `review_cases_waiting` ON `review_cases` (`opened_at`) WHERE state IN ('open', 'appealed');--> statement-breakpoint
CREATE INDEX `review_cases_proofs` ON `review_cases` (`proofs_due_at`) WHERE proofs_due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `review_invitations` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_invitations_secret_hash_unique` ON `review_invitations` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `review_links` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_code_unique` ON `review_links` (`code`);--> statement-breakpoint
CREATE TABLE `review_proof_looks` (
	`id` integer PRIMARY KEY NOT NULL,
	`case_id` integer NOT NULL,
	`proof` text NOT NULL,
	`sent_by` text NOT NULL,
	`administrator_id` integer NOT NULL,
	`looked_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `review_cases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`administrator_id`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_proof_looks_case` ON `review_proof_looks` (`case_id`,`looked_at`);--> statement-breakpoint
CREATE TABLE `review_proofs` (
	`case_id` integer NOT NULL,
	`public_id` text NOT NULL,
	`sent_by` text NOT NULL,
	`src` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `public_id`),
	FOREIGN KEY (`case_id`) REFERENCES `review_cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_proofs_public_id_unique` ON `review_proofs` (`public_id`);--> statement-breakpoint
CREATE INDEX `review_proofs_src` ON `review_proofs` (`src`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`request_id` integer,
	`met_here` integer DEFAULT false NOT NULL,
	`author_kind` text NOT NULL,
	`author_name` text NOT NULL,
	`author_email` text NOT NULL,
	`locale` text NOT NULL,
	`wedding_date` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`photo` text,
	`photo_width` integer,
	`photo_height` integer,
	`status` text NOT NULL,
	`hidden_at` integer,
	`findings` text DEFAULT '[]' NOT NULL,
	`reason` text,
	`confirm_hash` text,
	`author_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`waiting_since` integer,
	`published_at` integer,
	`changed_at` integer,
	`seen_at` integer,
	`answer` text,
	`answered_at` integer,
	`answer_waiting_since` integer,
	`answer_reason` text,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_author_kind" CHECK("reviews"."author_kind" IN ('couple', 'guest', 'parents', 'provider', 'other')),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('unconfirmed', 'waiting', 'published', 'refused', 'removed', 'withdrawn')),
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_text" CHECK("reviews"."status" = 'withdrawn' OR length("reviews"."text") BETWEEN 40 AND 3000),
	CONSTRAINT "reviews_locale" CHECK("reviews"."locale" IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_public_id_unique` ON `reviews` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_confirm_hash_unique` ON `reviews` (`confirm_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_author_hash_unique` ON `reviews` (`author_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`provider_id`,`author_email`,`wedding_date`) WHERE author_email <> '';--> statement-breakpoint
CREATE INDEX `reviews_shown` ON `reviews` (`provider_id`,`published_at`) WHERE status = 'published' AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `reviews_provider` ON `reviews` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_waiting` ON `reviews` (`waiting_since`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_answers_waiting` ON `reviews` (`answer_waiting_since`) WHERE answer_waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_unconfirmed` ON `reviews` (`created_at`) WHERE status = 'unconfirmed';--> statement-breakpoint
CREATE INDEX `reviews_email` ON `reviews` (`author_email`);--> statement-breakpoint
CREATE INDEX `reviews_photo` ON `reviews` (`photo`) WHERE photo IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_request` ON `reviews` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `media_days` (
	`provider_id` integer NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `kind`, `item`, `day`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `provider_days` (
	`provider_id` integer NOT NULL,
	`day` text NOT NULL,
	`measure` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `day`, `measure`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `venue_busy_dates` (
	`venue_id` integer NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`venue_id`, `date`),
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `venue_favorites` (
	`account_id` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `venue_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `venue_favorites_venue` ON `venue_favorites` (`venue_id`);--> statement-breakpoint
CREATE TABLE `venue_images` (
	`venue_id` integer NOT NULL,
	`position` integer NOT NULL,
	`public_id` text NOT NULL,
	`src` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`key_image` integer DEFAULT false NOT NULL,
	`held_at` integer,
	`findings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`venue_id`, `position`),
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venue_images_public_id_unique` ON `venue_images` (`public_id`);--> statement-breakpoint
CREATE INDEX `venue_images_src` ON `venue_images` (`src`);--> statement-breakpoint
CREATE TABLE `venue_match` (
	`premium` integer NOT NULL,
	`premium_until` integer,
	`lat_band` integer NOT NULL,
	`lng` real NOT NULL,
	`venue_id` integer NOT NULL,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`city` text NOT NULL,
	`type` integer NOT NULL,
	`features` integer NOT NULL,
	`seated` integer NOT NULL,
	`standing` integer NOT NULL,
	`min_price` integer NOT NULL,
	`quality` real NOT NULL,
	`ux` real NOT NULL,
	`uy` real NOT NULL,
	`uz` real NOT NULL,
	PRIMARY KEY(`premium`, `lat_band`, `lng`, `venue_id`),
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `venue_match_venue` ON `venue_match` (`venue_id`);--> statement-breakpoint
CREATE INDEX `venue_match_quality` ON `venue_match` (`premium`,`quality`,`type`,`features`,`seated`,`standing`,`min_price`);--> statement-breakpoint
CREATE INDEX `venue_match_country` ON `venue_match` (`country`,`premium`,`quality`,`type`,`features`,`seated`,`standing`,`min_price`);--> statement-breakpoint
CREATE INDEX `venue_match_region` ON `venue_match` (`country`,`region`,`premium`,`quality`);--> statement-breakpoint
CREATE INDEX `venue_match_city` ON `venue_match` (`country`,`region`,`city`,`premium`,`quality`);--> statement-breakpoint
CREATE TABLE `venue_search_rows` (
	`near` integer PRIMARY KEY NOT NULL,
	`best` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`premium_until` integer,
	`quality` real NOT NULL,
	`type` integer NOT NULL,
	`features` integer NOT NULL,
	`seated` integer NOT NULL,
	`standing` integer NOT NULL,
	`min_price` integer NOT NULL,
	`ux` real NOT NULL,
	`uy` real NOT NULL,
	`uz` real NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `venue_search_rows_best` ON `venue_search_rows` (`best`,`venue_id`,`type`,`features`,`seated`,`standing`,`min_price`);--> statement-breakpoint
CREATE UNIQUE INDEX `venue_search_rows_venue_id_unique` ON `venue_search_rows` (`venue_id`);--> statement-breakpoint
CREATE TABLE `venue_services` (
	`venue_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`budget_starting_from` integer,
	`show_budget` integer DEFAULT true NOT NULL,
	`show_description` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`venue_id`, `position`),
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "venue_services_price" CHECK("venue_services"."budget_starting_from" >= 0)
);
--> statement-breakpoint
CREATE TABLE `venue_videos` (
	`venue_id` integer NOT NULL,
	`position` integer NOT NULL,
	`link` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`venue_id`, `position`),
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `venues` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`provider_id` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`type` text,
	`street` text DEFAULT '' NOT NULL,
	`city` text,
	`zip_code` text,
	`country` text,
	`latitude` real,
	`longitude` real,
	`region` text DEFAULT '' NOT NULL,
	`email` text,
	`phone` text,
	`website` text,
	`facebook` text,
	`instagram` text,
	`description` text DEFAULT '' NOT NULL,
	`detailed_description` text DEFAULT '' NOT NULL,
	`seated_capacity` integer,
	`standing_capacity` integer,
	`bedrooms` integer,
	`min_price` integer,
	`max_price` integer,
	`features` integer DEFAULT 0 NOT NULL,
	`moderation` text NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`visible` integer DEFAULT false NOT NULL,
	`reached_step` integer DEFAULT 1 NOT NULL,
	`unfinished` text,
	`reason` text,
	`decided_by` integer,
	`waiting_since` integer,
	`findings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `administrators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "venues_moderation" CHECK("venues"."moderation" IN ('notValidated', 'waiting', 'validated', 'refused')),
	CONSTRAINT "venues_step" CHECK("venues"."reached_step" BETWEEN 1 AND 7),
	CONSTRAINT "venues_numbers" CHECK("venues"."seated_capacity" > 0 AND "venues"."standing_capacity" > 0 AND "venues"."bedrooms" >= 0 AND "venues"."min_price" >= 0),
	CONSTRAINT "venues_prices" CHECK("venues"."min_price" <= "venues"."max_price"),
	CONSTRAINT "venues_capacities" CHECK("venues"."seated_capacity" <= "venues"."standing_capacity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venues_public_id_unique` ON `venues` (`public_id`);--> statement-breakpoint
CREATE INDEX `venues_provider` ON `venues` (`provider_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `venues_waiting` ON `venues` (`waiting_since`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_projects` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`kind` text DEFAULT 'planners' NOT NULL,
	`guests` integer,
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
	CONSTRAINT "projects_kind" CHECK("__new_projects"."kind" IN ('planners', 'venue')),
	CONSTRAINT "projects_venue" CHECK("__new_projects"."kind" = 'planners' OR ("__new_projects"."event_date" IS NOT NULL AND "__new_projects"."guests" > 0)),
	CONSTRAINT "projects_closed_reason" CHECK("__new_projects"."closed_reason" IN ('found', 'cancelled')),
	CONSTRAINT "projects_contact_channel" CHECK("__new_projects"."contact_channel" IN ('both', 'phone', 'email')),
	CONSTRAINT "projects_event_place_kind" CHECK("__new_projects"."event_place_kind" IN ('city', 'country', 'destination')),
	CONSTRAINT "projects_step" CHECK("__new_projects"."reached_step" BETWEEN 1 AND 5),
	CONSTRAINT "projects_theme" CHECK("__new_projects"."wedding_theme" IS NULL OR length("__new_projects"."wedding_theme") <= 255),
	CONSTRAINT "projects_message" CHECK("__new_projects"."message" IS NULL OR length("__new_projects"."message") BETWEEN 1 AND 2000),
	CONSTRAINT "projects_saved" CHECK("__new_projects"."status" = 'draft' OR "__new_projects"."kind" = 'venue' OR ("__new_projects"."event_date" IS NOT NULL AND "__new_projects"."event_location" IS NOT NULL AND "__new_projects"."guest_range" IS NOT NULL AND "__new_projects"."budget_range" IS NOT NULL AND "__new_projects"."budget_planner_range" IS NOT NULL AND "__new_projects"."planner_preference" IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_projects`("id", "public_id", "account_id", "status", "reached_step", "event_type", "other_event", "service_type", "has_theme", "wedding_theme", "event_date", "event_location", "event_place_kind", "event_radius_km", "city", "zip_code", "country", "latitude", "longitude", "guest_range", "budget_range", "budget_planner_range", "planner_preference", "message", "unfinished", "match_query", "created_at", "updated_at", "saved_at", "sent_at", "closed_at", "closed_reason", "contact_channel") SELECT "id", "public_id", "account_id", "status", "reached_step", "event_type", "other_event", "service_type", "has_theme", "wedding_theme", "event_date", "event_location", "event_place_kind", "event_radius_km", "city", "zip_code", "country", "latitude", "longitude", "guest_range", "budget_range", "budget_planner_range", "planner_preference", "message", "unfinished", "match_query", "created_at", "updated_at", "saved_at", "sent_at", "closed_at", "closed_reason", "contact_channel" FROM `projects`;--> statement-breakpoint
DROP TABLE `projects`;--> statement-breakpoint
ALTER TABLE `__new_projects` RENAME TO `projects`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `projects_public_id_unique` ON `projects` (`public_id`);--> statement-breakpoint
CREATE INDEX `projects_account` ON `projects` (`account_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `projects_drafts` ON `projects` (`updated_at`) WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX `projects_events` ON `projects` (`event_date`) WHERE status = 'saved';--> statement-breakpoint
CREATE INDEX `projects_nearby` ON `projects` (round(latitude),`longitude`);--> statement-breakpoint
ALTER TABLE `requests` ADD `venue_id` integer REFERENCES venues(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `requests_venue` ON `requests` (`venue_id`) WHERE venue_id IS NOT NULL;--> statement-breakpoint
CREATE VIRTUAL TABLE `venue_search` USING fts5(`terms`, content='', contentless_delete=1, detail='none', prefix='3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE VIRTUAL TABLE `venue_search_near` USING fts5(`terms`, content='', contentless_delete=1, detail='none', prefix='3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `venues` (`public_id`, `provider_id`, `name`, `street`, `city`, `zip_code`, `country`, `latitude`, `longitude`, `region`, `website`,
	`description`, `detailed_description`, `moderation`, `created_at`, `updated_at`)
SELECT lower(hex(randomblob(8))), `id`, `name`, `street`, `city`, `zip_code`, `country`, `latitude`, `longitude`, `region`, `website`,
	`portrait`, `description_long`, 'notValidated', `created_at`, `created_at`
FROM `providers` WHERE `kind` = 'venue' AND `name` <> '';--> statement-breakpoint
INSERT INTO `venue_images` (`venue_id`, `position`, `public_id`, `src`, `width`, `height`, `alt`, `caption`, `key_image`, `held_at`, `findings`, `created_at`)
SELECT `venues`.`id`, i.`position`, lower(hex(randomblob(8))), i.`src`, i.`width`, i.`height`, i.`alt`, i.`caption`, i.`key_image`, i.`held_at`,
	i.`findings`, i.`created_at`
FROM `provider_images` i JOIN `venues` ON `venues`.`provider_id` = i.`provider_id`;
