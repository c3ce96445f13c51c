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
ALTER TABLE "notifications" ADD COLUMN "params" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_presence" ADD COLUMN "back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_connection_rules" ADD CONSTRAINT "customer_connection_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_spans" ADD CONSTRAINT "presence_spans_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_spans" ADD CONSTRAINT "presence_spans_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_connection_rules" ADD CONSTRAINT "unit_connection_rules_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_connection_rules_stale" ON "customer_connection_rules" USING btree ("stale_after_min");--> statement-breakpoint
CREATE UNIQUE INDEX "presence_spans_open" ON "presence_spans" USING btree ("unit_id") WHERE until_at is null;--> statement-breakpoint
CREATE INDEX "presence_spans_until" ON "presence_spans" USING btree ("until_at") WHERE until_at is not null;--> statement-breakpoint
CREATE INDEX "server_watches_until" ON "server_watches" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "unit_connection_rules_stale" ON "unit_connection_rules" USING btree ("stale_after_min");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "robot_presence_back" ON "robot_presence" USING btree ("back_at") WHERE back_at is not null;