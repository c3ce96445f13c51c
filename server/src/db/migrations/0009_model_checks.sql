ALTER TABLE "hardware_states" ADD COLUMN "differs_from_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hardware_states" ADD COLUMN "judged_by" text;--> statement-breakpoint
CREATE INDEX "hardware_states_differs" ON "hardware_states" USING btree ("unit_id") WHERE differs_from_model;