CREATE TABLE "program_install_logs" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"install_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"phase" text NOT NULL,
	"package_code" text,
	"hook" text,
	"stream" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "program_install_logs_phase_known" CHECK ("program_install_logs"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back')),
	CONSTRAINT "program_install_logs_stream_known" CHECK ("program_install_logs"."stream" in ('stdout', 'stderr', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "program_installs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"unit_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"customer_id" uuid,
	"release_id" uuid NOT NULL,
	"installed_release_id" uuid,
	"order_id" uuid NOT NULL,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"waiting" text,
	"stop_reason" text,
	"keep_data" boolean DEFAULT false NOT NULL,
	"deadline" timestamp (3) with time zone,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"phase" text,
	"percent" integer,
	"message" jsonb,
	"error_code" text,
	"end" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"transferred_bytes" bigint,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"down_since" timestamp (3) with time zone,
	"down_seconds" integer,
	"installed_at" timestamp (3) with time zone,
	"receipt" jsonb,
	"reported_state" text,
	"reported_detail" text,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "program_installs_state_known" CHECK ("program_installs"."state" in ('requested', 'queued', 'installing', 'installed', 'failed', 'removing', 'removed', 'cancelled')),
	CONSTRAINT "program_installs_waiting_known" CHECK ("program_installs"."waiting" in ('offline', 'agent', 'aros', 'signatures', 'suspended')),
	CONSTRAINT "program_installs_stop_reason_known" CHECK ("program_installs"."stop_reason" in ('suspended', 'aros', 'entitlement')),
	CONSTRAINT "program_installs_phase_known" CHECK ("program_installs"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back')),
	CONSTRAINT "program_installs_end_known" CHECK ("program_installs"."end" in ('deadline_passed', 'package_revoked', 'program_retired', 'aros_changed', 'robot_retired', 'owner_changed')),
	CONSTRAINT "program_installs_reported_state_known" CHECK ("program_installs"."reported_state" in ('installed', 'stopped', 'failed', 'missing', 'unnamed'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "trust_targets" ALTER COLUMN "aros_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trust_targets" ALTER COLUMN "channel" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD COLUMN "programs" text;--> statement-breakpoint
ALTER TABLE "trust_targets" ADD COLUMN "program_release_id" uuid;--> statement-breakpoint
ALTER TABLE "trust_targets" ADD COLUMN "program_code" text;--> statement-breakpoint
ALTER TABLE "program_install_logs" ADD CONSTRAINT "program_install_logs_install_id_program_installs_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."program_installs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_release_id_program_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."program_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_installed_release_id_program_releases_id_fk" FOREIGN KEY ("installed_release_id") REFERENCES "public"."program_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_install_logs_install" ON "program_install_logs" USING btree ("install_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "program_installs_open" ON "program_installs" USING btree ("unit_id","program_id") WHERE state not in ('removed', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "program_installs_order" ON "program_installs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "program_installs_unit" ON "program_installs" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_program" ON "program_installs" USING btree ("program_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_program_state" ON "program_installs" USING btree ("program_id","state");--> statement-breakpoint
CREATE INDEX "program_installs_customer" ON "program_installs" USING btree ("customer_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_requested" ON "program_installs" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_state" ON "program_installs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "program_installs_updated" ON "program_installs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_release" ON "program_installs" USING btree ("release_id","state");--> statement-breakpoint
CREATE INDEX "program_installs_installed" ON "program_installs" USING btree ("installed_release_id") WHERE installed_release_id is not null;--> statement-breakpoint
CREATE INDEX "program_installs_deadline" ON "program_installs" USING btree ("deadline") WHERE state in ('requested', 'queued');--> statement-breakpoint
CREATE INDEX "program_installs_waiting" ON "program_installs" USING btree ("waiting","program_id") WHERE waiting is not null;--> statement-breakpoint
CREATE INDEX "program_installs_running" ON "program_installs" USING btree ("program_id") WHERE is_wanted and installed_release_id is not null and stop_reason is null;--> statement-breakpoint
CREATE INDEX "program_installs_stopped" ON "program_installs" USING btree ("program_id") WHERE stop_reason is not null;--> statement-breakpoint
CREATE INDEX "program_installs_down" ON "program_installs" USING btree ("program_id","ended_at") WHERE down_seconds is not null;--> statement-breakpoint
ALTER TABLE "trust_targets" ADD CONSTRAINT "trust_targets_program_release_id_program_releases_id_fk" FOREIGN KEY ("program_release_id") REFERENCES "public"."program_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trust_targets_program" ON "trust_targets" USING btree ("program_release_id") WHERE program_release_id is not null;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "trust_targets" ADD CONSTRAINT "trust_targets_of_one" CHECK (num_nonnulls(aros_id, program_release_id) = 1);