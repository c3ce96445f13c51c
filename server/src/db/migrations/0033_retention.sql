CREATE TABLE "update_log_sizes" (
	"update_id" uuid PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "units_removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "program_installs" ADD COLUMN "log_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "program_installs" ADD COLUMN "log_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "update_log_sizes" ADD CONSTRAINT "update_log_sizes_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "update_log_sizes_there" ON "update_log_sizes" USING btree ("update_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "campaign_units_update" ON "campaign_units" USING btree ("update_id") WHERE update_id is not null;--> statement-breakpoint
CREATE INDEX "hardware_changes_from" ON "hardware_changes" USING btree ("from_snapshot_id");--> statement-breakpoint
CREATE INDEX "hardware_changes_to" ON "hardware_changes" USING btree ("to_snapshot_id");--> statement-breakpoint
CREATE INDEX "hardware_snapshots_seen" ON "hardware_snapshots" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "hardware_states_snapshot" ON "hardware_states" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "program_install_logs_at" ON "program_install_logs" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "robot_commands_done" ON "robot_commands" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "robot_commands_expired" ON "robot_commands" USING btree ("expires_at") WHERE done_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX "robot_assignments_update" ON "robot_assignments" USING btree ("update_id") WHERE update_id is not null;--> statement-breakpoint
CREATE INDEX "update_consents_answered" ON "update_consents" USING btree ("answered_at","id");--> statement-breakpoint
INSERT INTO "update_log_sizes" ("update_id", "lines", "bytes") SELECT "update_id", count(*), sum(octet_length("text")) FROM "update_logs" GROUP BY "update_id";--> statement-breakpoint
UPDATE "program_installs" SET "log_lines" = "size"."lines", "log_bytes" = "size"."bytes" FROM (SELECT "install_id", count(*) AS "lines", sum(octet_length("text")) AS "bytes" FROM "program_install_logs" GROUP BY "install_id") AS "size" WHERE "id" = "size"."install_id";
