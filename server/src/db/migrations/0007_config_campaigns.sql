ALTER TABLE "campaign_units" DROP CONSTRAINT "campaign_units_reason_known";--> statement-breakpoint
ALTER TABLE "robot_config_changes" DROP CONSTRAINT "robot_config_changes_origin_known";--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "aros_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD COLUMN "config_change_id" uuid;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD COLUMN "config_before" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "config" jsonb;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_config_changes_campaign" ON "robot_config_changes" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_reason_known" CHECK ("campaign_units"."reason" in ('wave', 'window', 'consent', 'declined', 'no_answer', 'customer_inactive', 'offline', 'already_runs', 'pinned', 'retired', 'quarantined', 'other_campaign', 'taken_over', 'other_customer', 'other_variant', 'offline_too_long', 'assigned_elsewhere', 'aborted', 'return_failed', 'config_already_set', 'config_refused', 'config_unread', 'config_no_agent', 'config_overtaken', 'config_undone', 'config_rejected', 'config_expired', 'config_kept'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_one_subject" CHECK (num_nonnulls("campaigns"."aros_id", "campaigns"."config") = 1);--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_origin_known" CHECK ("robot_config_changes"."origin" in ('person', 'many', 'defaults', 'campaign'));