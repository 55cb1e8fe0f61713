CREATE TABLE `couple_partners` (
	`owner_id` integer PRIMARY KEY NOT NULL,
	`invitation_hash` text,
	`expires_at` integer,
	`partner_id` integer,
	`joined_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "couple_partners_state" CHECK(CASE WHEN "couple_partners"."partner_id" IS NULL
        THEN "couple_partners"."invitation_hash" IS NOT NULL AND "couple_partners"."expires_at" IS NOT NULL AND "couple_partners"."joined_at" IS NULL
        ELSE "couple_partners"."invitation_hash" IS NULL AND "couple_partners"."expires_at" IS NULL AND "couple_partners"."joined_at" IS NOT NULL END),
	CONSTRAINT "couple_partners_two" CHECK("couple_partners"."owner_id" <> "couple_partners"."partner_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `couple_partners_invitation_hash_unique` ON `couple_partners` (`invitation_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `couple_partners_partner_id_unique` ON `couple_partners` (`partner_id`);--> statement-breakpoint
CREATE INDEX `couple_partners_expiry` ON `couple_partners` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `by_partner` integer DEFAULT false NOT NULL;