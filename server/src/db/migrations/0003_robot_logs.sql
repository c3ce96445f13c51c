CREATE TABLE "robot_log_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"tester_id" text NOT NULL,
	"case_id" text NOT NULL,
	"produced_robot_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sha256" text
);
--> statement-breakpoint
ALTER TABLE "test_evidence" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "robot_commands" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_links" ADD COLUMN "capabilities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "robot_log_requests" ADD CONSTRAINT "robot_log_requests_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_log_requests" ADD CONSTRAINT "robot_log_requests_produced_robot_id_produced_robots_id_fk" FOREIGN KEY ("produced_robot_id") REFERENCES "public"."produced_robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_log_requests_tester" ON "robot_log_requests" USING btree ("tester_id","case_id");