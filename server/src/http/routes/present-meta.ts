import { etagOf } from './etag.ts'

interface MetaRow {
  id: string
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
  revision: number
}

/** Presents what every entity shows of itself: its id, who made and changed it when (ISO instants), and its ETag. */
export function presentMeta(row: MetaRow) {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    etag: etagOf(row),
  }
}
