CREATE TABLE "search_vocabulary" (
	"list" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"is_left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_vocabulary_list_word_pk" PRIMARY KEY("list","word"),
	CONSTRAINT "search_vocabulary_list_known" CHECK ("search_vocabulary"."list" in ('units', 'users'))
);
--> statement-breakpoint
CREATE TABLE "unit_search_words" (
	"word" text collate "C" NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"unit_id" uuid NOT NULL,
	CONSTRAINT "unit_search_words_word_sort_key_unit_id_pk" PRIMARY KEY("word","sort_key","unit_id")
);
--> statement-breakpoint
CREATE TABLE "user_search_words" (
	"word" text collate "C" NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_search_words_word_sort_key_user_id_pk" PRIMARY KEY("word","sort_key","user_id")
);
--> statement-breakpoint
INSERT INTO "unit_search_words" ("word", "sort_key", "unit_id")
	SELECT DISTINCT "found"."word", "sort_key", "id" FROM "produced_robots", regexp_split_to_table("search_key", '[\x01-\x60\x7b-\x7f]+') AS "found"("word")
	WHERE char_length("found"."word") >= 4;--> statement-breakpoint
INSERT INTO "user_search_words" ("word", "sort_key", "user_id")
	SELECT DISTINCT "found"."word", "sort_key", "id" FROM "users", regexp_split_to_table("search_key", '[\x01-\x60\x7b-\x7f]+') AS "found"("word")
	WHERE char_length("found"."word") >= 4;--> statement-breakpoint
INSERT INTO "search_vocabulary" ("list", "word")
	SELECT DISTINCT 'units', "word" FROM "unit_search_words" UNION ALL SELECT DISTINCT 'users', "word" FROM "user_search_words";--> statement-breakpoint
ALTER TABLE "unit_search_words" ADD CONSTRAINT "unit_search_words_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_search_words" ADD CONSTRAINT "user_search_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_vocabulary_left" ON "search_vocabulary" USING btree ("list","word") WHERE "search_vocabulary"."is_left";--> statement-breakpoint
CREATE INDEX "unit_search_words_unit" ON "unit_search_words" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "user_search_words_user" ON "user_search_words" USING btree ("user_id");--> statement-breakpoint
UPDATE "produced_robots" SET "search_grams" = "search_grams" || ARRAY(SELECT DISTINCT substr("search_key", "at", 4) FROM generate_series(1, length("search_key") - 3) AS "at" WHERE substr("search_key", "at", 4) ~ '^[0-9]{4}$')
	WHERE "search_grams" <> '{}' AND "search_key" ~ '[0-9]{4}';--> statement-breakpoint
UPDATE "users" SET "search_grams" = "search_grams" || ARRAY(SELECT DISTINCT substr("search_key", "at", 4) FROM generate_series(1, length("search_key") - 3) AS "at" WHERE substr("search_key", "at", 4) ~ '^[0-9]{4}$')
	WHERE "search_grams" <> '{}' AND "search_key" ~ '[0-9]{4}';--> statement-breakpoint
UPDATE "packages" SET "search_grams" = "search_grams" || ARRAY(SELECT DISTINCT substr("search_key", "at", 4) FROM generate_series(1, length("search_key") - 3) AS "at" WHERE substr("search_key", "at", 4) ~ '^[0-9]{4}$')
	WHERE "search_grams" <> '{}' AND "search_key" ~ '[0-9]{4}';--> statement-breakpoint
UPDATE "versions" SET "search_grams" = "search_grams" || ARRAY(SELECT DISTINCT substr("search_key", "at", 4) FROM generate_series(1, length("search_key") - 3) AS "at" WHERE substr("search_key", "at", 4) ~ '^[0-9]{4}$')
	WHERE "search_grams" <> '{}' AND "search_key" ~ '[0-9]{4}';--> statement-breakpoint
UPDATE "audit_log" SET "search_grams" = "search_grams" || ARRAY(SELECT DISTINCT substr("search_key", "at", 4) FROM generate_series(1, length("search_key") - 3) AS "at" WHERE substr("search_key", "at", 4) ~ '^[0-9]{4}$')
	WHERE "search_grams" <> '{}' AND "search_key" ~ '[0-9]{4}';