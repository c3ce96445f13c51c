CREATE TABLE "campaign_listings" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"canaries" integer NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_listings" ADD CONSTRAINT "campaign_listings_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_units_wave" ON "campaign_units" USING btree ("campaign_id","wave","position","unit_id");--> statement-breakpoint
CREATE INDEX "versions_ready_wanted" ON "versions" USING btree ("id") WHERE ready_wanted_by is not null;