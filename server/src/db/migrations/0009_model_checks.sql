ALTER TABLE "hardware_test_results" DROP CONSTRAINT "hardware_test_results_state_known";--> statement-breakpoint
ALTER TABLE "hardware_test_runs" DROP CONSTRAINT "hardware_test_runs_state_known";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "robot_commands" DROP CONSTRAINT "robot_commands_kind_known";--> statement-breakpoint
ALTER TABLE "hardware_states" ADD COLUMN "differs_from_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hardware_states" ADD COLUMN "judged_against" text;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_run_id_hardware_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."hardware_test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hardware_states_differs" ON "hardware_states" USING btree ("unit_id") WHERE differs_from_model;--> statement-breakpoint
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_state_known" CHECK ("hardware_test_results"."state" in ('asked', 'waiting_consent', 'queued', 'running', 'passed', 'failed', 'not_possible', 'refused', 'expired', 'interrupted', 'cancelled'));--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_state_known" CHECK ("hardware_test_runs"."state" in ('asked', 'waiting_consent', 'running', 'done', 'refused', 'expired', 'interrupted', 'cancelled'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'hardware_test_ended', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'robot_offline', 'service_failing', 'agent_renewal_failed', 'hardware_changed', 'robot_waiting', 'robot_cloned', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'hardware_test_ended', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'robot_offline', 'service_failing', 'agent_renewal_failed', 'hardware_changed', 'robot_waiting', 'robot_cloned', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_language_known" CHECK ("robot_commands"."language" in ('tr', 'en'));--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_refusal_known" CHECK ("robot_commands"."refusal" in ('no_program', 'no_answer', 'program_says'));--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair', 'scan-hardware', 'test-hardware', 'cancel-hardware-test', 'say'));