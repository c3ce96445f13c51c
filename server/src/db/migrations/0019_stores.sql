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
	"end_told_at" timestamp (3) with time zone
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
ALTER TABLE "customers" ADD COLUMN "segment" text;--> statement-breakpoint
ALTER TABLE "program_entitlements" ADD CONSTRAINT "program_entitlements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_entitlements" ADD CONSTRAINT "program_entitlements_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_entitlements" ADD CONSTRAINT "program_entitlements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_listing_id_store_programs_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."store_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_requests" ADD CONSTRAINT "program_requests_entitlement_id_program_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."program_entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_programs" ADD CONSTRAINT "store_programs_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_programs" ADD CONSTRAINT "store_programs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_entitlements_customer" ON "program_entitlements" USING btree ("customer_id","program_id","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_program" ON "program_entitlements" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_from" ON "program_entitlements" USING btree ("from","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_until" ON "program_entitlements" USING btree ("until" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "program_entitlements_updated" ON "program_entitlements" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "program_entitlements_untold" ON "program_entitlements" USING btree ("until") WHERE end_told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "program_requests_open" ON "program_requests" USING btree ("customer_id","program_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "program_requests_customer" ON "program_requests" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "program_requests_program" ON "program_requests" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "program_requests_state" ON "program_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "program_requests_created" ON "program_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_programs_offered" ON "store_programs" USING btree ("store_id","program_id") WHERE state <> 'delisted';--> statement-breakpoint
CREATE INDEX "store_programs_store" ON "store_programs" USING btree ("store_id","order","id");--> statement-breakpoint
CREATE INDEX "store_programs_program" ON "store_programs" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "store_programs_order" ON "store_programs" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "store_programs_state" ON "store_programs" USING btree ("state","id");--> statement-breakpoint
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
ALTER TABLE "customers" ADD CONSTRAINT "customers_segment_known" CHECK ("customers"."segment" in ('hospitality', 'retail', 'health', 'education', 'industry', 'public', 'events'));