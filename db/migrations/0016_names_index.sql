-- hand-written
-- With 'secure-delete' FTS5 of SQLite 3.45 leaves an index that `PRAGMA integrity_check` calls malformed. The cron's merges remove deleted words.
INSERT INTO `account_search_names` (`account_search_names`, `rank`) VALUES ('secure-delete', 0);--> statement-breakpoint
INSERT INTO `account_search_names` (`account_search_names`) VALUES ('rebuild');
