CREATE TABLE "claim_codes" (
	"produced_robot_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_produced_robot_id_produced_robots_id_fk" FOREIGN KEY ("produced_robot_id") REFERENCES "public"."produced_robots"("id") ON DELETE no action ON UPDATE no action;