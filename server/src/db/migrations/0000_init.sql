CREATE TABLE "agent_renewal_units" (
	"renewal_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"text" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_renewal_units_renewal_id_unit_id_pk" PRIMARY KEY("renewal_id","unit_id"),
	CONSTRAINT "agent_renewal_units_state_known" CHECK ("agent_renewal_units"."state" in ('waiting', 'asked', 'kept', 'failed')),
	CONSTRAINT "agent_renewal_units_outcome_known" CHECK ("agent_renewal_units"."outcome" in ('kept', 'crashed', 'silent', 'damaged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "agent_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "agent_renewals_state_known" CHECK ("agent_renewals"."state" in ('trying', 'rolling', 'halted', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"active_since" timestamp (3) with time zone,
	"last_ip" text,
	"last_device" text,
	CONSTRAINT "api_tokens_role_key_known" CHECK ("api_tokens"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user'))
);
--> statement-breakpoint
CREATE TABLE "aros_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"aros_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"decision" text NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aros_approvals_decision_known" CHECK ("aros_approvals"."decision" in ('approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "aros_items" (
	"aros_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	CONSTRAINT "aros_items_aros_id_package_id_pk" PRIMARY KEY("aros_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "aros_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"variant_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"semver" text NOT NULL,
	"semver_key" text NOT NULL,
	"build" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"base_id" uuid,
	"test_of_id" uuid,
	"composed_by" uuid,
	"composer_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_hash" text,
	"notes" jsonb NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"diff_summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quorum" integer DEFAULT 2 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"waiver" jsonb,
	"locked_at" timestamp (3) with time zone,
	"passed_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"replaced_by_id" uuid,
	"search_key" text NOT NULL,
	CONSTRAINT "aros_versions_channel_known" CHECK ("aros_versions"."channel" in ('production', 'test')),
	CONSTRAINT "aros_versions_state_known" CHECK ("aros_versions"."state" in ('draft', 'candidate', 'testing', 'passed', 'failed', 'promoted', 'in_review', 'approved', 'published', 'paused', 'superseded', 'withdrawn', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"role" text,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"object_name" text NOT NULL,
	"customer_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"ip" text,
	"request_id" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "audit_log_actor_kind_known" CHECK ("audit_log"."actor_kind" in ('user', 'robot', 'system'))
);
--> statement-breakpoint
CREATE TABLE "bulk_change_slices" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "bulk_change_slices_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"role_key" text NOT NULL,
	"ip" text,
	"request_id" text,
	"order" jsonb NOT NULL,
	"about" text,
	"state" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"ended_at" timestamp (3) with time zone,
	"total_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"left_out_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_changes_role_key_known" CHECK ("bulk_changes"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user')),
	CONSTRAINT "bulk_changes_state_known" CHECK ("bulk_changes"."state" in ('running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "bulk_changes_failure_known" CHECK ("bulk_changes"."failure" in ('right_lost', 'place_gone'))
);
--> statement-breakpoint
CREATE TABLE "bulk_left_out" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"unit_id" uuid,
	"serial" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "bulk_left_out_change_id_position_pk" PRIMARY KEY("change_id","position"),
	CONSTRAINT "bulk_left_out_reason_known" CHECK ("bulk_left_out"."reason" in ('too_many_tags', 'customer_needed', 'out_of_sight', 'serial_taken', 'variant_archived', 'customer_gone', 'fault'))
);
--> statement-breakpoint
CREATE TABLE "campaign_receipts" (
	"campaign_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sha256" text NOT NULL,
	"key_id" text NOT NULL,
	"file_sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"units" integer NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaign_receipts_campaign_id_state_pk" PRIMARY KEY("campaign_id","state"),
	CONSTRAINT "campaign_receipts_state_known" CHECK ("campaign_receipts"."state" in ('draft', 'scheduled', 'running', 'paused', 'aborting', 'withdrawing', 'completed', 'completed_with_failures', 'aborted', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "campaign_samples" (
	"campaign_id" uuid NOT NULL,
	"wave" smallint NOT NULL,
	"unit_id" uuid NOT NULL,
	"is_updated" boolean NOT NULL,
	"steps" integer DEFAULT 1 NOT NULL,
	"silent" integer NOT NULL,
	"faulty" integer NOT NULL,
	"hot" integer NOT NULL,
	"failing" integer DEFAULT 0 NOT NULL,
	"battery_percent" real,
	"drain_percent" real DEFAULT 0 NOT NULL,
	"drain_steps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_samples_campaign_id_wave_unit_id_pk" PRIMARY KEY("campaign_id","wave","unit_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_units" (
	"campaign_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"wave" smallint NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"waits_until" timestamp (3) with time zone,
	"customer_id" uuid,
	"asked_at" timestamp (3) with time zone,
	"early_at" timestamp (3) with time zone,
	"given_aros_id" uuid,
	"from_aros_id" uuid,
	"update_id" uuid,
	"given_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_units_campaign_id_unit_id_pk" PRIMARY KEY("campaign_id","unit_id"),
	CONSTRAINT "campaign_units_state_known" CHECK ("campaign_units"."state" in ('queued', 'given', 'succeeded', 'failed', 'rolled_back', 'skipped', 'cancelled', 'returning', 'returned')),
	CONSTRAINT "campaign_units_reason_known" CHECK ("campaign_units"."reason" in ('wave', 'window', 'consent', 'declined', 'no_answer', 'customer_inactive', 'offline', 'already_runs', 'pinned', 'retired', 'quarantined', 'other_campaign', 'taken_over', 'other_customer', 'other_variant', 'offline_too_long', 'assigned_elsewhere', 'aborted', 'return_failed'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"aros_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pause_reason" text,
	"reason" text,
	"target" jsonb NOT NULL,
	"waves" jsonb NOT NULL,
	"policy" jsonb NOT NULL,
	"priority" smallint DEFAULT 5 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"wave" smallint DEFAULT 0 NOT NULL,
	"counts_from" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"let_pass_wave" smallint,
	"sampled_at" timestamp (3) with time zone,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wave_states" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"look_at" timestamp (3) with time zone,
	CONSTRAINT "campaigns_state_known" CHECK ("campaigns"."state" in ('draft', 'scheduled', 'running', 'paused', 'aborting', 'withdrawing', 'completed', 'completed_with_failures', 'aborted', 'withdrawn')),
	CONSTRAINT "campaigns_pause_reason_known" CHECK ("campaigns"."pause_reason" in ('person', 'failures', 'gate_worse', 'gate_unknown', 'gate_asks', 'release_held'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"tax_no" text,
	"country" text DEFAULT 'TR' NOT NULL,
	"city" text,
	"time_zone" text DEFAULT 'Europe/Istanbul' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"update_policy" jsonb DEFAULT '{"mode":"ask","postponeMaxDays":7,"window":null,"daysOff":[]}'::jsonb NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "customers_status_known" CHECK ("customers"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"wrapped_by" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"aros_id" uuid NOT NULL,
	"tester_id" uuid,
	"case_id" text,
	"package_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reporter_id" uuid NOT NULL,
	"answered_by" uuid,
	"fix_version_id" uuid,
	"checked_by" uuid,
	"reason" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "defects_severity_known" CHECK ("defects"."severity" in ('blocker', 'major', 'minor')),
	CONSTRAINT "defects_state_known" CHECK ("defects"."state" in ('open', 'reopened', 'fixed', 'verified', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"serial" text NOT NULL,
	"model_hint" text,
	"hostname" text NOT NULL,
	"agent_version" text NOT NULL,
	"ip" text NOT NULL,
	"state" text NOT NULL,
	"unit_id" uuid,
	"install_key_id" uuid,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "enrolments_state_known" CHECK ("enrolments"."state" in ('pending', 'accepted', 'rejected', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "install_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"customer_id" uuid,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_log_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tester_id" uuid NOT NULL,
	"case_id" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sha256" text
);
--> statement-breakpoint
CREATE TABLE "test_evidence" (
	"tester_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"origin" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_evidence_tester_id_sha256_pk" PRIMARY KEY("tester_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid,
	"version_id" uuid,
	"user_id" uuid,
	"bytes" bigint NOT NULL,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "file_descriptions" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"mode" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tree_entries" (
	"version_id" uuid NOT NULL,
	"path" text NOT NULL,
	"target" text,
	"mode" integer,
	CONSTRAINT "tree_entries_version_id_path_pk" PRIMARY KEY("version_id","path")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"path" text,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"expected_sha256" text,
	"sha256" text,
	"state" text NOT NULL,
	"error" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_kind_known" CHECK ("uploads"."kind" in ('archive', 'file')),
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('created', 'uploading', 'verifying', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"is_answered" boolean NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invites_kind_known" CHECK ("invites"."kind" in ('invite', 'password_reset'))
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"is_mailed" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'robot_offline', 'service_failing', 'robot_waiting', 'robot_cloned', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'release_stopped'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fold_key" text NOT NULL,
	"title" jsonb NOT NULL,
	"link" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"object_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_shown" boolean NOT NULL,
	"mail_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'role_changed', 'account_security', 'update_failed', 'consent_asked', 'robot_offline', 'service_failing', 'robot_waiting', 'robot_cloned', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'release_stopped'))
);
--> statement-breakpoint
CREATE TABLE "package_code" (
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"timeout_s" integer DEFAULT 60 NOT NULL,
	"sha256" text NOT NULL,
	"locked_at" timestamp (3) with time zone,
	CONSTRAINT "package_code_version_id_kind_pk" PRIMARY KEY("version_id","kind"),
	CONSTRAINT "package_code_kind_known" CHECK ("package_code"."kind" in ('manifest', 'preinstall', 'install', 'start', 'healthcheck', 'rollback', 'uninstall')),
	CONSTRAINT "package_code_language_known" CHECK ("package_code"."language" in ('json', 'sh', 'node'))
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"sort_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_favourites" (
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	CONSTRAINT "package_favourites_user_id_package_id_pk" PRIMARY KEY("user_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"folder_id" uuid,
	"owner_id" uuid,
	"icon_key" text,
	"kind" text NOT NULL,
	"licence" text,
	"repo_url" text,
	"status" text DEFAULT 'active' NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "packages_kind_known" CHECK ("packages"."kind" in ('core', 'service', 'ui', 'driver', 'content')),
	CONSTRAINT "packages_status_known" CHECK ("packages"."status" in ('active', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "produced_robots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"serial" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid,
	"site_id" uuid,
	"life_state" text DEFAULT 'planned' NOT NULL,
	"enrolment" text DEFAULT 'unclaimed' NOT NULL,
	"connection" text DEFAULT 'never' NOT NULL,
	"link_changed_at" timestamp (3) with time zone,
	"update_state" text DEFAULT 'up_to_date' NOT NULL,
	"is_test_robot" boolean DEFAULT false NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"public_key" text,
	"agent_version" text,
	"ip" text,
	"location" text,
	"production_date" date,
	"shipped_at" timestamp (3) with time zone,
	"warranty_until" date,
	"device_info" jsonb,
	"software_info" jsonb,
	"installed_aros_id" uuid,
	"reported_hash" text,
	"reported_at" timestamp (3) with time zone,
	"desired_aros_id" uuid,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"desired_version" integer DEFAULT 0 NOT NULL,
	"hardware_baseline" jsonb,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "produced_robots_life_state_known" CHECK ("produced_robots"."life_state" in ('planned', 'in_production', 'quality_control', 'in_stock', 'shipped', 'active', 'in_service', 'suspended', 'retired')),
	CONSTRAINT "produced_robots_enrolment_known" CHECK ("produced_robots"."enrolment" in ('unclaimed', 'pending', 'accepted', 'rejected', 'revoked')),
	CONSTRAINT "produced_robots_connection_known" CHECK ("produced_robots"."connection" in ('never', 'online', 'offline')),
	CONSTRAINT "produced_robots_update_state_known" CHECK ("produced_robots"."update_state" in ('up_to_date', 'scheduled', 'updating', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "reassignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"reason" text,
	"reached" uuid,
	"unit_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "reassignments_variant_id_unique" UNIQUE("variant_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "robot_aros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"unit_id" uuid,
	"aros_id" uuid NOT NULL,
	"assigned_by" uuid,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "robot_aros_channel_known" CHECK ("robot_aros"."channel" in ('production', 'test')),
	CONSTRAINT "robot_aros_kind_known" CHECK ("robot_aros"."kind" in ('default', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "robot_alarms" (
	"unit_id" uuid NOT NULL,
	"alarm" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "robot_alarms_unit_id_alarm_pk" PRIMARY KEY("unit_id","alarm")
);
--> statement-breakpoint
CREATE TABLE "robot_commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"update_id" uuid,
	"minutes" integer,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair')),
	CONSTRAINT "robot_commands_outcome_known" CHECK ("robot_commands"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "robot_links" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"outbox_id" uuid NOT NULL,
	"acked_seq" bigint NOT NULL,
	"boot_id" uuid NOT NULL,
	"machine" text,
	"replaced_boot_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capabilities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "robot_machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"machine" text NOT NULL,
	"boot_id" uuid NOT NULL,
	"ip" text,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"working_ip" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "robot_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"type_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"image_key" text,
	"gallery" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config_schema" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hardware_baseline" jsonb,
	"min_aros" text,
	"status" text DEFAULT 'active' NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "robot_models_status_known" CHECK ("robot_models"."status" in ('active', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "robot_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"icon_key" text,
	"order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "robot_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"variant_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"range" text NOT NULL,
	"is_required" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"customer_id" uuid,
	"package_code" text NOT NULL,
	"version" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "robot_presence" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"is_linked" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"clock_ahead_s" integer
);
--> statement-breakpoint
CREATE TABLE "robot_runtime" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"runtime_info" jsonb
);
--> statement-breakpoint
CREATE TABLE "robot_users" (
	"unit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"robot_role" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "robot_users_unit_id_user_id_pk" PRIMARY KEY("unit_id","user_id"),
	CONSTRAINT "robot_users_robot_role_known" CHECK ("robot_users"."robot_role" in ('owner', 'operator', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "robots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"model_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"hw_revision" text DEFAULT 'A' NOT NULL,
	"cpu_arch" text DEFAULT 'x64' NOT NULL,
	"min_aros" text,
	"folds_case" boolean DEFAULT false NOT NULL,
	"image_key" text,
	"status" text DEFAULT 'active' NOT NULL,
	"production_order" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"test_order" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "robots_cpu_arch_known" CHECK ("robots"."cpu_arch" in ('x64', 'arm64', 'armhf')),
	CONSTRAINT "robots_status_known" CHECK ("robots"."status" in ('active', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared_role" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_shared_role_known" CHECK ("saved_views"."shared_role" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user'))
);
--> statement-breakpoint
CREATE TABLE "session_connections" (
	"session_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"page" text,
	CONSTRAINT "session_connections_session_id_server_id_pk" PRIMARY KEY("session_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "session_farewells" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"message" text,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"role_key" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reauthenticated_at" timestamp (3) with time zone NOT NULL,
	"is_remembered" boolean NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "sessions_role_key_known" CHECK ("sessions"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_lists" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"spec_version" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"library_count" integer NOT NULL,
	"uploaded_by" uuid,
	"uploaded_by_name" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_lists_format_known" CHECK ("library_lists"."format" in ('cyclonedx', 'spdx', 'deb'))
);
--> statement-breakpoint
CREATE TABLE "software_libraries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"purl" text,
	"licence" text,
	"type" text NOT NULL,
	"parent" text,
	"size_bytes" bigint,
	"vulnerabilities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "software_libraries_type_known" CHECK ("software_libraries"."type" in ('direct', 'transitive', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "testers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"aros_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"test_unit_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"verdict" text,
	"comment" text,
	"case_results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"duration_min" integer,
	CONSTRAINT "testers_state_known" CHECK ("testers"."state" in ('assigned', 'accepted', 'in_progress', 'submitted', 'declined')),
	CONSTRAINT "testers_verdict_known" CHECK ("testers"."verdict" in ('pass', 'pass_with_notes', 'fail', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE "agent_builds" (
	"version" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"length" integer NOT NULL,
	"sha256" text NOT NULL,
	"program_sha256" text NOT NULL,
	"node_major" integer NOT NULL,
	"state_format" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_assignments" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"aros_id" uuid,
	"update_id" uuid,
	"policy" jsonb,
	"agent_order_id" uuid,
	"envelope" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"public_pem" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"maker" text DEFAULT 'server' NOT NULL,
	"stage" text DEFAULT 'in_use' NOT NULL,
	"sealed_pem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"exported_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_role_known" CHECK ("signing_keys"."role" in ('root', 'targets', 'snapshot', 'timestamp', 'director', 'receipt')),
	CONSTRAINT "signing_keys_maker_known" CHECK ("signing_keys"."maker" in ('server', 'person')),
	CONSTRAINT "signing_keys_stage_known" CHECK ("signing_keys"."stage" in ('in_use', 'coming', 'leaving'))
);
--> statement-breakpoint
CREATE TABLE "trust_metadata" (
	"role" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trust_metadata_role_version_pk" PRIMARY KEY("role","version")
);
--> statement-breakpoint
CREATE TABLE "trust_pending" (
	"role" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"signed" text NOT NULL,
	"sha256" text NOT NULL,
	"purpose" text NOT NULL,
	"asked_name" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trust_pending_role_known" CHECK ("trust_pending"."role" in ('root', 'targets')),
	CONSTRAINT "trust_pending_purpose_known" CHECK ("trust_pending"."purpose" in ('keys', 'releases', 'renewal'))
);
--> statement-breakpoint
CREATE TABLE "trust_signatures" (
	"role" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trust_signatures_role_key_id_pk" PRIMARY KEY("role","key_id"),
	CONSTRAINT "trust_signatures_role_known" CHECK ("trust_signatures"."role" in ('root', 'targets'))
);
--> statement-breakpoint
CREATE TABLE "trust_targets" (
	"path" text PRIMARY KEY NOT NULL,
	"aros_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"content_hash" text NOT NULL,
	"length" integer NOT NULL,
	"sha256" text NOT NULL,
	"text" text NOT NULL,
	"requires" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"follow" jsonb,
	CONSTRAINT "trust_targets_channel_known" CHECK ("trust_targets"."channel" in ('production', 'test'))
);
--> statement-breakpoint
CREATE TABLE "unit_repairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" uuid,
	"reason" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	"refusal" text,
	"aros_name" text,
	"checked" integer,
	"damaged" integer,
	"mended" integer,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "unit_repairs_outcome_known" CHECK ("unit_repairs"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "update_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"aros_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone,
	"answered_by" uuid NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "update_consents_answer_known" CHECK ("update_consents"."answer" in ('now', 'at', 'postponed', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "update_logs" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"update_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"phase" text NOT NULL,
	"package_code" text,
	"hook" text,
	"stream" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "update_logs_phase_known" CHECK ("update_logs"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'succeeded', 'failed', 'rolled_back')),
	CONSTRAINT "update_logs_stream_known" CHECK ("update_logs"."stream" in ('stdout', 'stderr', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"from_aros_id" uuid,
	"to_aros_id" uuid,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"updates_time" timestamp (3) with time zone NOT NULL,
	"message" jsonb NOT NULL,
	"error_code" text,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"transferred_bytes" bigint,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"down_since" timestamp (3) with time zone,
	"down_seconds" integer,
	CONSTRAINT "updates_state_known" CHECK ("updates"."state" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'succeeded', 'failed', 'rolled_back', 'cancelled')),
	CONSTRAINT "updates_phase_known" CHECK ("updates"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'succeeded', 'failed', 'rolled_back'))
);
--> statement-breakpoint
CREATE TABLE "used_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_key" text NOT NULL,
	"scope_kind" text NOT NULL,
	"scope_customer_id" uuid,
	"granted_by" uuid,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "user_roles_user_id_role_key_pk" PRIMARY KEY("user_id","role_key"),
	CONSTRAINT "user_roles_role_key_known" CHECK ("user_roles"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user')),
	CONSTRAINT "user_roles_scope_kind_known" CHECK ("user_roles"."scope_kind" in ('all', 'customer', 'robots'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"phone" text,
	"customer_id" uuid,
	"status" text NOT NULL,
	"locale" text DEFAULT 'tr' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Istanbul' NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"mfa_secret" text,
	"mfa_enabled" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone,
	"title" text,
	"department" text,
	"company" text,
	"address" text,
	"notes" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('invited', 'active', 'suspended', 'deleted')),
	CONSTRAINT "users_locale_known" CHECK ("users"."locale" in ('tr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "version_origins" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"origin" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_plans" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"cases" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"package_id" uuid NOT NULL,
	"author_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"copied_authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"semver" text NOT NULL,
	"semver_key" text NOT NULL,
	"build" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"notes" jsonb NOT NULL,
	"compatible_variant_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dependencies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"restart" text DEFAULT 'service' NOT NULL,
	"min_agent" text,
	"link_rule" text DEFAULT 'any' NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"content_hash" text,
	"scan" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ready_wanted_by" uuid,
	"rejected_reason" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "versions_state_known" CHECK ("versions"."state" in ('draft', 'uploading', 'scanning', 'scan_failed', 'ready', 'in_test', 'approved', 'released', 'deprecated', 'archived', 'rejected', 'revoked')),
	CONSTRAINT "versions_restart_known" CHECK ("versions"."restart" in ('none', 'service', 'robot')),
	CONSTRAINT "versions_link_rule_known" CHECK ("versions"."link_rule" in ('any', 'inside'))
);
--> statement-breakpoint
ALTER TABLE "agent_renewal_units" ADD CONSTRAINT "agent_renewal_units_renewal_id_agent_renewals_id_fk" FOREIGN KEY ("renewal_id") REFERENCES "public"."agent_renewals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_renewal_units" ADD CONSTRAINT "agent_renewal_units_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_renewals" ADD CONSTRAINT "agent_renewals_version_agent_builds_version_fk" FOREIGN KEY ("version") REFERENCES "public"."agent_builds"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_renewals" ADD CONSTRAINT "agent_renewals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_approvals" ADD CONSTRAINT "aros_approvals_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_approvals" ADD CONSTRAINT "aros_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_items" ADD CONSTRAINT "aros_items_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_items" ADD CONSTRAINT "aros_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_items" ADD CONSTRAINT "aros_items_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_versions" ADD CONSTRAINT "aros_versions_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_versions" ADD CONSTRAINT "aros_versions_base_id_aros_versions_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."aros_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_versions" ADD CONSTRAINT "aros_versions_test_of_id_aros_versions_id_fk" FOREIGN KEY ("test_of_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aros_versions" ADD CONSTRAINT "aros_versions_replaced_by_id_aros_versions_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_slices" ADD CONSTRAINT "bulk_change_slices_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_left_out" ADD CONSTRAINT "bulk_left_out_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_left_out" ADD CONSTRAINT "bulk_left_out_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_receipts" ADD CONSTRAINT "campaign_receipts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_samples" ADD CONSTRAINT "campaign_samples_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_samples" ADD CONSTRAINT "campaign_samples_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_given_aros_id_aros_versions_id_fk" FOREIGN KEY ("given_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_from_aros_id_aros_versions_id_fk" FOREIGN KEY ("from_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_fix_version_id_versions_id_fk" FOREIGN KEY ("fix_version_id") REFERENCES "public"."versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_install_key_id_install_keys_id_fk" FOREIGN KEY ("install_key_id") REFERENCES "public"."install_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_keys" ADD CONSTRAINT "install_keys_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_keys" ADD CONSTRAINT "install_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_log_requests" ADD CONSTRAINT "robot_log_requests_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_log_requests" ADD CONSTRAINT "robot_log_requests_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_evidence" ADD CONSTRAINT "test_evidence_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_descriptions" ADD CONSTRAINT "file_descriptions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_entries" ADD CONSTRAINT "tree_entries_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_code" ADD CONSTRAINT "package_code_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_favourites" ADD CONSTRAINT "package_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_favourites" ADD CONSTRAINT "package_favourites_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_installed_aros_id_aros_versions_id_fk" FOREIGN KEY ("installed_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_desired_aros_id_aros_versions_id_fk" FOREIGN KEY ("desired_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_aros" ADD CONSTRAINT "robot_aros_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_aros" ADD CONSTRAINT "robot_aros_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_aros" ADD CONSTRAINT "robot_aros_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_alarms" ADD CONSTRAINT "robot_alarms_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_links" ADD CONSTRAINT "robot_links_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_machines" ADD CONSTRAINT "robot_machines_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_machines" ADD CONSTRAINT "robot_machines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_models" ADD CONSTRAINT "robot_models_type_id_robot_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."robot_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_packages" ADD CONSTRAINT "robot_packages_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_packages" ADD CONSTRAINT "robot_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_packages" ADD CONSTRAINT "unit_packages_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_packages" ADD CONSTRAINT "unit_packages_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_packages" ADD CONSTRAINT "unit_packages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD CONSTRAINT "robot_presence_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_runtime" ADD CONSTRAINT "robot_runtime_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_users" ADD CONSTRAINT "robot_users_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_users" ADD CONSTRAINT "robot_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robots" ADD CONSTRAINT "robots_model_id_robot_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."robot_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_connections" ADD CONSTRAINT "session_connections_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_lists" ADD CONSTRAINT "library_lists_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_libraries" ADD CONSTRAINT "software_libraries_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD CONSTRAINT "robot_assignments_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD CONSTRAINT "robot_assignments_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD CONSTRAINT "robot_assignments_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_signatures" ADD CONSTRAINT "trust_signatures_role_trust_pending_role_fk" FOREIGN KEY ("role") REFERENCES "public"."trust_pending"("role") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_signatures" ADD CONSTRAINT "trust_signatures_key_id_signing_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."signing_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_targets" ADD CONSTRAINT "trust_targets_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_repairs" ADD CONSTRAINT "unit_repairs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_repairs" ADD CONSTRAINT "unit_repairs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_repairs" ADD CONSTRAINT "unit_repairs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_consents" ADD CONSTRAINT "update_consents_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_consents" ADD CONSTRAINT "update_consents_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_consents" ADD CONSTRAINT "update_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_logs" ADD CONSTRAINT "update_logs_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_from_aros_id_aros_versions_id_fk" FOREIGN KEY ("from_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_to_aros_id_aros_versions_id_fk" FOREIGN KEY ("to_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_scope_customer_id_customers_id_fk" FOREIGN KEY ("scope_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_origins" ADD CONSTRAINT "version_origins_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_plans" ADD CONSTRAINT "test_plans_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_renewal_units_unit" ON "agent_renewal_units" USING btree ("unit_id","changed_at");--> statement-breakpoint
CREATE INDEX "agent_renewals_created" ON "agent_renewals" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_last_used" ON "api_tokens" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "aros_items_version" ON "aros_items" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aros_versions_semver" ON "aros_versions" USING btree ("variant_id","channel","semver","build");--> statement-breakpoint
CREATE INDEX "aros_versions_state" ON "aros_versions" USING btree ("channel","state");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_type","object_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_log_customer" ON "audit_log" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "bulk_changes_person" ON "bulk_changes" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_state" ON "bulk_changes" USING btree ("state","ended_at");--> statement-breakpoint
CREATE INDEX "campaign_receipts_file" ON "campaign_receipts" USING btree ("file_sha256");--> statement-breakpoint
CREATE INDEX "campaign_units_order" ON "campaign_units" USING btree ("campaign_id","position","unit_id");--> statement-breakpoint
CREATE INDEX "campaign_units_state" ON "campaign_units" USING btree ("campaign_id","state","wave","position");--> statement-breakpoint
CREATE INDEX "campaign_units_unit" ON "campaign_units" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "campaign_units_asked" ON "campaign_units" USING btree ("customer_id","unit_id") WHERE state = 'queued' and asked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_units_one_given" ON "campaign_units" USING btree ("unit_id") WHERE given_aros_id is not null;--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_state" ON "campaigns" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_aros" ON "campaigns" USING btree ("aros_id");--> statement-breakpoint
CREATE INDEX "campaigns_variant" ON "campaigns" USING btree ("variant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_starts" ON "campaigns" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaigns_sort" ON "campaigns" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "campaigns_look" ON "campaigns" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_code" ON "customers" USING btree ("code");--> statement-breakpoint
CREATE INDEX "customers_sort" ON "customers" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "defects_aros" ON "defects" USING btree ("aros_id");--> statement-breakpoint
CREATE INDEX "defects_package" ON "defects" USING btree ("package_id","state");--> statement-breakpoint
CREATE INDEX "defects_version" ON "defects" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "defects_fix" ON "defects" USING btree ("fix_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_public_key" ON "enrolments" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "install_keys_secret" ON "install_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "robot_log_requests_tester" ON "robot_log_requests" USING btree ("tester_id","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_path" ON "files" USING btree ("version_id","path");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "uploads_version" ON "uploads" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "uploads_sha256" ON "uploads" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token_hash" ON "invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_fold" ON "notifications" USING btree ("user_id","fold_key");--> statement-breakpoint
CREATE INDEX "package_favourites_package" ON "package_favourites" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_code" ON "packages" USING btree ("code");--> statement-breakpoint
CREATE INDEX "packages_folder" ON "packages" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "packages_owner" ON "packages" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "packages_sort" ON "packages" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "packages_code_order" ON "packages" USING btree ("code" collate "C","id");--> statement-breakpoint
CREATE INDEX "packages_kind" ON "packages" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "packages_updated" ON "packages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "packages_status" ON "packages" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "packages_search" ON "packages" USING gin ("search_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "produced_robots_serial" ON "produced_robots" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "produced_robots_public_key" ON "produced_robots" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "produced_robots_robot" ON "produced_robots" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "produced_robots_customer" ON "produced_robots" USING btree ("customer_id","life_state");--> statement-breakpoint
CREATE INDEX "produced_robots_site" ON "produced_robots" USING btree ("customer_id","site_id");--> statement-breakpoint
CREATE INDEX "produced_robots_installed" ON "produced_robots" USING btree ("installed_aros_id","life_state","customer_id");--> statement-breakpoint
CREATE INDEX "produced_robots_life" ON "produced_robots" USING btree ("life_state","id");--> statement-breakpoint
CREATE INDEX "produced_robots_enrolment" ON "produced_robots" USING btree ("enrolment");--> statement-breakpoint
CREATE INDEX "produced_robots_update" ON "produced_robots" USING btree ("update_state","id");--> statement-breakpoint
CREATE INDEX "produced_robots_tags" ON "produced_robots" USING gin ("tags" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "produced_robots_search" ON "produced_robots" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "produced_robots_sort" ON "produced_robots" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "produced_robots_created" ON "produced_robots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "produced_robots_test" ON "produced_robots" USING btree ("created_at","id") WHERE "produced_robots"."is_test_robot";--> statement-breakpoint
CREATE INDEX "produced_robots_produced" ON "produced_robots" USING btree ("production_date" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "produced_robots_warranty" ON "produced_robots" USING btree ("warranty_until" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "produced_robots_connection" ON "produced_robots" USING btree ("connection","link_changed_at");--> statement-breakpoint
CREATE INDEX "produced_robots_drift" ON "produced_robots" USING btree ("id") WHERE desired_aros_id is distinct from installed_aros_id;--> statement-breakpoint
CREATE INDEX "produced_robots_linked" ON "produced_robots" USING btree ("link_changed_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE connection = 'online';--> statement-breakpoint
CREATE INDEX "produced_robots_failing" ON "produced_robots" USING btree ("id") WHERE software_info @> '{"packages":[{"state":"failed"}]}';--> statement-breakpoint
CREATE INDEX "produced_robots_mismatch" ON "produced_robots" USING btree ("id") WHERE (device_info->>'arosVersion') <> (software_info->>'arosVersion');--> statement-breakpoint
CREATE INDEX "robot_aros_robot" ON "robot_aros" USING btree ("variant_id","channel","ended_at");--> statement-breakpoint
CREATE INDEX "robot_aros_unit" ON "robot_aros" USING btree ("unit_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_aros_one_default" ON "robot_aros" USING btree ("variant_id","channel") WHERE kind = 'default' and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "robot_aros_one_pin" ON "robot_aros" USING btree ("unit_id") WHERE kind = 'pin' and ended_at is null;--> statement-breakpoint
CREATE INDEX "robot_commands_open" ON "robot_commands" USING btree ("unit_id","done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_machines_once" ON "robot_machines" USING btree ("unit_id","machine");--> statement-breakpoint
CREATE INDEX "robot_machines_open" ON "robot_machines" USING btree ("unit_id") WHERE confirmed_at is not null and decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "robot_models_code" ON "robot_models" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_types_code" ON "robot_types" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_packages_one" ON "robot_packages" USING btree ("variant_id","package_id");--> statement-breakpoint
CREATE INDEX "robot_packages_package" ON "robot_packages" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_packages_one" ON "unit_packages" USING btree ("unit_id","package_code");--> statement-breakpoint
CREATE INDEX "unit_packages_version" ON "unit_packages" USING btree ("variant_id","package_code","version");--> statement-breakpoint
CREATE INDEX "unit_packages_code" ON "unit_packages" USING btree ("package_code","version");--> statement-breakpoint
CREATE INDEX "unit_packages_customer" ON "unit_packages" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "unit_packages_reported" ON "unit_packages" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "robot_presence_last_seen" ON "robot_presence" USING btree ("last_seen_at" DESC NULLS LAST,"unit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "robot_presence_gone" ON "robot_presence" USING btree ("last_seen_at" DESC NULLS LAST,"unit_id" DESC NULLS FIRST) WHERE not "robot_presence"."is_linked";--> statement-breakpoint
CREATE INDEX "robot_presence_silent" ON "robot_presence" USING btree ("last_seen_at") WHERE "robot_presence"."is_linked";--> statement-breakpoint
CREATE INDEX "robot_presence_clock" ON "robot_presence" USING btree ("unit_id") WHERE clock_ahead_s is not null;--> statement-breakpoint
CREATE INDEX "robot_users_person" ON "robot_users" USING btree ("user_id","unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "robots_code" ON "robots" USING btree ("code");--> statement-breakpoint
CREATE INDEX "saved_views_page" ON "saved_views" USING btree ("page","user_id");--> statement-breakpoint
CREATE INDEX "session_connections_beat" ON "session_connections" USING btree ("beat_at");--> statement-breakpoint
CREATE INDEX "session_farewells_ended" ON "session_farewells" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_key" ON "sign_in_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "software_libraries_one" ON "software_libraries" USING btree ("version_id","name","version");--> statement-breakpoint
CREATE INDEX "software_libraries_version" ON "software_libraries" USING btree ("version_id","sort_key");--> statement-breakpoint
CREATE UNIQUE INDEX "testers_user" ON "testers" USING btree ("aros_id","user_id","round");--> statement-breakpoint
CREATE INDEX "testers_user_state" ON "testers" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "unit_repairs_unit" ON "unit_repairs" USING btree ("unit_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "unit_repairs_customer" ON "unit_repairs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "update_consents_newest" ON "update_consents" USING btree ("unit_id","aros_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "update_consents_customer" ON "update_consents" USING btree ("customer_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "update_logs_update" ON "update_logs" USING btree ("update_id","seq");--> statement-breakpoint
CREATE INDEX "updates_created" ON "updates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "updates_robot" ON "updates" USING btree ("unit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "updates_customer" ON "updates" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "updates_state" ON "updates" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "updates_aros" ON "updates" USING btree ("to_aros_id","created_at","id");--> statement-breakpoint
CREATE INDEX "updates_down" ON "updates" USING btree ("to_aros_id","created_at") WHERE down_seconds is not null;--> statement-breakpoint
CREATE INDEX "updates_changed" ON "updates" USING btree ("updates_time","id");--> statement-breakpoint
CREATE INDEX "updates_ended" ON "updates" USING btree ("ended_at","state");--> statement-breakpoint
CREATE INDEX "updates_failed" ON "updates" USING btree ("ended_at","unit_id") WHERE state in ('failed', 'rolled_back');--> statement-breakpoint
CREATE INDEX "used_tokens_expiry" ON "used_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_subject" ON "user_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_key","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_joined_email" ON "users" USING btree ("email") WHERE status <> 'invited';--> statement-breakpoint
CREATE UNIQUE INDEX "users_invited_email" ON "users" USING btree ("customer_id","email") WHERE status = 'invited';--> statement-breakpoint
CREATE UNIQUE INDEX "users_invited_staff_email" ON "users" USING btree ("email") WHERE status = 'invited' and customer_id is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id","sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "users_sort" ON "users" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree ("status","sort_key" collate "C","id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_semver" ON "versions" USING btree ("package_id","semver","build");--> statement-breakpoint
CREATE INDEX "versions_state" ON "versions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "versions_state_updated" ON "versions" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "versions_updated" ON "versions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "versions_number" ON "versions" USING btree ("semver_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "versions_size" ON "versions" USING btree ("size_bytes","id");--> statement-breakpoint
CREATE INDEX "versions_author" ON "versions" USING btree ("created_by","state");--> statement-breakpoint
CREATE INDEX "versions_search" ON "versions" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "versions_package" ON "versions" USING btree ("package_id","id");--> statement-breakpoint
CREATE INDEX "versions_highest" ON "versions" USING btree ("package_id","semver_key");--> statement-breakpoint
CREATE INDEX "versions_content" ON "versions" USING btree ("content_hash");--> statement-breakpoint
ALTER TABLE "robot_runtime" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "robot_presence" SET (fillfactor = 70);