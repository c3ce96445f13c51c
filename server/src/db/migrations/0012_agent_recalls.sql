CREATE TABLE "agent_recalls" (
	"version" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"recalled_at" timestamp (3) with time zone NOT NULL,
	"recalled_by" uuid,
	"signed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "agent_recalls" ADD CONSTRAINT "agent_recalls_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;