import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { marketingRevisions, marketingVersions } from '../../db/schema/marketing.ts'
import { packages } from '../../db/schema/packages.ts'
import { programs } from '../../db/schema/programs.ts'
import { qualityChecks } from '../../db/schema/quality-checks.ts'
import { robotModels, robotTypes } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'
import { users } from '../../db/schema/users.ts'

/** Selects as `key` those of some keys that a place uses. */
type PictureUses = (keys: string[]) => SQL

/** A column that holds one key, or null. */
const inColumn =
  (column: PgColumn): PictureUses =>
  (keys) =>
    sql`select ${column} as key from ${column.table} where ${inArray(column, keys)}`

/** A jsonb column that holds a list of keys. */
const inListColumn =
  (column: PgColumn): PictureUses =>
  (keys) =>
    sql`select named.key from ${column.table}, jsonb_array_elements_text(${column}) as named(key)
      where ${inArray(sql`named.key`, keys)}`

/** A jsonb list of pictures with words for each, `[{ key, alt }]`, of a table. */
const inMedia =
  (table: PgTable, media: SQL): PictureUses =>
  (keys) =>
    sql`select shown.picture ->> 'key' as key from ${table}, jsonb_array_elements(${media}) as shown(picture)
      where ${inArray(sql`shown.picture ->> 'key'`, keys)}`

/**
 * Every place that names pictures; a feature with pictures adds its row, or what only it shows is removed after a day.
 * What saves a key there claims it in the same transaction (records/claim-pictures.ts).
 */
const pictureUses: readonly PictureUses[] = [
  inColumn(robotTypes.iconKey),
  inColumn(robotModels.imageKey),
  inListColumn(robotModels.gallery),
  inColumn(robots.imageKey),
  inColumn(packages.iconKey),
  inColumn(programs.iconKey),
  inColumn(users.avatarKey),
  inColumn(qualityChecks.photoKey),
  inMedia(marketingVersions, sql`${marketingVersions.media}`),
  inMedia(marketingRevisions, sql`${marketingRevisions.content} -> 'media'`),
]

const Found = z.object({ rows: z.array(z.object({ key: z.string() })) })

/** Finds which of some keys something uses. */
export async function findUsedPictures(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const places = pictureUses.map((uses) => uses([...keys]))
  const found = await db.execute(sql.join(places, sql` union `))
  return new Set(Found.parse(found).rows.map(({ key }) => key))
}
