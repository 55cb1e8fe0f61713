ALTER TABLE `requests` ADD `progress` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `note` text DEFAULT '' NOT NULL;