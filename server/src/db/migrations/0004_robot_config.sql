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
	CONSTRAINT "robot_config_changes_origin_known" CHECK ("robot_config_changes"."origin" in ('person', 'many', 'defaults')),
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
	"taken_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_left_out" DROP CONSTRAINT "bulk_left_out_reason_known";--> statement-breakpoint
ALTER TABLE "customer_config_defaults" ADD CONSTRAINT "customer_config_defaults_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_config_defaults" ADD CONSTRAINT "model_config_defaults_model_id_robot_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."robot_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_config_changes" ADD CONSTRAINT "robot_config_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_configs" ADD CONSTRAINT "robot_configs_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_config_changes_unit" ON "robot_config_changes" USING btree ("unit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "robot_config_changes_open" ON "robot_config_changes" USING btree ("created_at") WHERE state in ('proposed', 'queued');--> statement-breakpoint
CREATE INDEX "robot_config_changes_customer" ON "robot_config_changes" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "bulk_left_out" ADD CONSTRAINT "bulk_left_out_reason_known" CHECK ("bulk_left_out"."reason" in ('too_many_tags', 'customer_needed', 'out_of_sight', 'serial_taken', 'variant_archived', 'customer_gone', 'config_refused', 'fault'));