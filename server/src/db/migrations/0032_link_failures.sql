CREATE TABLE "link_failures" (
	"unit_id" uuid NOT NULL,
	"code" text NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"status" integer,
	"detail" text NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "link_failures_unit_id_code_said_at_pk" PRIMARY KEY("unit_id","code","said_at"),
	CONSTRAINT "link_failures_code_known" CHECK ("link_failures"."code" in ('no_network', 'name_not_found', 'refused', 'unreachable', 'timed_out', 'broken', 'silent', 'proxy_refused', 'proxy_password', 'proxy_unreachable', 'certificate_unknown', 'certificate_name', 'certificate_expired', 'certificate_early', 'clock_behind', 'upgrade_lost', 'redirected', 'server_busy', 'server_answered', 'sent_away', 'other'))
);
--> statement-breakpoint
ALTER TABLE "link_failures" ADD CONSTRAINT "link_failures_unit_id_produced_robots_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_failures" ADD CONSTRAINT "link_failures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_failures_reported" ON "link_failures" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "link_failures_customer" ON "link_failures" USING btree ("customer_id");