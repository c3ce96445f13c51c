import { robotPresence, robotRuntime } from './schema/robot-presence.ts'

/**
 * How full pages of a table are packed, in percent, where all of its rows are rewritten all the time: room left in a page
 * takes the next version of its rows. The schema's language has no word for it, so that `npm run db:generate` adds it to
 * the migration that makes the table.
 */
export const fillFactors = [
  { table: robotRuntime, percent: 50 },
  { table: robotPresence, percent: 70 },
] as const
