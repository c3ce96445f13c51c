CREATE TABLE "program_release_items" (
	"release_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"order" integer NOT NULL,
	CONSTRAINT "program_release_items_release_id_package_id_pk" PRIMARY KEY("release_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "program_release_variants" (
	"release_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	CONSTRAINT "program_release_variants_release_id_variant_id_pk" PRIMARY KEY("release_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "program_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"program_id" uuid NOT NULL,
	"semver" text NOT NULL,
	"semver_key" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"aros_range" text,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"content_hash" text,
	"editor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	CONSTRAINT "program_releases_state_known" CHECK ("program_releases"."state" in ('draft', 'submitted', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"category" text NOT NULL,
	"icon_key" text,
	"publisher" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"search_key" text NOT NULL,
	"search_grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "programs_category_known" CHECK ("programs"."category" in ('reception', 'service', 'guiding', 'education', 'entertainment', 'tools')),
	CONSTRAINT "programs_state_known" CHECK ("programs"."state" in ('draft', 'submitted', 'approved', 'rejected', 'active', 'suspended', 'retired'))
);
--> statement-breakpoint
ALTER TABLE "program_release_items" ADD CONSTRAINT "program_release_items_release_id_program_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."program_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_items" ADD CONSTRAINT "program_release_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_items" ADD CONSTRAINT "program_release_items_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_variants" ADD CONSTRAINT "program_release_variants_release_id_program_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."program_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_release_variants" ADD CONSTRAINT "program_release_variants_variant_id_robots_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."robots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_releases" ADD CONSTRAINT "program_releases_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_releases" ADD CONSTRAINT "program_releases_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_releases" ADD CONSTRAINT "program_releases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_release_items_version" ON "program_release_items" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "program_release_variants_variant" ON "program_release_variants" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "program_releases_semver" ON "program_releases" USING btree ("program_id","semver");--> statement-breakpoint
CREATE INDEX "program_releases_order" ON "program_releases" USING btree ("program_id","semver_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "program_releases_number" ON "program_releases" USING btree ("semver_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "program_releases_state" ON "program_releases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "program_releases_submitted" ON "program_releases" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "program_releases_updated" ON "program_releases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_code" ON "programs" USING btree ("code");--> statement-breakpoint
CREATE INDEX "programs_sort" ON "programs" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "programs_code_order" ON "programs" USING btree ("code" collate "C","id");--> statement-breakpoint
CREATE INDEX "programs_state" ON "programs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "programs_category" ON "programs" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "programs_created" ON "programs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "programs_updated" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_search" ON "programs" USING gin ("search_grams");