import type { AnyRoute } from '@filo/contract/routes'
import { apiClient } from '../../api/api-client.ts'
import { saveBlob } from '../../lib/save-blob.ts'

interface ListDownload {
  route: AnyRoute
  params: unknown
  query: object
  /** `field:Header` pairs. */
  cols: string
  fileName: string
}

/** Saves the whole filtered list as CSV, with the columns as they are shown. */
export async function downloadList({ route, params, query, cols, fileName }: ListDownload): Promise<void> {
  const { page: _page, size: _size, ...filters } = query as Record<string, unknown>
  const input = { params, query: { ...filters, cols } } as never
  saveBlob(await apiClient.download(route, input, 'text/csv'), fileName)
}
