-- Texts of planners are stored as they were typed, in the notation, instead of as HTML (docs/decisions/0030-notation.md). The HTML has
-- p, br, em, strong, ul and li without attributes, and nothing else: each tag becomes the sign that made it, each sign that was typed gets
-- a backslash. Couples read the same as before.
CREATE TABLE `texts_next` (
	`of` text NOT NULL,
	`id` integer NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY (`of`, `id`, `field`)
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `texts_next` (`of`, `id`, `field`, `text`)
SELECT 'profile', `id`, 'portrait', `description_long` FROM `providers`
UNION ALL SELECT 'profile', `id`, 'experience', `experience` FROM `providers`
UNION ALL SELECT 'profile', `id`, 'service', `service` FROM `providers`
UNION ALL SELECT 'profile', `id`, 'benefits', `benefits` FROM `providers`
UNION ALL SELECT 'waiting', `provider_id`, `field`, `value` FROM `provider_pending_texts` WHERE `field` IN ('portrait', 'experience', 'service', 'benefits')
UNION ALL SELECT 'decision', `id`, 'portrait', coalesce(`snapshot` ->> '$.portrait', '') FROM `moderation_decisions`
UNION ALL SELECT 'decision', `id`, 'experience', coalesce(`snapshot` ->> '$.experience', '') FROM `moderation_decisions`
UNION ALL SELECT 'decision', `id`, 'service', coalesce(`snapshot` ->> '$.service', '') FROM `moderation_decisions`
UNION ALL SELECT 'decision', `id`, 'benefits', coalesce(`snapshot` ->> '$.benefits', '') FROM `moderation_decisions`;--> statement-breakpoint
UPDATE `texts_next` SET `text` =
  trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`text`,
    '\', '\\'), '*', '\*'),
    '<br />', '<br>'), '<br/>', '<br>'),
    '<p>- ', '<p>\- '), '<p>• ', '<p>\• '), '<p>– ', '<p>\– '),
    '<br>- ', '<br>\- '), '<br>• ', '<br>\• '), '<br>– ', '<br>\– '),
    '<em>', '*'), '</em>', '*'), '<strong>', '**'), '</strong>', '**'),
    '<ul>', ''), '<li>', '- '), '</li>', char(10)), '</ul>', char(10)),
    '<p>', ''), '</p>', char(10, 10)), '<br>', char(10)),
    '&nbsp;', char(160)), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), char(10, 32))
  WHERE `text` <> '';--> statement-breakpoint
UPDATE `providers` SET
  `description_long` = (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'profile' AND n.`id` = `providers`.`id` AND n.`field` = 'portrait'),
  `experience` = (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'profile' AND n.`id` = `providers`.`id` AND n.`field` = 'experience'),
  `service` = (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'profile' AND n.`id` = `providers`.`id` AND n.`field` = 'service'),
  `benefits` = (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'profile' AND n.`id` = `providers`.`id` AND n.`field` = 'benefits');--> statement-breakpoint
UPDATE `provider_pending_texts` SET `value` = (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'waiting' AND n.`id` = `provider_id` AND n.`field` = `provider_pending_texts`.`field`)
  WHERE `field` IN ('portrait', 'experience', 'service', 'benefits');--> statement-breakpoint
UPDATE `moderation_decisions` SET `snapshot` = json_set(`snapshot`,
  '$.portrait', (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'decision' AND n.`id` = `moderation_decisions`.`id` AND n.`field` = 'portrait'),
  '$.experience', (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'decision' AND n.`id` = `moderation_decisions`.`id` AND n.`field` = 'experience'),
  '$.service', (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'decision' AND n.`id` = `moderation_decisions`.`id` AND n.`field` = 'service'),
  '$.benefits', (SELECT n.`text` FROM `texts_next` n WHERE n.`of` = 'decision' AND n.`id` = `moderation_decisions`.`id` AND n.`field` = 'benefits'));--> statement-breakpoint
DROP TABLE `texts_next`;--> statement-breakpoint
-- The card's excerpt is plain words.
UPDATE `providers` SET `portrait` =
  trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`portrait`,
    '<p>', ''), '</p>', ' '), '<em>', ''), '</em>', ''), '<strong>', ''), '</strong>', ''),
    '&nbsp;', char(160)), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'));--> statement-breakpoint
-- React writes an apostrophe like this: when a planner leaves, its name is looked for in the letters.
UPDATE `outbox` SET `html` = replace(`html`, '&#39;', '&#x27;') WHERE `html` LIKE '%&#39;%';
