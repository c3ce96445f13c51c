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
CREATE INDEX "quality_checks_passed_by" ON "quality_checks" USING btree ("passed_by");