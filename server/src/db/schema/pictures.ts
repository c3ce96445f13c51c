import { PictureUse } from '@filo/contract/pictures/picture-key'
import { PictureState } from '@filo/contract/pictures/pictures-routes'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'

/** What people uploaded to be shown. The key names the content, so a row says the same for as long as it is there. */
export const pictures = pgTable(
  'pictures',
  {
    key: text('key').primaryKey(),
    use: oneOf('use', PictureUse.options).notNull(),
    state: oneOf('state', PictureState.options).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The code of the error that says why it was refused. */
    refusal: text('refusal'),
    /** What was sent, kept until it has been made smaller: it may say where it was taken. */
    sourceSha256: text('source_sha256'),
    uploadedBy: uuid('uploaded_by'),
    createdAt: instant('created_at').notNull(),
    /** From when on nothing is known to use it; null while something does (records/picture-uses.ts). */
    unusedSince: instant('unused_since'),
  },
  (table) => [
    ...knownWords(table),
    index('pictures_state').on(table.state, table.key),
    index('pictures_source').on(table.sourceSha256),
    index('pictures_unused').on(table.unusedSince, table.key),
    index('pictures_uploader').on(table.uploadedBy, table.unusedSince),
  ],
)

/** The files a picture is served as, `2x.webp` for one. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    pictureKey: text('picture_key')
      .notNull()
      .references(() => pictures.key, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pictureKey, table.name] }),
    index('picture_files_sha256').on(table.sha256),
  ],
)
