ALTER TABLE `media_removals` RENAME COLUMN "created_at" TO "due_at";--> statement-breakpoint
DROP INDEX `media_removals_oldest`;--> statement-breakpoint
CREATE INDEX `media_removals_oldest` ON `media_removals` (`due_at`);