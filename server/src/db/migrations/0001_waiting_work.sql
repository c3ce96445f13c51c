CREATE INDEX "aros_approvals_aros" ON "aros_approvals" USING btree ("aros_id","at","id");--> statement-breakpoint
CREATE INDEX "defects_open" ON "defects" USING btree ("changed_at","id") WHERE state in ('open', 'reopened');--> statement-breakpoint
CREATE INDEX "enrolments_pending" ON "enrolments" USING btree ("created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "marketing_lists_until" ON "marketing_lists" USING btree ("window_until" collate "C") WHERE window_until is not null;