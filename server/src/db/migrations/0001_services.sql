ALTER TABLE "update_logs" DROP CONSTRAINT "update_logs_phase_known";--> statement-breakpoint
ALTER TABLE "updates" DROP CONSTRAINT "updates_state_known";--> statement-breakpoint
ALTER TABLE "updates" DROP CONSTRAINT "updates_phase_known";--> statement-breakpoint
ALTER TABLE "aros_versions" ADD COLUMN "bake_s" integer;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "services" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "hook_user" text;--> statement-breakpoint
ALTER TABLE "update_logs" ADD CONSTRAINT "update_logs_phase_known" CHECK ("update_logs"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back'));--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_state_known" CHECK ("updates"."state" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back', 'cancelled'));--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_phase_known" CHECK ("updates"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back'));