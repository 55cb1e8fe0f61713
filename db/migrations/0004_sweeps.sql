CREATE INDEX `media_removals_oldest` ON `media_removals` (`created_at`);--> statement-breakpoint
CREATE INDEX `staff_sessions_over` ON `staff_sessions` (coalesce(`ended_at`, `seen_at`));