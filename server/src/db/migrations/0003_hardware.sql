CREATE TABLE "aros_info_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hardware_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"went_back" boolean DEFAULT false NOT NULL,
	"topic" text NOT NULL,
	"part" text NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"must_be_explained" boolean NOT NULL,
	"cause" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"fields" jsonb NOT NULL,
	"from_snapshot_id" uuid NOT NULL,
	"to_snapshot_id" uuid NOT NULL,
	CONSTRAINT "hardware_changes_topic_known" CHECK ("hardware_changes"."topic" in ('audio', 'cpu', 'disk', 'gpu', 'board', 'net', 'ram', 'wifi')),
	CONSTRAINT "hardware_changes_part_known" CHECK ("hardware_changes"."part" in ('audio', 'cpu', 'cpuNow', 'disk', 'filesystem', 'gpu', 'display', 'board', 'system', 'bios', 'net', 'ram', 'memory', 'wifi', 'wifiAdapter')),
	CONSTRAINT "hardware_changes_kind_known" CHECK ("hardware_changes"."kind" in ('added', 'removed', 'changed')),
	CONSTRAINT "hardware_changes_severity_known" CHECK ("hardware_changes"."severity" in ('high', 'medium', 'low')),
	CONSTRAINT "hardware_changes_state_known" CHECK ("hardware_changes"."state" in ('new', 'expected', 'flagged', 'resolved')),
	CONSTRAINT "hardware_changes_cause_known" CHECK ("hardware_changes"."cause" in ('repair', 'customer_upgrade', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "hardware_contents" (
	"unit_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"inventory" jsonb NOT NULL,
	CONSTRAINT "hardware_contents_unit_id_hash_pk" PRIMARY KEY("unit_id","hash")
);
--> statement-breakpoint
CREATE TABLE "hardware_passports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"inventory" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	"frozen_by" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "hardware_snapshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"hash" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"collected_at" timestamp (3) with time zone NOT NULL,
	"agent_version" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"warnings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hardware_states" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"inventory" jsonb NOT NULL,
	"reference" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "robot_commands" DROP CONSTRAINT "robot_commands_kind_known";--> statement-breakpoint
ALTER TABLE "aros_info_links" ADD CONSTRAINT "aros_info_links_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_changes" ADD CONSTRAINT "hardware_changes_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_changes" ADD CONSTRAINT "hardware_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_changes" ADD CONSTRAINT "hardware_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_changes" ADD CONSTRAINT "hardware_changes_from_snapshot_id_hardware_snapshots_id_fk" FOREIGN KEY ("from_snapshot_id") REFERENCES "public"."hardware_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_changes" ADD CONSTRAINT "hardware_changes_to_snapshot_id_hardware_snapshots_id_fk" FOREIGN KEY ("to_snapshot_id") REFERENCES "public"."hardware_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_contents" ADD CONSTRAINT "hardware_contents_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_passports" ADD CONSTRAINT "hardware_passports_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_passports" ADD CONSTRAINT "hardware_passports_frozen_by_users_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_snapshots" ADD CONSTRAINT "hardware_snapshots_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_snapshots" ADD CONSTRAINT "hardware_snapshots_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_states" ADD CONSTRAINT "hardware_states_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_states" ADD CONSTRAINT "hardware_states_snapshot_id_hardware_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."hardware_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aros_info_links_one" ON "aros_info_links" USING btree ("unit_id","token_hash");--> statement-breakpoint
CREATE INDEX "aros_info_links_expiry" ON "aros_info_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hardware_changes_unit" ON "hardware_changes" USING btree ("unit_id","last_at","id");--> statement-breakpoint
CREATE INDEX "hardware_changes_last" ON "hardware_changes" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "hardware_changes_customer" ON "hardware_changes" USING btree ("customer_id","last_at","id");--> statement-breakpoint
CREATE INDEX "hardware_changes_open" ON "hardware_changes" USING btree ("unit_id") WHERE state in ('new', 'flagged');--> statement-breakpoint
CREATE INDEX "hardware_passports_unit" ON "hardware_passports" USING btree ("unit_id","frozen_at","id");--> statement-breakpoint
CREATE INDEX "hardware_snapshots_unit" ON "hardware_snapshots" USING btree ("unit_id","first_seen_at","id");--> statement-breakpoint
CREATE INDEX "hardware_snapshots_customer" ON "hardware_snapshots" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'robot_offline', 'service_failing', 'agent_renewal_failed', 'hardware_changed', 'robot_waiting', 'robot_cloned', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'robot_offline', 'service_failing', 'agent_renewal_failed', 'hardware_changed', 'robot_waiting', 'robot_cloned', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair', 'scan-hardware'));