CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"marketing_version_id" uuid,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_day" UNIQUE NULLS NOT DISTINCT("listing_id","marketing_version_id","day")
);
--> statement-breakpoint
ALTER TABLE "program_installs" ADD COLUMN "listing_id" uuid;--> statement-breakpoint
ALTER TABLE "program_installs" ADD COLUMN "marketing_version_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_store_programs_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."store_programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_views_marketing" ON "listing_views" USING btree ("marketing_version_id") WHERE marketing_version_id is not null;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_listing_id_store_programs_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."store_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_installs" ADD CONSTRAINT "program_installs_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_programs" ADD CONSTRAINT "store_programs_marketing_version_id_marketing_versions_id_fk" FOREIGN KEY ("marketing_version_id") REFERENCES "public"."marketing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_installs_listing" ON "program_installs" USING btree ("listing_id","state") WHERE listing_id is not null;--> statement-breakpoint
CREATE INDEX "program_installs_marketing" ON "program_installs" USING btree ("marketing_version_id","state") WHERE marketing_version_id is not null;--> statement-breakpoint
CREATE INDEX "store_programs_marketing" ON "store_programs" USING btree ("marketing_version_id","store_id") WHERE marketing_version_id is not null;