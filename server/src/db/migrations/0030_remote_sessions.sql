CREATE TABLE "remote_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" uuid,
	"by_name" text,
	"deed" jsonb,
	"step" text,
	"params" jsonb NOT NULL,
	CONSTRAINT "remote_events_by_kind_known" CHECK ("remote_events"."by_kind" in ('user', 'robot', 'server'))
);
--> statement-breakpoint
CREATE TABLE "remote_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_pieces" (
	"session_id" uuid NOT NULL,
	"name" text NOT NULL,
	"offset" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "remote_pieces_session_id_name_offset_pk" PRIMARY KEY("session_id","name","offset"),
	CONSTRAINT "remote_pieces_name_known" CHECK ("remote_pieces"."name" in ('terminal.cast', 'difference.json'))
);
--> statement-breakpoint
CREATE TABLE "remote_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"state" text NOT NULL,
	"types" jsonb NOT NULL,
	"mode" text NOT NULL,
	"reason" text NOT NULL,
	"minutes" integer NOT NULL,
	"requested_by" uuid,
	"role_key" text NOT NULL,
	"sign_in_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"needs_consent" boolean NOT NULL,
	"consent_answer" text,
	"consent_from" text,
	"consent_name" text,
	"consent_user_id" uuid,
	"consent_at" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"extension_minutes" integer,
	"extension_answer_by" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"connected_at" timestamp (3) with time zone,
	"holder_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"ended_by_kind" text,
	"ended_by_id" uuid,
	"ended_by_name" text,
	"refusal" text,
	"end_text" text DEFAULT '' NOT NULL,
	"recording_bytes" integer DEFAULT 0 NOT NULL,
	"is_recording_closed" boolean DEFAULT false NOT NULL,
	"difference_bytes" integer DEFAULT 0 NOT NULL,
	"is_difference_closed" boolean DEFAULT false NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"hash" text,
	"purged_at" timestamp (3) with time zone,
	"keep_until" timestamp (3) with time zone,
	CONSTRAINT "remote_sessions_state_known" CHECK ("remote_sessions"."state" in ('requested', 'awaiting_consent', 'connecting', 'active', 'ended', 'denied', 'timed_out', 'failed', 'taken_over')),
	CONSTRAINT "remote_sessions_mode_known" CHECK ("remote_sessions"."mode" in ('view', 'control')),
	CONSTRAINT "remote_sessions_role_key_known" CHECK ("remote_sessions"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user')),
	CONSTRAINT "remote_sessions_consent_answer_known" CHECK ("remote_sessions"."consent_answer" in ('yes', 'no')),
	CONSTRAINT "remote_sessions_consent_from_known" CHECK ("remote_sessions"."consent_from" in ('robot', 'console')),
	CONSTRAINT "remote_sessions_end_reason_known" CHECK ("remote_sessions"."end_reason" in ('closed', 'customer_ended', 'robot_ended', 'time_over', 'idle', 'denied', 'no_answer', 'robot_away', 'link_lost', 'agent_restarted', 'robot_refused', 'not_permitted', 'customer_refuses', 'robot_changed', 'taken_over', 'withdrawn')),
	CONSTRAINT "remote_sessions_ended_by_kind_known" CHECK ("remote_sessions"."ended_by_kind" in ('user', 'robot', 'server')),
	CONSTRAINT "remote_sessions_refusal_known" CHECK ("remote_sessions"."refusal" in ('no_screen', 'no_terminal', 'no_desktop', 'busy', 'disabled', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "remote_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "robot_commands" DROP CONSTRAINT "robot_commands_kind_known";--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "remote_session_id" uuid;--> statement-breakpoint
ALTER TABLE "remote_events" ADD CONSTRAINT "remote_events_session_id_remote_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."remote_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_participants" ADD CONSTRAINT "remote_participants_session_id_remote_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."remote_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_participants" ADD CONSTRAINT "remote_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_pieces" ADD CONSTRAINT "remote_pieces_session_id_remote_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."remote_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_sign_in_id_sessions_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_consent_user_id_users_id_fk" FOREIGN KEY ("consent_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_tickets" ADD CONSTRAINT "remote_tickets_session_id_remote_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."remote_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_tickets" ADD CONSTRAINT "remote_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_tickets" ADD CONSTRAINT "remote_tickets_sign_in_id_sessions_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_events_session" ON "remote_events" USING btree ("session_id","at","id");--> statement-breakpoint
CREATE INDEX "remote_participants_session" ON "remote_participants" USING btree ("session_id","joined_at");--> statement-breakpoint
CREATE INDEX "remote_participants_user" ON "remote_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remote_sessions_requested" ON "remote_sessions" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "remote_sessions_unit" ON "remote_sessions" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "remote_sessions_customer" ON "remote_sessions" USING btree ("customer_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "remote_sessions_by" ON "remote_sessions" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "remote_sessions_sign_in" ON "remote_sessions" USING btree ("sign_in_id") WHERE sign_in_id is not null;--> statement-breakpoint
CREATE INDEX "remote_sessions_consent" ON "remote_sessions" USING btree ("consent_user_id") WHERE consent_user_id is not null;--> statement-breakpoint
CREATE INDEX "remote_sessions_holder" ON "remote_sessions" USING btree ("holder_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE INDEX "remote_sessions_open" ON "remote_sessions" USING btree ("unit_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "remote_sessions_unsealed" ON "remote_sessions" USING btree ("ended_at") WHERE ended_at is not null and sealed_at is null;--> statement-breakpoint
CREATE INDEX "remote_sessions_expiring" ON "remote_sessions" USING btree ("keep_until") WHERE purged_at is null;--> statement-breakpoint
CREATE INDEX "remote_tickets_session" ON "remote_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "remote_tickets_user" ON "remote_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remote_tickets_sign_in" ON "remote_tickets" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "remote_tickets_expires" ON "remote_tickets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_remote_session_id_remote_sessions_id_fk" FOREIGN KEY ("remote_session_id") REFERENCES "public"."remote_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_commands_remote" ON "robot_commands" USING btree ("remote_session_id") WHERE remote_session_id is not null;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'marketing_review', 'marketing_decided', 'marketing_unlisted', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'program_review', 'program_decided', 'program_requested', 'program_granted', 'program_declined', 'program_right_ended', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'remote_session_requested', 'remote_session_sealed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'marketing_review', 'marketing_decided', 'marketing_unlisted', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'program_review', 'program_decided', 'program_requested', 'program_granted', 'program_declined', 'program_right_ended', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'remote_policy_changed', 'remote_session_requested', 'remote_session_sealed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'));--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair', 'scan-hardware', 'test-hardware', 'cancel-hardware-test', 'say', 'end-hold', 'remote-session'));