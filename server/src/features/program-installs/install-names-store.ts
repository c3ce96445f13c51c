import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import type { ProgramState } from '@filo/contract/programs/program-states'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programReleases, programs } from '../../db/schema/programs.ts'
import type { InstallRow } from './program-installs-store.ts'

// Names around rows that the caller has found in its scope.

/** Units as installs name them, by id. */
export async function readInstallUnits(db: Db, rows: readonly InstallRow[]) {
  const { id, serial, name, connection, lifeState } = producedRobots
  const ids = [...new Set(rows.map(({ unitId }) => unitId))]
  const found = ids.length
    ? await db
        .select({ id, serial, name, connection, lifeState })
        .from(producedRobots)
        .where(inArray(id, ids))
    : []
  return new Map(found.map((unit) => [unit.id, unit]))
}

/** Customers' names by id. */
export async function readCustomerNames(db: Db, rows: readonly InstallRow[]): Promise<Map<string, string>> {
  const { id, name } = customers
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))]
  const found = ids.length ? await db.select({ id, name }).from(customers).where(inArray(id, ids)) : []
  return new Map(found.map((row) => [row.id, row.name]))
}

/** Reads what is shown of programs, by id. */
export async function readProgramNames(db: Db, rows: readonly InstallRow[]) {
  const { id, code, name, iconKey, state } = programs
  const ids = [...new Set(rows.flatMap(({ programId }) => programId ?? []))]
  const found = ids.length
    ? await db.select({ id, code, name, iconKey, state }).from(programs).where(inArray(id, ids))
    : []
  return new Map(found.map((row) => [row.id, row]))
}

/** Names of programs by their codes, of those that the catalogue knows. */
export async function readNamesOfCodes(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, { id: string; name: { tr: string; en: string }; state: ProgramState }>> {
  const { id, code, name, state } = programs
  const found = codes.length
    ? await db
        .select({ id, code, name, state })
        .from(programs)
        .where(inArray(code, [...codes]))
    : []
  return new Map(found.map(({ code: key, ...row }) => [key, row]))
}

/** Numbers and permissions of releases, by id. */
export async function readReleaseNames(
  db: Db,
  rows: readonly InstallRow[],
): Promise<Map<string, { id: string; semver: string; permissions: ProgramPermission[] }>> {
  const { id, semver, permissions } = programReleases
  const ids = [...new Set(rows.flatMap((row) => [row.releaseId ?? [], row.installedReleaseId ?? []].flat()))]
  const found = ids.length
    ? await db.select({ id, semver, permissions }).from(programReleases).where(inArray(id, ids))
    : []
  return new Map(found.map((row) => [row.id, row]))
}
