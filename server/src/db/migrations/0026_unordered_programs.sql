ALTER TABLE "program_installs" DROP CONSTRAINT "program_installs_stop_reason_known";--> statement-breakpoint
ALTER TABLE "program_installs" ALTER COLUMN "program_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "program_installs" ALTER COLUMN "release_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "program_installs" ADD COLUMN "foreign_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "program_installs_open_foreign" ON "program_installs" USING btree ("unit_id","foreign_code") WHERE foreign_code is not null and state not in ('removed', 'cancelled');--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_named" CHECK ((program_id is null) = (foreign_code is not null));--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_release_wanted" CHECK (release_id is not null or not is_wanted);--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_stop_reason_known" CHECK ("program_installs"."stop_reason" in ('suspended', 'aros'));