CREATE INDEX "hardware_states_judged" ON "hardware_states" USING btree ("judged_against","unit_id");--> statement-breakpoint
CREATE INDEX "robot_commands_run" ON "robot_commands" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "robot_commands_update" ON "robot_commands" USING btree ("update_id") WHERE update_id is not null;