ALTER TABLE `subscriptions` ADD `first_unlock_at` integer;--> statement-breakpoint
ALTER TABLE `portfolios` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `providers` ADD `insurer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `venues` ADD `pending_words` text;--> statement-breakpoint
-- hand-written
UPDATE `subscriptions` SET `first_unlock_at` = (SELECT min(`unlocked_at`) FROM `requests` WHERE `requests`.`provider_id` = `subscriptions`.`provider_id` AND `requests`.`unlocked_at` >= `subscriptions`.`started_at`);--> statement-breakpoint
DROP TRIGGER `credit_entries_covered`;--> statement-breakpoint
CREATE TRIGGER `credit_entries_covered` BEFORE INSERT ON `credit_entries` WHEN NEW.amount < 0 AND NEW.kind <> 'refund' AND (SELECT coalesce(sum(amount), 0) FROM `credit_entries` WHERE provider_id = NEW.provider_id) + NEW.amount < 0 BEGIN SELECT RAISE(ABORT, 'Only a refund takes a balance below zero.'); END;--> statement-breakpoint
-- With 'secure-delete' FTS5 of SQLite 3.45 leaves an index that `PRAGMA integrity_check` calls malformed. The cron's merges remove deleted words.
INSERT INTO `account_search_names` (`account_search_names`, `rank`) VALUES ('secure-delete', 0);--> statement-breakpoint
INSERT INTO `account_search_names` (`account_search_names`) VALUES ('rebuild');
