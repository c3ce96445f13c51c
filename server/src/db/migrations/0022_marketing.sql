CREATE TABLE "marketing_list_items" (
	"list_id" uuid NOT NULL,
	"marketing_version_id" uuid NOT NULL,
	"order" integer NOT NULL,
	CONSTRAINT "marketing_list_items_list_id_marketing_version_id_pk" PRIMARY KEY("list_id","marketing_version_id")
);
--> statement-breakpoint
CREATE TABLE "marketing_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"store_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"window_from" text,
	"window_until" text,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"marketing_version_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"editor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	CONSTRAINT "marketing_revisions_state_known" CHECK ("marketing_revisions"."state" in ('draft', 'in_review', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "marketing_version_stores" (
	"marketing_version_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "marketing_version_stores_marketing_version_id_store_id_pk" PRIMARY KEY("marketing_version_id","store_id"),
	CONSTRAINT "marketing_version_stores_state_known" CHECK ("marketing_version_stores"."state" in ('waiting', 'live', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "marketing_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"package_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"story" jsonb NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"licence" text NOT NULL,
	"audience" text,
	"window_from" text,
	"window_until" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"unlisted_because" text,
	"editor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"live_since" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "marketing_versions_licence_known" CHECK ("marketing_versions"."licence" in ('robot', 'site', 'customer')),
	CONSTRAINT "marketing_versions_audience_known" CHECK ("marketing_versions"."audience" in ('hospitality', 'retail', 'health', 'education', 'industry', 'public', 'events')),
	CONSTRAINT "marketing_versions_state_known" CHECK ("marketing_versions"."state" in ('draft', 'in_review', 'approved', 'rejected', 'scheduled', 'live', 'unlisted', 'ended')),
	CONSTRAINT "marketing_versions_unlisted_because_known" CHECK ("marketing_versions"."unlisted_because" in ('person', 'revoked'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "marketing_list_items" ADD CONSTRAINT "marketing_list_items_list_id_marketing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."marketing_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_list_items" ADD CONSTRAINT "marketing_list_items_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_lists" ADD CONSTRAINT "marketing_lists_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_revisions" ADD CONSTRAINT "marketing_revisions_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_revisions" ADD CONSTRAINT "marketing_revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_revisions" ADD CONSTRAINT "marketing_revisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_version_stores" ADD CONSTRAINT "marketing_version_stores_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_version_stores" ADD CONSTRAINT "marketing_version_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_versions" ADD CONSTRAINT "marketing_versions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_versions" ADD CONSTRAINT "marketing_versions_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_versions" ADD CONSTRAINT "marketing_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_versions" ADD CONSTRAINT "marketing_versions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketing_list_items_version" ON "marketing_list_items" USING btree ("marketing_version_id");--> statement-breakpoint
CREATE INDEX "marketing_lists_store" ON "marketing_lists" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_sort" ON "marketing_lists" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_created" ON "marketing_lists" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_updated" ON "marketing_lists" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_search" ON "marketing_lists" USING gin ("search_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_revisions_open" ON "marketing_revisions" USING btree ("marketing_version_id") WHERE state <> 'approved';--> statement-breakpoint
CREATE INDEX "marketing_revisions_version" ON "marketing_revisions" USING btree ("marketing_version_id","created_at");--> statement-breakpoint
CREATE INDEX "marketing_version_stores_store" ON "marketing_version_stores" USING btree ("store_id","marketing_version_id");--> statement-breakpoint
CREATE INDEX "marketing_version_stores_starts" ON "marketing_version_stores" USING btree ("state","starts_at");--> statement-breakpoint
CREATE INDEX "marketing_version_stores_ends" ON "marketing_version_stores" USING btree ("state","ends_at");--> statement-breakpoint
CREATE INDEX "marketing_versions_package" ON "marketing_versions" USING btree ("package_id","id");--> statement-breakpoint
CREATE INDEX "marketing_versions_build" ON "marketing_versions" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "marketing_versions_sort" ON "marketing_versions" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "marketing_versions_state" ON "marketing_versions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "marketing_versions_audience" ON "marketing_versions" USING btree ("audience","id");--> statement-breakpoint
CREATE INDEX "marketing_versions_from" ON "marketing_versions" USING btree ("window_from" collate "C" desc nulls last,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketing_versions_live_since" ON "marketing_versions" USING btree ("live_since" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketing_versions_created" ON "marketing_versions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "marketing_versions_updated" ON "marketing_versions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "marketing_versions_search" ON "marketing_versions" USING gin ("search_grams");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'marketing_review', 'marketing_decided', 'marketing_unlisted', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'marketing_review', 'marketing_decided', 'marketing_unlisted', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));