CREATE TABLE `__new_places` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`country` text NOT NULL,
	`name` text NOT NULL,
	`names` text DEFAULT '' NOT NULL,
	`region` text NOT NULL,
	`postal_codes` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`population` integer NOT NULL,
	`radius_km` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "places_kind" CHECK("__new_places"."kind" IN ('city', 'country', 'destination'))
);
--> statement-breakpoint
INSERT INTO `__new_places`("id", "kind", "country", "name", "region", "postal_codes", "latitude", "longitude", "population") SELECT "id", "kind", "country", "name", "region", "postal_codes", "latitude", "longitude", "population" FROM `places`;--> statement-breakpoint
DROP TABLE `places`;--> statement-breakpoint
ALTER TABLE `__new_places` RENAME TO `places`;--> statement-breakpoint
CREATE INDEX `places_countries` ON `places` (`id`) WHERE kind = 'country';--> statement-breakpoint
ALTER TABLE `projects` ADD `event_radius_km` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `unfinished` text;