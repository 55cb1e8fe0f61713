ALTER TABLE `providers` ADD `shows_phone` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `providers` ADD `shows_email` integer DEFAULT true NOT NULL;