CREATE TABLE "program_search_words" (
	"word" text collate "C" NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"program_id" uuid NOT NULL,
	CONSTRAINT "program_search_words_word_sort_key_program_id_pk" PRIMARY KEY("word","sort_key","program_id")
);
--> statement-breakpoint
ALTER TABLE "search_vocabulary" DROP CONSTRAINT "search_vocabulary_list_known";--> statement-breakpoint
INSERT INTO "program_search_words" ("word", "sort_key", "program_id")
	SELECT DISTINCT "found"."word", "sort_key", "id" FROM "programs", regexp_split_to_table("search_key", '[\x01-\x60\x7b-\x7f]+') AS "found"("word")
	WHERE char_length("found"."word") >= 4;--> statement-breakpoint
INSERT INTO "search_vocabulary" ("list", "word")
	SELECT DISTINCT 'programs', "word" FROM "program_search_words";--> statement-breakpoint
ALTER TABLE "program_search_words" ADD CONSTRAINT "program_search_words_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_search_words_program" ON "program_search_words" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "store_programs_counted" ON "store_programs" USING btree ("store_id","state");--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD CONSTRAINT "search_vocabulary_list_known" CHECK ("search_vocabulary"."list" in ('units', 'users', 'programs'));