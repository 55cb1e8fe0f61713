CREATE TABLE `cache_purges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tag` text NOT NULL,
	`at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);--> statement-breakpoint
CREATE TRIGGER `providers_purged` AFTER UPDATE OF `status`, `visible`, `name`, `profile_image`, `portrait`, `description_long`, `experience`, `service`, `benefits`, `insurer`, `show_budget`, `show_description` ON `providers`
WHEN OLD.status = 'verified' AND OLD.visible = 1 AND (OLD.status, OLD.visible, OLD.name, OLD.profile_image, OLD.portrait, OLD.description_long, OLD.experience, OLD.service, OLD.benefits, OLD.insurer, OLD.show_budget, OLD.show_description)
  IS NOT (NEW.status, NEW.visible, NEW.name, NEW.profile_image, NEW.portrait, NEW.description_long, NEW.experience, NEW.service, NEW.benefits, NEW.insurer, NEW.show_budget, NEW.show_description) BEGIN
  INSERT INTO `cache_purges` (`tag`) VALUES (OLD.public_id);
END;--> statement-breakpoint
CREATE TRIGGER `providers_delete_purged` AFTER DELETE ON `providers` WHEN OLD.status = 'verified' AND OLD.visible = 1 BEGIN
  INSERT INTO `cache_purges` (`tag`) VALUES (OLD.public_id);
END;--> statement-breakpoint
CREATE TRIGGER `provider_images_purged` AFTER UPDATE OF `visible`, `held_at`, `src`, `title`, `description`, `alt`, `caption` ON `provider_images`
WHEN OLD.visible = 1 AND OLD.held_at IS NULL AND (OLD.visible, OLD.held_at, OLD.src, OLD.title, OLD.description, OLD.alt, OLD.caption)
  IS NOT (NEW.visible, NEW.held_at, NEW.src, NEW.title, NEW.description, NEW.alt, NEW.caption) BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id;
END;--> statement-breakpoint
CREATE TRIGGER `provider_images_delete_purged` AFTER DELETE ON `provider_images` WHEN OLD.visible = 1 AND OLD.held_at IS NULL BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id;
END;--> statement-breakpoint
CREATE TRIGGER `provider_videos_purged` AFTER UPDATE OF `visible`, `held_at`, `link`, `title`, `description` ON `provider_videos`
WHEN OLD.visible = 1 AND OLD.held_at IS NULL AND (OLD.visible, OLD.held_at, OLD.link, OLD.title, OLD.description)
  IS NOT (NEW.visible, NEW.held_at, NEW.link, NEW.title, NEW.description) BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id;
END;--> statement-breakpoint
CREATE TRIGGER `provider_videos_delete_purged` AFTER DELETE ON `provider_videos` WHEN OLD.visible = 1 AND OLD.held_at IS NULL BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id;
END;--> statement-breakpoint
CREATE TRIGGER `portfolios_purged` AFTER UPDATE OF `status`, `held_at`, `title`, `description`, `location` ON `portfolios`
WHEN OLD.status = 'published' AND OLD.held_at IS NULL AND (OLD.status, OLD.held_at, OLD.title, OLD.description, OLD.location)
  IS NOT (NEW.status, NEW.held_at, NEW.title, NEW.description, NEW.location) BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id;
END;--> statement-breakpoint
CREATE TRIGGER `portfolios_delete_purged` AFTER DELETE ON `portfolios` WHEN OLD.status = 'published' AND OLD.held_at IS NULL BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id;
END;--> statement-breakpoint
CREATE TRIGGER `portfolio_images_purged` AFTER UPDATE OF `held_at`, `src`, `alt`, `caption` ON `portfolio_images`
WHEN OLD.held_at IS NULL AND (OLD.held_at, OLD.src, OLD.alt, OLD.caption)
  IS NOT (NEW.held_at, NEW.src, NEW.alt, NEW.caption) BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = (SELECT provider_id FROM `portfolios` WHERE id = OLD.portfolio_id);
END;--> statement-breakpoint
CREATE TRIGGER `portfolio_images_delete_purged` AFTER DELETE ON `portfolio_images` WHEN OLD.held_at IS NULL BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = (SELECT provider_id FROM `portfolios` WHERE id = OLD.portfolio_id);
END;--> statement-breakpoint
CREATE TRIGGER `reviews_purged` AFTER UPDATE OF `status`, `hidden_at`, `author_name`, `text`, `photo`, `answer`, `answer_waiting_since` ON `reviews`
WHEN OLD.status = 'published' AND OLD.hidden_at IS NULL AND (OLD.status, OLD.hidden_at, OLD.author_name, OLD.text, OLD.photo, OLD.answer, OLD.answer_waiting_since)
  IS NOT (NEW.status, NEW.hidden_at, NEW.author_name, NEW.text, NEW.photo, NEW.answer, NEW.answer_waiting_since) BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id
    UNION ALL SELECT public_id FROM `venues` WHERE provider_id = OLD.provider_id AND visible = 1;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_delete_purged` AFTER DELETE ON `reviews` WHEN OLD.status = 'published' AND OLD.hidden_at IS NULL BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `providers` WHERE id = OLD.provider_id
    UNION ALL SELECT public_id FROM `venues` WHERE provider_id = OLD.provider_id AND visible = 1;
END;--> statement-breakpoint
CREATE TRIGGER `venues_purged` AFTER UPDATE OF `visible`, `name`, `description`, `detailed_description` ON `venues`
WHEN OLD.visible = 1 AND (OLD.visible, OLD.name, OLD.description, OLD.detailed_description)
  IS NOT (NEW.visible, NEW.name, NEW.description, NEW.detailed_description) BEGIN
  INSERT INTO `cache_purges` (`tag`) VALUES (OLD.public_id);
END;--> statement-breakpoint
CREATE TRIGGER `venues_delete_purged` AFTER DELETE ON `venues` WHEN OLD.visible = 1 BEGIN
  INSERT INTO `cache_purges` (`tag`) VALUES (OLD.public_id);
END;--> statement-breakpoint
CREATE TRIGGER `venue_images_purged` AFTER UPDATE OF `held_at`, `src`, `alt`, `caption` ON `venue_images`
WHEN OLD.held_at IS NULL AND (OLD.held_at, OLD.src, OLD.alt, OLD.caption)
  IS NOT (NEW.held_at, NEW.src, NEW.alt, NEW.caption) BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `venues` WHERE id = OLD.venue_id AND visible = 1;
END;--> statement-breakpoint
CREATE TRIGGER `venue_images_delete_purged` AFTER DELETE ON `venue_images` WHEN OLD.held_at IS NULL BEGIN
  INSERT INTO `cache_purges` (`tag`) SELECT public_id FROM `venues` WHERE id = OLD.venue_id AND visible = 1;
END;--> statement-breakpoint
CREATE TRIGGER `media_removals_purged` AFTER DELETE ON `media_removals` BEGIN
  INSERT INTO `cache_purges` (`tag`) VALUES (OLD.key);
END;
