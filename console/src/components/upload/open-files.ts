import { uploadLimits } from '@filo/contract/packages/package-limits'
import type { listUploads, Upload } from '@filo/contract/packages/uploads-routes'
import type { ResponseOf } from '@filo/contract/route'

/** Loose files that the server has or waits for, by their paths. */
export type OpenFiles = ReadonlyMap<string, Upload>

export const openFilesPageSize = 1000

type ReadPage = (page: number) => Promise<Pick<ResponseOf<typeof listUploads>, 'items' | 'totalCount'>>

/** Every open loose file of a version; they come first in the list, so it is read only as far as they go. */
export async function readOpenFiles(readPage: ReadPage): Promise<OpenFiles> {
  const found = new Map<string, Upload>()
  for (let page = 1; ; page += 1) {
    const { items, totalCount } = await readPage(page)
    for (const upload of items) {
      if (upload.state === 'uploading' && upload.path !== null) found.set(upload.path, upload)
    }
    const hasMore = page * openFilesPageSize < totalCount && items.at(-1)?.state === 'uploading'
    if (!hasMore) return found
  }
}

/** Whether the server already has this file whole, so that it need not be sent again. */
export function hasArrived(
  open: OpenFiles,
  { path, sizeBytes, sha256 }: { path: string; sizeBytes: number; sha256: string | undefined },
): boolean {
  const there = open.get(path)
  if (!there || there.arrivedAt === null || there.sizeBytes !== sizeBytes) return false
  return there.announcedSha256 === null || there.announcedSha256 === sha256
}

/** How many files a version shall have open once everything is sent: those there and those to come. */
export function countFolder(open: OpenFiles, paths: readonly string[]): number {
  return Math.min(new Set([...open.keys(), ...paths]).size, uploadLimits.maxFiles)
}
