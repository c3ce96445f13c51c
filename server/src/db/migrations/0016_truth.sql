CREATE TABLE "turned_away_robots" (
	"public_key" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"again_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_leases" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_units" DROP CONSTRAINT "campaign_units_reason_known";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "robot_commands" DROP CONSTRAINT "robot_commands_kind_known";--> statement-breakpoint
ALTER TABLE "campaign_units" ADD COLUMN "aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "changed_customer_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD COLUMN "unknown_target" text;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD COLUMN "fell_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_links" ADD COLUMN "acked_mark" text;--> statement-breakpoint
ALTER TABLE "robot_links" ADD COLUMN "server_id" uuid;--> statement-breakpoint
ALTER TABLE "robot_links" ADD COLUMN "restored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_links" ADD COLUMN "restored_reason" text;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD COLUMN "running_digest" text;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD COLUMN "differs_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD COLUMN "upgrade_lost_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "turned_away_robots_network" ON "turned_away_robots" USING btree ("network");--> statement-breakpoint
CREATE INDEX "turned_away_robots_at" ON "turned_away_robots" USING btree ("at");--> statement-breakpoint
CREATE INDEX "campaign_units_waits" ON "campaign_units" USING btree ("campaign_id","customer_id") WHERE state = 'queued' and waits_until is not null;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_reason_known" CHECK ("campaign_units"."reason" in ('wave', 'turn', 'window', 'consent', 'declined', 'no_answer', 'customer_inactive', 'no_entitlement', 'offline', 'already_runs', 'newer_installed', 'pinned', 'retired', 'quarantined', 'other_campaign', 'taken_over', 'other_customer', 'other_variant', 'offline_too_long', 'lost_midway', 'fell_back', 'services_failing', 'silent', 'assigned_elsewhere', 'aborted', 'return_failed', 'config_already_set', 'config_refused', 'config_unread', 'config_no_agent', 'config_overtaken', 'config_undone', 'config_rejected', 'config_expired', 'config_kept'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'hardware_test_ended', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'entitlement_ends', 'robot_offline', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'hardware_test_ended', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'entitlement_ends', 'robot_offline', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair', 'scan-hardware', 'test-hardware', 'cancel-hardware-test', 'say', 'end-hold'));--> statement-breakpoint
ALTER TABLE "robot_links" ADD CONSTRAINT "robot_links_restored_reason_known" CHECK ("robot_links"."restored_reason" in ('restored', 'lost'));