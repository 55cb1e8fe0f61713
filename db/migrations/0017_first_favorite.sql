ALTER TABLE `providers` ADD `first_favorite_at` integer;--> statement-breakpoint
ALTER TABLE `venues` ADD `first_favorite_at` integer;--> statement-breakpoint
-- hand-written
UPDATE `providers` SET `first_favorite_at` = (SELECT min(`created_at`) FROM `favorites` WHERE `favorites`.`provider_id` = `providers`.`id`) WHERE `id` IN (SELECT `provider_id` FROM `favorites`);--> statement-breakpoint
UPDATE `venues` SET `first_favorite_at` = (SELECT min(`created_at`) FROM `venue_favorites` WHERE `venue_favorites`.`venue_id` = `venues`.`id`) WHERE `id` IN (SELECT `venue_id` FROM `venue_favorites`);
