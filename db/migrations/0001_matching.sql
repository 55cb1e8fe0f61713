ALTER TABLE `provider_match` ADD `premium_until` integer;--> statement-breakpoint
CREATE INDEX `provider_match_quality` ON `provider_match` (`premium`,`quality`,`services`,`languages`);--> statement-breakpoint
CREATE INDEX `provider_match_country` ON `provider_match` (`country`,`premium`,`quality`,`services`,`languages`);