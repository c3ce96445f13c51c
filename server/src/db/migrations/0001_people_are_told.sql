CREATE TABLE "notification_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"is_mailed" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "library_lists" (
	"version_id" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"spec_version" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"library_count" integer NOT NULL,
	"uploaded_by" text,
	"uploaded_by_name" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "software_libraries" (
	"id" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"purl" text,
	"licence" text,
	"type" text NOT NULL,
	"parent" text,
	"size_bytes" bigint,
	"weaknesses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "fold_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "object_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_shown" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "shared_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_last_step" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_recovery_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_lists" ADD CONSTRAINT "library_lists_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_libraries" ADD CONSTRAINT "software_libraries_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "software_libraries_one" ON "software_libraries" USING btree ("version_id","name","version");--> statement-breakpoint
CREATE INDEX "software_libraries_version" ON "software_libraries" USING btree ("version_id","sort_key");--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_fold" ON "notifications" USING btree ("user_id","fold_key");--> statement-breakpoint
CREATE INDEX "saved_views_page" ON "saved_views" USING btree ("page","user_id");