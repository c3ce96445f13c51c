import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { apiClient } from '../../../api/api-client.ts'
import { downloadList } from '../../../components/table/download-list.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { slices } from '../../../lib/slices.ts'
import type { ChosenTarget } from './bulk-target.ts'
import { joinCsv } from './join-csv.ts'

/** So many ids fit into an address. */
const idsPerCall = 200

interface ExportChosen {
  target: ChosenTarget
  /** `field:Header` pairs of the columns as they are shown. */
  cols: string
  fileName: string
  sort: string | undefined
}

/** Saves the chosen units as CSV with the list's columns. */
export async function exportChosen({ target, cols, fileName, sort }: ExportChosen): Promise<void> {
  if ('query' in target) {
    return downloadList({ route: listProducedRobots, params: undefined, query: target.query, cols, fileName })
  }
  const texts: string[] = []
  for (const ids of slices(target.unitIds, idsPerCall)) {
    const query = { 'f.id': ids, cols, ...(sort ? { sort } : {}) }
    const blob = await apiClient.download(listProducedRobots, { query }, 'text/csv')
    // `text()` would drop the mark that tells a spreadsheet the encoding.
    texts.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()))
  }
  saveBlob(new Blob([joinCsv(texts)], { type: 'text/csv;charset=utf-8' }), fileName)
}
