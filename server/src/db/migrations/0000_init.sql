CREATE TABLE "agent_renewal_units" (
	"renewal_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"text" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_renewal_units_renewal_id_unit_id_pk" PRIMARY KEY("renewal_id","unit_id"),
	CONSTRAINT "agent_renewal_units_state_known" CHECK ("agent_renewal_units"."state" in ('waiting', 'requested', 'committed', 'failed')),
	CONSTRAINT "agent_renewal_units_outcome_known" CHECK ("agent_renewal_units"."outcome" in ('committed', 'crashed', 'silent', 'damaged', 'refused'))
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
	"bake_s" integer,
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
	CONSTRAINT "bulk_left_out_reason_known" CHECK ("bulk_left_out"."reason" in ('too_many_tags', 'customer_needed', 'out_of_sight', 'serial_in_use', 'variant_archived', 'customer_gone', 'config_refused', 'fault'))
);
--> statement-breakpoint
CREATE TABLE "campaign_listings" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"canaries" integer NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL
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
	"reported_runtime" integer DEFAULT 0 NOT NULL,
	"reported_temp" integer DEFAULT 0 NOT NULL,
	"reported_software" integer DEFAULT 0 NOT NULL,
	"service_restarts" integer,
	"reported_restarts" integer DEFAULT 0 NOT NULL,
	"restarted" integer DEFAULT 0 NOT NULL,
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
	"requested_at" timestamp (3) with time zone,
	"early_at" timestamp (3) with time zone,
	"assigned_aros_id" uuid,
	"from_aros_id" uuid,
	"update_id" uuid,
	"config_change_id" uuid,
	"config_before" jsonb,
	"assigned_at" timestamp (3) with time zone,
	"aside_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_units_campaign_id_unit_id_pk" PRIMARY KEY("campaign_id","unit_id"),
	CONSTRAINT "campaign_units_state_known" CHECK ("campaign_units"."state" in ('queued', 'assigned', 'succeeded', 'failed', 'rolled_back', 'skipped', 'cancelled', 'returning', 'returned')),
	CONSTRAINT "campaign_units_reason_known" CHECK ("campaign_units"."reason" in ('wave', 'turn', 'window', 'consent', 'declined', 'no_answer', 'customer_inactive', 'no_entitlement', 'offline', 'already_runs', 'newer_installed', 'pinned', 'retired', 'quarantined', 'other_campaign', 'superseded', 'other_customer', 'other_variant', 'offline_too_long', 'lost_midway', 'fell_back', 'services_failing', 'silent', 'assigned_elsewhere', 'aborted', 'return_failed', 'config_already_set', 'config_refused', 'config_unread', 'config_no_agent', 'config_overtaken', 'config_undone', 'config_rejected', 'config_expired', 'config_retained'))
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
	"aros_id" uuid,
	"config" jsonb,
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
	"reviewed_at" timestamp (3) with time zone,
	"changed_customer_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wave_states" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"units_removed_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	CONSTRAINT "campaigns_state_known" CHECK ("campaigns"."state" in ('draft', 'scheduled', 'running', 'paused', 'aborting', 'withdrawing', 'completed', 'completed_with_failures', 'aborted', 'withdrawn')),
	CONSTRAINT "campaigns_pause_reason_known" CHECK ("campaigns"."pause_reason" in ('person', 'failures', 'gate_worse', 'gate_unknown', 'gate_waits', 'release_blocked')),
	CONSTRAINT "campaigns_one_subject" CHECK (num_nonnulls("campaigns"."aros_id", "campaigns"."config") = 1)
);
--> statement-breakpoint
CREATE TABLE "customer_connection_rules" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"stale_after_min" integer,
	"offline_after_min" integer,
	"notice_after_min" integer,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "link_failures" (
	"unit_id" uuid NOT NULL,
	"code" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"status" integer,
	"detail" text NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "link_failures_unit_id_code_sent_at_pk" PRIMARY KEY("unit_id","code","sent_at"),
	CONSTRAINT "link_failures_code_known" CHECK ("link_failures"."code" in ('no_network', 'name_not_found', 'refused', 'unreachable', 'timed_out', 'broken', 'silent', 'proxy_refused', 'proxy_password', 'proxy_unreachable', 'certificate_unknown', 'certificate_name', 'certificate_expired', 'certificate_early', 'clock_behind', 'upgrade_lost', 'redirected', 'server_busy', 'server_answered', 'sent_away', 'other'))
);
--> statement-breakpoint
CREATE TABLE "presence_spans" (
	"unit_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "presence_spans_unit_id_from_at_pk" PRIMARY KEY("unit_id","from_at"),
	CONSTRAINT "presence_spans_state_known" CHECK ("presence_spans"."state" in ('online', 'offline', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "server_watches" (
	"from_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_connection_rules" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"stale_after_min" integer,
	"offline_after_min" integer,
	"notice_after_min" integer,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
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
	"segment" text,
	"time_zone" text DEFAULT 'Europe/Istanbul' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"update_policy" jsonb DEFAULT '{"mode":"consent","postponeMaxDays":7,"window":null,"daysOff":[]}'::jsonb NOT NULL,
	"remote_policy" jsonb DEFAULT '{"access":"consent"}'::jsonb NOT NULL,
	"entitlements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "customers_segment_known" CHECK ("customers"."segment" in ('hospitality', 'retail', 'health', 'education', 'industry', 'public', 'events')),
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
CREATE TABLE "downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text DEFAULT 'file' NOT NULL,
	"result" text DEFAULT 'unreported' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"unit_id" uuid,
	"customer_id" uuid,
	"aros_id" uuid,
	"release_id" uuid,
	"update_id" uuid,
	"attempt" integer DEFAULT 1 NOT NULL,
	"file_id" uuid,
	"version_id" uuid,
	"user_id" uuid,
	"bytes" bigint NOT NULL,
	"reported_bytes" bigint,
	"reported_before" bigint,
	"resume_count" integer DEFAULT 0 NOT NULL,
	"duration_ms" bigint,
	"ended_at" timestamp (3) with time zone,
	"error_code" text,
	"ip" text,
	CONSTRAINT "downloads_kind_known" CHECK ("downloads"."kind" in ('aros', 'program', 'file')),
	CONSTRAINT "downloads_result_known" CHECK ("downloads"."result" in ('running', 'complete', 'aborted', 'failed', 'unreported'))
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
CREATE TABLE "turned_away_robots" (
	"public_key" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"again_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "missing_blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "hardware_test_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"test" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"tool" text,
	"text" text DEFAULT '' NOT NULL,
	"values" jsonb NOT NULL,
	"program" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "hardware_test_results_test_known" CHECK ("hardware_test_results"."test" in ('microphone', 'speaker', 'camera', 'disk', 'network')),
	CONSTRAINT "hardware_test_results_state_known" CHECK ("hardware_test_results"."state" in ('requested', 'waiting_consent', 'queued', 'running', 'passed', 'failed', 'not_possible', 'refused', 'expired', 'interrupted', 'cancelled')),
	CONSTRAINT "hardware_test_results_reason_known" CHECK ("hardware_test_results"."reason" in ('no_part', 'tool_missing', 'not_permitted', 'part_busy', 'no_room', 'no_connection', 'budget_used', 'tool_failed', 'timed_out', 'silence', 'clipping', 'not_heard', 'dark', 'frozen', 'data_differs', 'program_reported')),
	CONSTRAINT "hardware_test_results_tool_known" CHECK ("hardware_test_results"."tool" in ('arecord', 'aplay', 'ffmpeg'))
);
--> statement-breakpoint
CREATE TABLE "hardware_test_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"needs_consent" boolean NOT NULL,
	"consent_answer" text,
	"consent_name" text,
	"consent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"is_abandoned" boolean DEFAULT false NOT NULL,
	"download_bytes" integer DEFAULT 0 NOT NULL,
	"upload_bytes" integer DEFAULT 0 NOT NULL,
	"network_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hardware_test_runs_state_known" CHECK ("hardware_test_runs"."state" in ('requested', 'waiting_consent', 'running', 'done', 'refused', 'expired', 'interrupted', 'cancelled')),
	CONSTRAINT "hardware_test_runs_consent_answer_known" CHECK ("hardware_test_runs"."consent_answer" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "aros_info_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"created_by" uuid,
	"role_key" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aros_info_links_role_key_known" CHECK ("aros_info_links"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user'))
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
	"reference" jsonb NOT NULL,
	"differs_since" timestamp (3) with time zone,
	"judged_against" text
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
	CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_robots_moved', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'marketing_review', 'marketing_decided', 'marketing_unlisted', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'program_review', 'program_decided', 'program_requested', 'program_granted', 'program_declined', 'program_right_ended', 'role_changed', 'account_security', 'update_failed', 'consent_requested', 'remote_policy_changed', 'remote_session_requested', 'remote_session_sealed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fold_key" text NOT NULL,
	"title" jsonb NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"object_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_shown" boolean NOT NULL,
	"mail_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('aros_review', 'aros_decided', 'test_assigned', 'test_robots_moved', 'test_due', 'tester_answered', 'test_ended', 'defect_found', 'defect_answered', 'upload_ended', 'version_review', 'version_decided', 'marketing_review', 'marketing_decided', 'marketing_unlisted', 'hardware_test_ended', 'program_install_done', 'program_install_failed', 'program_review', 'program_decided', 'program_requested', 'program_granted', 'program_declined', 'program_right_ended', 'role_changed', 'account_security', 'update_failed', 'consent_requested', 'remote_policy_changed', 'remote_session_requested', 'remote_session_sealed', 'entitlement_ends', 'robot_offline', 'program_stopped', 'service_failing', 'agent_renewal_failed', 'root_ends', 'agent_recalled', 'hardware_changed', 'robot_waiting', 'robots_turned_away', 'robot_cloned', 'robot_restored', 'robot_flooding', 'campaign_stopped', 'campaign_ended', 'release_published', 'files_missing', 'release_stopped'))
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
CREATE TABLE "picture_files" (
	"picture_key" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "picture_files_picture_key_name_pk" PRIMARY KEY("picture_key","name")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"state" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"refusal" text,
	"source_sha256" text,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "pictures_use_known" CHECK ("pictures"."use" in ('image', 'icon')),
	CONSTRAINT "pictures_state_known" CHECK ("pictures"."state" in ('waiting', 'ready', 'refused'))
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
	"unknown_target" text,
	"fell_back_at" timestamp (3) with time zone,
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
CREATE TABLE "program_entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"end_reason" text,
	"end_notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "program_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"entitlement_id" uuid,
	CONSTRAINT "program_requests_state_known" CHECK ("program_requests"."state" in ('open', 'granted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
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
	"program_id" uuid,
	"foreign_code" text,
	"customer_id" uuid,
	"listing_id" uuid,
	"marketing_version_id" uuid,
	"release_id" uuid,
	"installed_release_id" uuid,
	"order_id" uuid NOT NULL,
	"is_desired" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"waiting" text,
	"stop_reason" text,
	"keep_data" boolean DEFAULT false NOT NULL,
	"deadline" timestamp (3) with time zone,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
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
	"log_lines" integer DEFAULT 0 NOT NULL,
	"log_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "program_installs_state_known" CHECK ("program_installs"."state" in ('requested', 'queued', 'installing', 'installed', 'failed', 'removing', 'removed', 'cancelled')),
	CONSTRAINT "program_installs_waiting_known" CHECK ("program_installs"."waiting" in ('offline', 'agent', 'aros', 'signatures', 'suspended')),
	CONSTRAINT "program_installs_stop_reason_known" CHECK ("program_installs"."stop_reason" in ('suspended', 'aros')),
	CONSTRAINT "program_installs_phase_known" CHECK ("program_installs"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back')),
	CONSTRAINT "program_installs_end_known" CHECK ("program_installs"."end" in ('deadline_passed', 'package_revoked', 'program_retired', 'aros_changed', 'robot_retired', 'owner_changed')),
	CONSTRAINT "program_installs_reported_state_known" CHECK ("program_installs"."reported_state" in ('installed', 'stopped', 'failed', 'missing', 'unnamed')),
	CONSTRAINT "program_installs_named" CHECK ((program_id is null) = (foreign_code is not null)),
	CONSTRAINT "program_installs_release_desired" CHECK (release_id is not null or not is_desired)
);
--> statement-breakpoint
CREATE TABLE "program_release_items" (
	"release_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"order" integer NOT NULL,
	CONSTRAINT "program_release_items_release_id_package_id_pk" PRIMARY KEY("release_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "program_release_variants" (
	"release_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	CONSTRAINT "program_release_variants_release_id_variant_id_pk" PRIMARY KEY("release_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "program_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"program_id" uuid NOT NULL,
	"semver" text NOT NULL,
	"semver_key" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"aros_range" text,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"content_hash" text,
	"editor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	CONSTRAINT "program_releases_state_known" CHECK ("program_releases"."state" in ('draft', 'submitted', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"category" text NOT NULL,
	"icon_key" text,
	"publisher" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "programs_category_known" CHECK ("programs"."category" in ('reception', 'service', 'guiding', 'education', 'entertainment', 'tools')),
	CONSTRAINT "programs_state_known" CHECK ("programs"."state" in ('draft', 'submitted', 'approved', 'rejected', 'active', 'suspended', 'retired'))
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
	CONSTRAINT "remote_sessions_state_known" CHECK ("remote_sessions"."state" in ('requested', 'awaiting_consent', 'connecting', 'active', 'ended', 'denied', 'timed_out', 'failed', 'superseded')),
	CONSTRAINT "remote_sessions_mode_known" CHECK ("remote_sessions"."mode" in ('view', 'control')),
	CONSTRAINT "remote_sessions_role_key_known" CHECK ("remote_sessions"."role_key" in ('admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing', 'customer_admin', 'customer_user')),
	CONSTRAINT "remote_sessions_consent_answer_known" CHECK ("remote_sessions"."consent_answer" in ('yes', 'no')),
	CONSTRAINT "remote_sessions_consent_from_known" CHECK ("remote_sessions"."consent_from" in ('robot', 'console')),
	CONSTRAINT "remote_sessions_end_reason_known" CHECK ("remote_sessions"."end_reason" in ('closed', 'customer_ended', 'robot_ended', 'time_over', 'idle', 'denied', 'no_answer', 'robot_away', 'link_lost', 'agent_restarted', 'robot_refused', 'not_permitted', 'customer_refuses', 'robot_changed', 'superseded', 'withdrawn')),
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
CREATE TABLE "customer_config_defaults" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "model_config_defaults" (
	"model_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "robot_config_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"number" integer NOT NULL,
	"origin" text NOT NULL,
	"campaign_id" uuid,
	"state" text NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"end_text" text DEFAULT '' NOT NULL,
	"unread_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"superseded_by" integer,
	CONSTRAINT "robot_config_changes_origin_known" CHECK ("robot_config_changes"."origin" in ('person', 'many', 'defaults', 'campaign')),
	CONSTRAINT "robot_config_changes_state_known" CHECK ("robot_config_changes"."state" in ('proposed', 'queued', 'applied', 'rejected_by_robot', 'undone', 'superseded', 'expired')),
	CONSTRAINT "robot_config_changes_end_reason_known" CHECK ("robot_config_changes"."end_reason" in ('not_confirmed', 'link_lost', 'restarted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "robot_configs" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"reported" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone,
	"read_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trial_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trial_until" timestamp (3) with time zone,
	"applied_version" integer DEFAULT 0 NOT NULL
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
	"run_id" uuid,
	"remote_session_id" uuid,
	"language" text,
	"refusal" text,
	"answer" text,
	"minutes" integer,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair', 'scan-hardware', 'test-hardware', 'cancel-hardware-test', 'speak', 'end-hold', 'remote-session')),
	CONSTRAINT "robot_commands_language_known" CHECK ("robot_commands"."language" in ('tr', 'en')),
	CONSTRAINT "robot_commands_refusal_known" CHECK ("robot_commands"."refusal" in ('no_program', 'no_answer', 'program_reported')),
	CONSTRAINT "robot_commands_outcome_known" CHECK ("robot_commands"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "robot_links" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"outbox_id" uuid NOT NULL,
	"acked_seq" bigint NOT NULL,
	"acked_mark" text,
	"boot_id" uuid NOT NULL,
	"machine" text,
	"replaced_boot_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capabilities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid,
	"server_id" uuid,
	"restored_at" timestamp (3) with time zone,
	"restored_reason" text,
	CONSTRAINT "robot_links_restored_reason_known" CHECK ("robot_links"."restored_reason" in ('restored', 'lost'))
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
CREATE TABLE "server_leases" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL
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
	"reported_at" timestamp (3) with time zone NOT NULL,
	"failed_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_presence" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"is_linked" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"clock_ahead_s" integer,
	"notified_at" timestamp (3) with time zone,
	"back_at" timestamp (3) with time zone,
	"running_digest" text,
	"proven_at" timestamp (3) with time zone,
	"differs_since" timestamp (3) with time zone,
	"upgrade_lost_at" timestamp (3) with time zone
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
CREATE TABLE "program_search_words" (
	"word" text collate "C" NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"program_id" uuid NOT NULL,
	CONSTRAINT "program_search_words_word_sort_key_program_id_pk" PRIMARY KEY("word","sort_key","program_id")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"list" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"is_left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_vocabulary_list_word_pk" PRIMARY KEY("list","word"),
	CONSTRAINT "search_vocabulary_list_known" CHECK ("search_vocabulary"."list" in ('units', 'users', 'programs'))
);
--> statement-breakpoint
CREATE TABLE "unit_search_words" (
	"word" text collate "C" NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"unit_id" uuid NOT NULL,
	CONSTRAINT "unit_search_words_word_sort_key_unit_id_pk" PRIMARY KEY("word","sort_key","unit_id")
);
--> statement-breakpoint
CREATE TABLE "user_search_words" (
	"word" text collate "C" NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_search_words_word_sort_key_user_id_pk" PRIMARY KEY("word","sort_key","user_id")
);
--> statement-breakpoint
CREATE TABLE "service_record_changes" (
	"change_id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"performed_on" date NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"worker" text NOT NULL,
	"parts" jsonb NOT NULL,
	"is_for_customer" boolean NOT NULL,
	"is_draft" boolean NOT NULL,
	"is_by_customer" boolean NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "service_records_kind_known" CHECK ("service_records"."kind" in ('maintenance', 'repair', 'part_replaced', 'inspection', 'other'))
);
--> statement-breakpoint
CREATE TABLE "unit_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"is_for_customer" boolean NOT NULL,
	"is_by_customer" boolean NOT NULL,
	"search_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "unit_files_kind_known" CHECK ("unit_files"."kind" in ('manual', 'certificate', 'photo', 'report', 'other'))
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
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"marketing_version_id" uuid,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_day" UNIQUE NULLS NOT DISTINCT("listing_id","marketing_version_id","day")
);
--> statement-breakpoint
CREATE TABLE "store_programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"store_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"marketing_version_id" uuid,
	"price_model" text NOT NULL,
	"price_amount" bigint NOT NULL,
	"order" integer NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"window_from" timestamp (3) with time zone,
	"window_until" timestamp (3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "store_programs_price_model_known" CHECK ("store_programs"."price_model" in ('free', 'once', 'monthly')),
	CONSTRAINT "store_programs_state_known" CHECK ("store_programs"."state" in ('draft', 'listed', 'hidden', 'delisted'))
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"countries" text[] DEFAULT '{}'::text[] NOT NULL,
	"currency" text NOT NULL,
	"customer_segment" text,
	"theme" text DEFAULT 'blue' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Istanbul' NOT NULL,
	"state" text DEFAULT 'closed' NOT NULL,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "stores_customer_segment_known" CHECK ("stores"."customer_segment" in ('hospitality', 'retail', 'health', 'education', 'industry', 'public', 'events')),
	CONSTRAINT "stores_theme_known" CHECK ("stores"."theme" in ('blue', 'purple', 'green', 'orange')),
	CONSTRAINT "stores_state_known" CHECK ("stores"."state" in ('open', 'closed'))
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
CREATE TABLE "agent_recalls" (
	"version" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"recalled_at" timestamp (3) with time zone NOT NULL,
	"recalled_by" uuid,
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
	"programs" text,
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
	"requested_name" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
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
	"aros_id" uuid,
	"channel" text,
	"program_release_id" uuid,
	"program_code" text,
	"content_hash" text NOT NULL,
	"length" integer NOT NULL,
	"sha256" text NOT NULL,
	"text" text NOT NULL,
	"requires" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"follow" jsonb,
	CONSTRAINT "trust_targets_channel_known" CHECK ("trust_targets"."channel" in ('production', 'test')),
	CONSTRAINT "trust_targets_of_one" CHECK (num_nonnulls(aros_id, program_release_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "unit_repairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" uuid,
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
CREATE TABLE "update_log_sizes" (
	"update_id" uuid PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone
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
	CONSTRAINT "update_logs_phase_known" CHECK ("update_logs"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back')),
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
	CONSTRAINT "updates_state_known" CHECK ("updates"."state" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back', 'cancelled')),
	CONSTRAINT "updates_phase_known" CHECK ("updates"."phase" in ('queued', 'waiting', 'downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking', 'succeeded', 'failed', 'rolled_back'))
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
	"avatar_key" text,
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
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hook_user" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"content_hash" text,
	"scan" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ready_requested_by" uuid,
	"rejected_reason" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"files_removed_at" timestamp (3) with time zone,
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
ALTER TABLE "campaign_listings" ADD CONSTRAINT "campaign_listings_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_receipts" ADD CONSTRAINT "campaign_receipts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_samples" ADD CONSTRAINT "campaign_samples_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_samples" ADD CONSTRAINT "campaign_samples_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_assigned_aros_id_aros_versions_id_fk" FOREIGN KEY ("assigned_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_from_aros_id_aros_versions_id_fk" FOREIGN KEY ("from_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_units" ADD CONSTRAINT "campaign_units_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_connection_rules" ADD CONSTRAINT "customer_connection_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_failures" ADD CONSTRAINT "link_failures_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_failures" ADD CONSTRAINT "link_failures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_spans" ADD CONSTRAINT "presence_spans_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_spans" ADD CONSTRAINT "presence_spans_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_connection_rules" ADD CONSTRAINT "unit_connection_rules_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_run_id_hardware_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."hardware_test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_code" ADD CONSTRAINT "package_code_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_favourites" ADD CONSTRAINT "package_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_favourites" ADD CONSTRAINT "package_favourites_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_installed_aros_id_aros_versions_id_fk" FOREIGN KEY ("installed_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produced_robots" ADD CONSTRAINT "produced_robots_desired_aros_id_aros_versions_id_fk" FOREIGN KEY ("desired_aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_entitlements" ADD CONSTRAINT "program_entitlements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_entitlements" ADD CONSTRAINT "program_entitlements_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_entitlements" ADD CONSTRAINT "program_entitlements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_listing_id_store_programs_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."store_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_entitlement_id_program_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."program_entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_install_logs" ADD CONSTRAINT "program_install_logs_install_id_program_installs_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."program_installs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_listing_id_store_programs_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."store_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_release_id_program_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."program_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_installed_release_id_program_releases_id_fk" FOREIGN KEY ("installed_release_id") REFERENCES "public"."program_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_items" ADD CONSTRAINT "program_release_items_release_id_program_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."program_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_items" ADD CONSTRAINT "program_release_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_items" ADD CONSTRAINT "program_release_items_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_variants" ADD CONSTRAINT "program_release_variants_release_id_program_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."program_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_variants" ADD CONSTRAINT "program_release_variants_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_releases" ADD CONSTRAINT "program_releases_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_releases" ADD CONSTRAINT "program_releases_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_releases" ADD CONSTRAINT "program_releases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "robot_aros" ADD CONSTRAINT "robot_aros_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_aros" ADD CONSTRAINT "robot_aros_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_aros" ADD CONSTRAINT "robot_aros_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_config_defaults" ADD CONSTRAINT "customer_config_defaults_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_config_defaults" ADD CONSTRAINT "model_config_defaults_model_id_robot_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."robot_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_configs" ADD CONSTRAINT "robot_configs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_alarms" ADD CONSTRAINT "robot_alarms_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_run_id_hardware_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."hardware_test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_remote_session_id_remote_sessions_id_fk" FOREIGN KEY ("remote_session_id") REFERENCES "public"."remote_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "program_search_words" ADD CONSTRAINT "program_search_words_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_search_words" ADD CONSTRAINT "unit_search_words_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_search_words" ADD CONSTRAINT "user_search_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_record_changes" ADD CONSTRAINT "service_record_changes_change_id_hardware_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."hardware_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_record_changes" ADD CONSTRAINT "service_record_changes_record_id_service_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."service_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_records" ADD CONSTRAINT "service_records_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_records" ADD CONSTRAINT "service_records_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_files" ADD CONSTRAINT "unit_files_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_files" ADD CONSTRAINT "unit_files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_connections" ADD CONSTRAINT "session_connections_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_lists" ADD CONSTRAINT "library_lists_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_libraries" ADD CONSTRAINT "software_libraries_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_store_programs_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."store_programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_programs" ADD CONSTRAINT "store_programs_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_programs" ADD CONSTRAINT "store_programs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_programs" ADD CONSTRAINT "store_programs_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_recalls" ADD CONSTRAINT "agent_recalls_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD CONSTRAINT "robot_assignments_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD CONSTRAINT "robot_assignments_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_assignments" ADD CONSTRAINT "robot_assignments_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_signatures" ADD CONSTRAINT "trust_signatures_role_trust_pending_role_fk" FOREIGN KEY ("role") REFERENCES "public"."trust_pending"("role") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_signatures" ADD CONSTRAINT "trust_signatures_key_id_signing_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."signing_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_targets" ADD CONSTRAINT "trust_targets_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_targets" ADD CONSTRAINT "trust_targets_program_release_id_program_releases_id_fk" FOREIGN KEY ("program_release_id") REFERENCES "public"."program_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_repairs" ADD CONSTRAINT "unit_repairs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_repairs" ADD CONSTRAINT "unit_repairs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_repairs" ADD CONSTRAINT "unit_repairs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_consents" ADD CONSTRAINT "update_consents_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_consents" ADD CONSTRAINT "update_consents_aros_id_aros_versions_id_fk" FOREIGN KEY ("aros_id") REFERENCES "public"."aros_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_consents" ADD CONSTRAINT "update_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_log_sizes" ADD CONSTRAINT "update_log_sizes_update_id_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "campaign_units_wave" ON "campaign_units" USING btree ("campaign_id","wave","position","unit_id");--> statement-breakpoint
CREATE INDEX "campaign_units_unit" ON "campaign_units" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "campaign_units_update" ON "campaign_units" USING btree ("update_id") WHERE update_id is not null;--> statement-breakpoint
CREATE INDEX "campaign_units_waits" ON "campaign_units" USING btree ("campaign_id","customer_id") WHERE state = 'queued' and waits_until is not null;--> statement-breakpoint
CREATE INDEX "campaign_units_requested" ON "campaign_units" USING btree ("customer_id","unit_id") WHERE state = 'queued' and requested_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_units_one_assigned" ON "campaign_units" USING btree ("unit_id") WHERE assigned_aros_id is not null;--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_state" ON "campaigns" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_aros" ON "campaigns" USING btree ("aros_id");--> statement-breakpoint
CREATE INDEX "campaigns_variant" ON "campaigns" USING btree ("variant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_starts" ON "campaigns" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaigns_sort" ON "campaigns" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "campaigns_look" ON "campaigns" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "customer_connection_rules_stale" ON "customer_connection_rules" USING btree ("stale_after_min");--> statement-breakpoint
CREATE INDEX "link_failures_reported" ON "link_failures" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "link_failures_customer" ON "link_failures" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "presence_spans_open" ON "presence_spans" USING btree ("unit_id") WHERE until_at is null;--> statement-breakpoint
CREATE INDEX "presence_spans_until" ON "presence_spans" USING btree ("until_at") WHERE until_at is not null;--> statement-breakpoint
CREATE INDEX "server_watches_until" ON "server_watches" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "unit_connection_rules_stale" ON "unit_connection_rules" USING btree ("stale_after_min");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_code" ON "customers" USING btree ("code");--> statement-breakpoint
CREATE INDEX "customers_entitled" ON "customers" USING btree ("id") WHERE entitlements <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "customers_sort" ON "customers" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "defects_aros" ON "defects" USING btree ("aros_id");--> statement-breakpoint
CREATE INDEX "defects_package" ON "defects" USING btree ("package_id","state");--> statement-breakpoint
CREATE INDEX "defects_version" ON "defects" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "defects_fix" ON "defects" USING btree ("fix_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "downloads_running" ON "downloads" USING btree ("unit_id") WHERE result = 'running' and unit_id is not null;--> statement-breakpoint
CREATE INDEX "downloads_at" ON "downloads" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "downloads_kind" ON "downloads" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "downloads_result" ON "downloads" USING btree ("result","at","id");--> statement-breakpoint
CREATE INDEX "downloads_kind_result" ON "downloads" USING btree ("kind","result","at","id");--> statement-breakpoint
CREATE INDEX "downloads_unit" ON "downloads" USING btree ("unit_id","at","id");--> statement-breakpoint
CREATE INDEX "downloads_customer" ON "downloads" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "downloads_bytes" ON "downloads" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "downloads_duration" ON "downloads" USING btree ("duration_ms" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_public_key" ON "enrolments" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "install_keys_secret" ON "install_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "turned_away_robots_network" ON "turned_away_robots" USING btree ("network");--> statement-breakpoint
CREATE INDEX "turned_away_robots_at" ON "turned_away_robots" USING btree ("at");--> statement-breakpoint
CREATE INDEX "robot_log_requests_tester" ON "robot_log_requests" USING btree ("tester_id","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_path" ON "files" USING btree ("version_id","path");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "uploads_version" ON "uploads" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "uploads_sha256" ON "uploads" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "hardware_test_results_run" ON "hardware_test_results" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "hardware_test_results_unit" ON "hardware_test_results" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_results_requested" ON "hardware_test_results" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_results_customer" ON "hardware_test_results" USING btree ("customer_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_unit" ON "hardware_test_runs" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_customer" ON "hardware_test_runs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_requested_by" ON "hardware_test_runs" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_open" ON "hardware_test_runs" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "aros_info_links_one" ON "aros_info_links" USING btree ("unit_id","token_hash");--> statement-breakpoint
CREATE INDEX "aros_info_links_expiry" ON "aros_info_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hardware_changes_unit" ON "hardware_changes" USING btree ("unit_id","last_at","id");--> statement-breakpoint
CREATE INDEX "hardware_changes_last" ON "hardware_changes" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "hardware_changes_customer" ON "hardware_changes" USING btree ("customer_id","last_at","id");--> statement-breakpoint
CREATE INDEX "hardware_changes_open" ON "hardware_changes" USING btree ("unit_id") WHERE state in ('new', 'flagged');--> statement-breakpoint
CREATE INDEX "hardware_changes_from" ON "hardware_changes" USING btree ("from_snapshot_id");--> statement-breakpoint
CREATE INDEX "hardware_changes_to" ON "hardware_changes" USING btree ("to_snapshot_id");--> statement-breakpoint
CREATE INDEX "hardware_passports_unit" ON "hardware_passports" USING btree ("unit_id","frozen_at","id");--> statement-breakpoint
CREATE INDEX "hardware_snapshots_unit" ON "hardware_snapshots" USING btree ("unit_id","first_seen_at","id");--> statement-breakpoint
CREATE INDEX "hardware_snapshots_customer" ON "hardware_snapshots" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "hardware_snapshots_seen" ON "hardware_snapshots" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "hardware_states_differs" ON "hardware_states" USING btree ("unit_id") WHERE differs_since is not null;--> statement-breakpoint
CREATE INDEX "hardware_states_judged" ON "hardware_states" USING btree ("judged_against","unit_id");--> statement-breakpoint
CREATE INDEX "hardware_states_snapshot" ON "hardware_states" USING btree ("snapshot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token_hash" ON "invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "marketing_list_items_version" ON "marketing_list_items" USING btree ("marketing_version_id");--> statement-breakpoint
CREATE INDEX "marketing_lists_store" ON "marketing_lists" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_sort" ON "marketing_lists" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_created" ON "marketing_lists" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_updated" ON "marketing_lists" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "marketing_lists_search" ON "marketing_lists" USING gin ("search_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_revisions_open" ON "marketing_revisions" USING btree ("marketing_version_id") WHERE state <> 'approved';--> statement-breakpoint
CREATE INDEX "marketing_revisions_version" ON "marketing_revisions" USING btree ("marketing_version_id","created_at");--> statement-breakpoint
CREATE INDEX "marketing_version_stores_store" ON "marketing_version_stores" USING btree ("store_id","marketing_version_id");--> statement-breakpoint
CREATE INDEX "marketing_version_stores_zone" ON "marketing_version_stores" USING btree ("store_id","time_zone");--> statement-breakpoint
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
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("kind") WHERE read_at is null;--> statement-breakpoint
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
CREATE INDEX "picture_files_sha256" ON "picture_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pictures_state" ON "pictures" USING btree ("state","key");--> statement-breakpoint
CREATE INDEX "pictures_source" ON "pictures" USING btree ("source_sha256");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_since","key");--> statement-breakpoint
CREATE INDEX "pictures_uploader" ON "pictures" USING btree ("uploaded_by","unused_since");--> statement-breakpoint
CREATE UNIQUE INDEX "produced_robots_serial" ON "produced_robots" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "produced_robots_public_key" ON "produced_robots" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "produced_robots_robot" ON "produced_robots" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "produced_robots_customer" ON "produced_robots" USING btree ("customer_id","life_state");--> statement-breakpoint
CREATE INDEX "produced_robots_site" ON "produced_robots" USING btree ("customer_id","site_id");--> statement-breakpoint
CREATE INDEX "produced_robots_installed" ON "produced_robots" USING btree ("installed_aros_id","life_state","customer_id");--> statement-breakpoint
CREATE INDEX "produced_robots_agent" ON "produced_robots" USING btree ("agent_version","life_state") WHERE agent_version is not null;--> statement-breakpoint
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
CREATE INDEX "program_entitlements_customer" ON "program_entitlements" USING btree ("customer_id","program_id","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_program" ON "program_entitlements" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_from" ON "program_entitlements" USING btree ("from","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_until" ON "program_entitlements" USING btree ("until" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "program_entitlements_updated" ON "program_entitlements" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_unnotified" ON "program_entitlements" USING btree ("until") WHERE end_notified_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "program_requests_open" ON "program_requests" USING btree ("customer_id","program_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "program_requests_customer" ON "program_requests" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "program_requests_program" ON "program_requests" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "program_requests_state" ON "program_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "program_requests_created" ON "program_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "program_install_logs_install" ON "program_install_logs" USING btree ("install_id","seq");--> statement-breakpoint
CREATE INDEX "program_install_logs_at" ON "program_install_logs" USING btree ("at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "program_installs_open" ON "program_installs" USING btree ("unit_id","program_id") WHERE state not in ('removed', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "program_installs_open_foreign" ON "program_installs" USING btree ("unit_id","foreign_code") WHERE foreign_code is not null and state not in ('removed', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "program_installs_order" ON "program_installs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "program_installs_unit" ON "program_installs" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_program" ON "program_installs" USING btree ("program_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_program_state" ON "program_installs" USING btree ("program_id","state");--> statement-breakpoint
CREATE INDEX "program_installs_customer" ON "program_installs" USING btree ("customer_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_customer_state" ON "program_installs" USING btree ("customer_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_requested" ON "program_installs" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_state" ON "program_installs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "program_installs_updated" ON "program_installs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "program_installs_release" ON "program_installs" USING btree ("release_id","state");--> statement-breakpoint
CREATE INDEX "program_installs_listing" ON "program_installs" USING btree ("listing_id","state") WHERE listing_id is not null;--> statement-breakpoint
CREATE INDEX "program_installs_marketing" ON "program_installs" USING btree ("marketing_version_id","state") WHERE marketing_version_id is not null;--> statement-breakpoint
CREATE INDEX "program_installs_installed" ON "program_installs" USING btree ("installed_release_id") WHERE installed_release_id is not null;--> statement-breakpoint
CREATE INDEX "program_installs_deadline" ON "program_installs" USING btree ("deadline") WHERE state in ('requested', 'queued');--> statement-breakpoint
CREATE INDEX "program_installs_waiting" ON "program_installs" USING btree ("waiting","program_id") WHERE waiting is not null;--> statement-breakpoint
CREATE INDEX "program_installs_running" ON "program_installs" USING btree ("program_id") WHERE is_desired and installed_release_id is not null and stop_reason is null;--> statement-breakpoint
CREATE INDEX "program_installs_stopped" ON "program_installs" USING btree ("program_id") WHERE stop_reason is not null;--> statement-breakpoint
CREATE INDEX "program_installs_down" ON "program_installs" USING btree ("program_id","ended_at") WHERE down_seconds is not null;--> statement-breakpoint
CREATE INDEX "program_release_items_version" ON "program_release_items" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "program_release_variants_variant" ON "program_release_variants" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "program_releases_semver" ON "program_releases" USING btree ("program_id","semver");--> statement-breakpoint
CREATE INDEX "program_releases_order" ON "program_releases" USING btree ("program_id","semver_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "program_releases_number" ON "program_releases" USING btree ("semver_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "program_releases_state" ON "program_releases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "program_releases_submitted" ON "program_releases" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "program_releases_updated" ON "program_releases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_code" ON "programs" USING btree ("code");--> statement-breakpoint
CREATE INDEX "programs_sort" ON "programs" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "programs_code_order" ON "programs" USING btree ("code" collate "C","id");--> statement-breakpoint
CREATE INDEX "programs_state" ON "programs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "programs_category" ON "programs" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "programs_created" ON "programs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "programs_updated" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_search" ON "programs" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "remote_events_session" ON "remote_events" USING btree ("session_id","at","id");--> statement-breakpoint
CREATE INDEX "remote_participants_session" ON "remote_participants" USING btree ("session_id","joined_at");--> statement-breakpoint
CREATE INDEX "remote_participants_user" ON "remote_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remote_sessions_requested" ON "remote_sessions" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "remote_sessions_unit" ON "remote_sessions" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "remote_sessions_customer" ON "remote_sessions" USING btree ("customer_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "remote_sessions_types" ON "remote_sessions" USING gin ("types" jsonb_path_ops) WITH (fastupdate=false);--> statement-breakpoint
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
CREATE INDEX "robot_aros_robot" ON "robot_aros" USING btree ("variant_id","channel","ended_at");--> statement-breakpoint
CREATE INDEX "robot_aros_unit" ON "robot_aros" USING btree ("unit_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_aros_one_default" ON "robot_aros" USING btree ("variant_id","channel") WHERE kind = 'default' and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "robot_aros_one_pin" ON "robot_aros" USING btree ("unit_id") WHERE kind = 'pin' and ended_at is null;--> statement-breakpoint
CREATE INDEX "robot_config_changes_unit" ON "robot_config_changes" USING btree ("unit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "robot_config_changes_open" ON "robot_config_changes" USING btree ("created_at") WHERE state in ('proposed', 'queued');--> statement-breakpoint
CREATE INDEX "robot_config_changes_campaign" ON "robot_config_changes" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "robot_config_changes_customer" ON "robot_config_changes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "robot_commands_open" ON "robot_commands" USING btree ("unit_id","done_at");--> statement-breakpoint
CREATE INDEX "robot_commands_run" ON "robot_commands" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "robot_commands_remote" ON "robot_commands" USING btree ("remote_session_id") WHERE remote_session_id is not null;--> statement-breakpoint
CREATE INDEX "robot_commands_update" ON "robot_commands" USING btree ("update_id") WHERE update_id is not null;--> statement-breakpoint
CREATE INDEX "robot_commands_done" ON "robot_commands" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "robot_commands_expired" ON "robot_commands" USING btree ("expires_at") WHERE done_at is null and expires_at is not null;--> statement-breakpoint
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
CREATE INDEX "unit_packages_failed" ON "unit_packages" USING btree ("package_code","failed_since") WHERE failed_since is not null;--> statement-breakpoint
CREATE INDEX "robot_presence_last_seen" ON "robot_presence" USING btree ("last_seen_at" DESC NULLS LAST,"unit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "robot_presence_gone" ON "robot_presence" USING btree ("last_seen_at" DESC NULLS LAST,"unit_id" DESC NULLS FIRST) WHERE not "robot_presence"."is_linked";--> statement-breakpoint
CREATE INDEX "robot_presence_silent" ON "robot_presence" USING btree ("last_seen_at") WHERE "robot_presence"."is_linked";--> statement-breakpoint
CREATE INDEX "robot_presence_back" ON "robot_presence" USING btree ("back_at") WHERE back_at is not null;--> statement-breakpoint
CREATE INDEX "robot_presence_clock" ON "robot_presence" USING btree ("unit_id") WHERE clock_ahead_s is not null;--> statement-breakpoint
CREATE INDEX "robot_users_person" ON "robot_users" USING btree ("user_id","unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "robots_code" ON "robots" USING btree ("code");--> statement-breakpoint
CREATE INDEX "saved_views_page" ON "saved_views" USING btree ("page","user_id");--> statement-breakpoint
CREATE INDEX "program_search_words_program" ON "program_search_words" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "search_vocabulary_left" ON "search_vocabulary" USING btree ("list","word") WHERE "search_vocabulary"."is_left";--> statement-breakpoint
CREATE INDEX "unit_search_words_unit" ON "unit_search_words" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "user_search_words_user" ON "user_search_words" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "service_record_changes_record" ON "service_record_changes" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "service_records_unit" ON "service_records" USING btree ("unit_id","performed_on","id");--> statement-breakpoint
CREATE INDEX "service_records_customer" ON "service_records" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "unit_files_unit" ON "unit_files" USING btree ("unit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "unit_files_sha256" ON "unit_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "unit_files_customer" ON "unit_files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "session_connections_beat" ON "session_connections" USING btree ("beat_at");--> statement-breakpoint
CREATE INDEX "session_farewells_ended" ON "session_farewells" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_key" ON "sign_in_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "software_libraries_one" ON "software_libraries" USING btree ("version_id","name","version");--> statement-breakpoint
CREATE INDEX "software_libraries_version" ON "software_libraries" USING btree ("version_id","sort_key");--> statement-breakpoint
CREATE INDEX "listing_views_marketing" ON "listing_views" USING btree ("marketing_version_id") WHERE marketing_version_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_programs_offered" ON "store_programs" USING btree ("store_id","program_id") WHERE state <> 'delisted';--> statement-breakpoint
CREATE INDEX "store_programs_store" ON "store_programs" USING btree ("store_id","order","id");--> statement-breakpoint
CREATE INDEX "store_programs_program" ON "store_programs" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "store_programs_marketing" ON "store_programs" USING btree ("marketing_version_id","store_id") WHERE marketing_version_id is not null;--> statement-breakpoint
CREATE INDEX "store_programs_order" ON "store_programs" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "store_programs_shelf" ON "store_programs" USING btree (((case when "is_featured" then 0 else 1000000000 end) + "order"),"id");--> statement-breakpoint
CREATE INDEX "store_programs_state" ON "store_programs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "store_programs_counted" ON "store_programs" USING btree ("store_id","state");--> statement-breakpoint
CREATE INDEX "store_programs_model" ON "store_programs" USING btree ("price_model","id");--> statement-breakpoint
CREATE INDEX "store_programs_price" ON "store_programs" USING btree ("price_amount","id");--> statement-breakpoint
CREATE INDEX "store_programs_created" ON "store_programs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "store_programs_updated" ON "store_programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_code" ON "stores" USING btree ("code");--> statement-breakpoint
CREATE INDEX "stores_sort" ON "stores" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "stores_code_order" ON "stores" USING btree ("code" collate "C","id");--> statement-breakpoint
CREATE INDEX "stores_currency" ON "stores" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "stores_state" ON "stores" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "stores_segment" ON "stores" USING btree ("customer_segment","id");--> statement-breakpoint
CREATE INDEX "stores_created" ON "stores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stores_updated" ON "stores" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "stores_search" ON "stores" USING gin ("search_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "testers_user" ON "testers" USING btree ("aros_id","user_id","round");--> statement-breakpoint
CREATE INDEX "testers_user_state" ON "testers" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "robot_assignments_update" ON "robot_assignments" USING btree ("update_id") WHERE update_id is not null;--> statement-breakpoint
CREATE INDEX "trust_targets_program" ON "trust_targets" USING btree ("program_release_id") WHERE program_release_id is not null;--> statement-breakpoint
CREATE INDEX "unit_repairs_unit" ON "unit_repairs" USING btree ("unit_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "unit_repairs_customer" ON "unit_repairs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "update_consents_newest" ON "update_consents" USING btree ("unit_id","aros_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "update_consents_customer" ON "update_consents" USING btree ("customer_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "update_consents_answered" ON "update_consents" USING btree ("answered_at","id");--> statement-breakpoint
CREATE INDEX "update_log_sizes_there" ON "update_log_sizes" USING btree ("update_id") WHERE removed_at is null;--> statement-breakpoint
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
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_key") WHERE avatar_key is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_semver" ON "versions" USING btree ("package_id","semver","build");--> statement-breakpoint
CREATE INDEX "versions_state" ON "versions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "versions_ready_requested" ON "versions" USING btree ("id") WHERE ready_requested_by is not null;--> statement-breakpoint
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
ALTER TABLE "robot_presence" SET (fillfactor = 70);--> statement-breakpoint
CREATE TABLE "quality_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"unit_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone,
	"photo_key" text,
	"signed_by" uuid,
	"signed_at" timestamp (3) with time zone,
	"waivers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"passed_at" timestamp (3) with time zone,
	"passed_by" uuid,
	"findings" jsonb
);
--> statement-breakpoint
ALTER TABLE "quality_checks" ADD CONSTRAINT "quality_checks_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_checks" ADD CONSTRAINT "quality_checks_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_checks" ADD CONSTRAINT "quality_checks_passed_by_users_id_fk" FOREIGN KEY ("passed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quality_checks_open" ON "quality_checks" USING btree ("unit_id") WHERE passed_at is null;--> statement-breakpoint
CREATE INDEX "quality_checks_unit" ON "quality_checks" USING btree ("unit_id","passed_at","id");--> statement-breakpoint
CREATE INDEX "quality_checks_photo" ON "quality_checks" USING btree ("photo_key") WHERE photo_key is not null;--> statement-breakpoint
CREATE INDEX "quality_checks_signed_by" ON "quality_checks" USING btree ("signed_by");--> statement-breakpoint
CREATE INDEX "quality_checks_passed_by" ON "quality_checks" USING btree ("passed_by");--> statement-breakpoint
CREATE INDEX "aros_approvals_aros" ON "aros_approvals" USING btree ("aros_id","at","id");--> statement-breakpoint
CREATE INDEX "defects_open" ON "defects" USING btree ("changed_at","id") WHERE state in ('open', 'reopened');--> statement-breakpoint
CREATE INDEX "enrolments_pending" ON "enrolments" USING btree ("created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "marketing_lists_until" ON "marketing_lists" USING btree ("window_until" collate "C") WHERE window_until is not null;
