CREATE TABLE `provider_text_findings` (
	`provider_id` integer NOT NULL,
	`field` text NOT NULL,
	`reasons` text NOT NULL,
	PRIMARY KEY(`provider_id`, `field`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `moderation_decisions` ADD `held` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `pending_texts` text;--> statement-breakpoint
ALTER TABLE `provider_images` ADD `findings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `pending_texts` text;--> statement-breakpoint
ALTER TABLE `provider_videos` ADD `findings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `providers_siret` ON `providers` (`siret`) WHERE siret IS NOT NULL;--> statement-breakpoint
CREATE INDEX `providers_registered` ON `providers` (`created_at`,`status`,`market`,`kind`);--> statement-breakpoint
CREATE INDEX `providers_named` ON `providers` (name COLLATE NOCASE,`status`,`market`,`kind`);--> statement-breakpoint
CREATE VIRTUAL TABLE `provider_search_names` USING fts5(`terms`, content='', contentless_delete=1, detail='none', prefix='2 3 4', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `provider_search_names` (`provider_search_names`, `rank`) VALUES ('usermerge', 2);--> statement-breakpoint
INSERT INTO `provider_search_names` (`rowid`, `terms`) SELECT `id`, `name` || ' ' || `firstname` || ' ' || `lastname` || ' ' || `email` || ' ' || `city` FROM `providers`;--> statement-breakpoint
CREATE TRIGGER `provider_search_names_insert` AFTER INSERT ON `providers` BEGIN
  INSERT INTO `provider_search_names` (`rowid`, `terms`) VALUES (new.`id`, new.`name` || ' ' || new.`firstname` || ' ' || new.`lastname` || ' ' || new.`email` || ' ' || new.`city`);
END;--> statement-breakpoint
CREATE TRIGGER `provider_search_names_update` AFTER UPDATE OF `name`, `firstname`, `lastname`, `email`, `city` ON `providers` BEGIN
  INSERT OR REPLACE INTO `provider_search_names` (`rowid`, `terms`) VALUES (new.`id`, new.`name` || ' ' || new.`firstname` || ' ' || new.`lastname` || ' ' || new.`email` || ' ' || new.`city`);
END;--> statement-breakpoint
CREATE TRIGGER `provider_search_names_delete` AFTER DELETE ON `providers` BEGIN
  DELETE FROM `provider_search_names` WHERE `rowid` = old.`id`;
END;
