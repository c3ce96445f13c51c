import { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'

type ArosRow = typeof arosVersions.$inferSelect

/** A version's number as people read it: the build is named from the second one on. */
export function versionLabel({ semver, build }: { semver: string; build: number }): string {
  return build > 1 ? `${semver}+${build}` : semver
}

/** The state column as the contract's union; rows are only ever written with it. */
export function stateOf(row: Pick<ArosRow, 'state'>): ArosState {
  return ArosState.parse(row.state)
}

/** An AROS version as others link to it: its name, number with build, channel and state. */
export function presentRef(row: ArosRow): ArosRef {
  return {
    id: row.id,
    name: row.name,
    version: versionLabel(row),
    channel: row.channel,
    state: stateOf(row),
  }
}

/** AROS versions as others link to them, by id. */
export async function listArosRefs(db: Db, ids: readonly string[]): Promise<Map<string, ArosRef>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(arosVersions)
    .where(inArray(arosVersions.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, presentRef(row)]))
}
