import type { Download } from '@filo/contract/downloads/downloads-routes'
import type { LongPage } from '@filo/contract/list-query'
import type { Db } from '../../db/database.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import { type DownloadQuery, listDownloadRows } from './downloads-store.ts'
import { presentDownload } from './present-download.ts'

/** One page of what robots in scope fetched, and for staff of what people did. @throws bad_request for a cursor of another list */
export async function listDownloads(
  { db }: { db: Db },
  actor: Actor,
  query: DownloadQuery,
): Promise<LongPage<Download>> {
  const { rows, ...found } = await listDownloadRows(db, scopeOf(actor), query)
  return { items: presentRows(rows, ({ download }) => download.id, presentDownload), ...found }
}
