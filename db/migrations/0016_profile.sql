ALTER TABLE `portfolios` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `insurer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `venues` ADD `pending_words` text;