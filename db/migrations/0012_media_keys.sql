-- Photographs are stored by their key in the media store, no longer by their address (`/media/<key>`); what begins with a slash is a file of
-- the product. Until the new code runs, and after a rollback, the code before shows no photographs and writes addresses: these statements
-- may be run again then.
UPDATE `providers` SET `profile_image` = substr(`profile_image`, length('/media/') + 1) WHERE `profile_image` LIKE '/media/%';--> statement-breakpoint
UPDATE `provider_images` SET `src` = substr(`src`, length('/media/') + 1) WHERE `src` LIKE '/media/%';--> statement-breakpoint
-- Exact: quotes in texts have a backslash in JSON.
UPDATE `moderation_decisions` SET `snapshot` = replace(replace(`snapshot`,
    '"profileImage":"/media/', '"profileImage":"'), '"src":"/media/', '"src":"')
  WHERE `snapshot` LIKE '%":"/media/%';--> statement-breakpoint
-- The sweep of the code before knows addresses alone, and would take a picture that is shown out of the store.
DELETE FROM `media_removals` WHERE `key` IN (SELECT `src` FROM `provider_images`) OR `key` IN (SELECT `profile_image` FROM `providers`);
