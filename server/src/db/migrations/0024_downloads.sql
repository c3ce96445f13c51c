ALTER TABLE "downloads" ADD COLUMN "kind" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "result" text DEFAULT 'unreported' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "aros_id" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "release_id" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "update_id" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "reported_bytes" bigint;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "reported_before" bigint;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "resume_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "duration_ms" bigint;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "error_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "downloads_running" ON "downloads" USING btree ("unit_id") WHERE result = 'running' and unit_id is not null;--> statement-breakpoint
CREATE INDEX "downloads_at" ON "downloads" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "downloads_kind" ON "downloads" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "downloads_result" ON "downloads" USING btree ("result","at","id");--> statement-breakpoint
CREATE INDEX "downloads_unit" ON "downloads" USING btree ("unit_id","at","id");--> statement-breakpoint
CREATE INDEX "downloads_customer" ON "downloads" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "downloads_bytes" ON "downloads" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "downloads_duration" ON "downloads" USING btree ("duration_ms" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_kind_known" CHECK ("downloads"."kind" in ('aros', 'program', 'file'));--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_result_known" CHECK ("downloads"."result" in ('running', 'complete', 'aborted', 'failed', 'unreported'));