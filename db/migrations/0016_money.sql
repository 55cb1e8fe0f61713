ALTER TABLE `subscriptions` ADD `first_unlock_at` integer;--> statement-breakpoint
-- hand-written
UPDATE `subscriptions` SET `first_unlock_at` = (SELECT min(`unlocked_at`) FROM `requests` WHERE `requests`.`provider_id` = `subscriptions`.`provider_id` AND `requests`.`unlocked_at` >= `subscriptions`.`started_at`);--> statement-breakpoint
DROP TRIGGER `credit_entries_covered`;--> statement-breakpoint
CREATE TRIGGER `credit_entries_covered` BEFORE INSERT ON `credit_entries` WHEN NEW.amount < 0 AND NEW.kind <> 'refund' AND (SELECT coalesce(sum(amount), 0) FROM `credit_entries` WHERE provider_id = NEW.provider_id) + NEW.amount < 0 BEGIN SELECT RAISE(ABORT, 'Only a refund takes a balance below zero.'); END;
