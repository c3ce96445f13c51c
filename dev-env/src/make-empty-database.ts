import { makeEmptyDatabase } from '@filo/server/db/opening/make-empty-database'
import { makeJobTables } from '@filo/server/jobs/open-boss'

/** A program of its own, so that no test worker keeps the engine: `node make-empty-database.ts FOLDER`. */
const [folder = ''] = process.argv.slice(2)
await makeEmptyDatabase(folder, makeJobTables)
