CREATE TABLE "picture_files" (
	"picture_key" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "picture_files_picture_key_name_pk" PRIMARY KEY("picture_key","name")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"state" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"refusal" text,
	"source_sha256" text,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "pictures_use_known" CHECK ("pictures"."use" in ('image', 'icon')),
	CONSTRAINT "pictures_state_known" CHECK ("pictures"."state" in ('waiting', 'ready', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_key" text;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_files_sha256" ON "picture_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pictures_state" ON "pictures" USING btree ("state","key");--> statement-breakpoint
CREATE INDEX "pictures_source" ON "pictures" USING btree ("source_sha256");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_since","key");--> statement-breakpoint
CREATE INDEX "pictures_uploader" ON "pictures" USING btree ("uploaded_by","unused_since");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_key") WHERE avatar_key is not null;