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
	"asked_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "hardware_test_results_test_known" CHECK ("hardware_test_results"."test" in ('microphone', 'speaker', 'camera', 'disk', 'network')),
	CONSTRAINT "hardware_test_results_state_known" CHECK ("hardware_test_results"."state" in ('asked', 'waiting_consent', 'queued', 'running', 'passed', 'failed', 'not_possible', 'refused', 'expired', 'interrupted')),
	CONSTRAINT "hardware_test_results_reason_known" CHECK ("hardware_test_results"."reason" in ('no_part', 'tool_missing', 'not_permitted', 'part_busy', 'no_room', 'no_connection', 'budget_used', 'tool_failed', 'timed_out', 'silence', 'clipping', 'not_heard', 'dark', 'frozen', 'data_differs', 'program_says')),
	CONSTRAINT "hardware_test_results_tool_known" CHECK ("hardware_test_results"."tool" in ('arecord', 'aplay', 'ffmpeg'))
);
--> statement-breakpoint
CREATE TABLE "hardware_test_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"customer_id" uuid,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"needs_consent" boolean NOT NULL,
	"consent_answer" text,
	"consent_name" text,
	"consent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"is_given_up" boolean DEFAULT false NOT NULL,
	"download_bytes" integer DEFAULT 0 NOT NULL,
	"upload_bytes" integer DEFAULT 0 NOT NULL,
	"network_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hardware_test_runs_state_known" CHECK ("hardware_test_runs"."state" in ('asked', 'waiting_consent', 'running', 'done', 'refused', 'expired', 'interrupted')),
	CONSTRAINT "hardware_test_runs_consent_answer_known" CHECK ("hardware_test_runs"."consent_answer" in ('yes', 'no'))
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
ALTER TABLE "robot_commands" DROP CONSTRAINT "robot_commands_kind_known";--> statement-breakpoint
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_run_id_hardware_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."hardware_test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_results" ADD CONSTRAINT "hardware_test_results_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_test_runs" ADD CONSTRAINT "hardware_test_runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_record_changes" ADD CONSTRAINT "service_record_changes_change_id_hardware_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."hardware_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_record_changes" ADD CONSTRAINT "service_record_changes_record_id_service_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."service_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_records" ADD CONSTRAINT "service_records_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_records" ADD CONSTRAINT "service_records_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_files" ADD CONSTRAINT "unit_files_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_files" ADD CONSTRAINT "unit_files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hardware_test_results_run" ON "hardware_test_results" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "hardware_test_results_unit" ON "hardware_test_results" USING btree ("unit_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_results_asked" ON "hardware_test_results" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_results_customer" ON "hardware_test_results" USING btree ("customer_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_unit" ON "hardware_test_runs" USING btree ("unit_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_customer" ON "hardware_test_runs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_asked_by" ON "hardware_test_runs" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "hardware_test_runs_open" ON "hardware_test_runs" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "service_record_changes_record" ON "service_record_changes" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "service_records_unit" ON "service_records" USING btree ("unit_id","performed_on","id");--> statement-breakpoint
CREATE INDEX "service_records_customer" ON "service_records" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "unit_files_unit" ON "unit_files" USING btree ("unit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "unit_files_sha256" ON "unit_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "unit_files_customer" ON "unit_files" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "robot_commands" ADD CONSTRAINT "robot_commands_kind_known" CHECK ("robot_commands"."kind" in ('retry', 'report-now', 'send-log', 'repair', 'scan-hardware', 'test-hardware'));