CREATE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE INDEX `media_removals_oldest` ON `media_removals` (`created_at`);--> statement-breakpoint
CREATE INDEX `staff_sessions_over` ON `staff_sessions` (coalesce(`ended_at`, `seen_at`));--> statement-breakpoint
CREATE INDEX `provider_images_src` ON `provider_images` (`src`);--> statement-breakpoint
CREATE INDEX `providers_phone` ON `providers` (`phone`);--> statement-breakpoint
CREATE INDEX `providers_profile_image` ON `providers` (`profile_image`);