import { z } from 'zod'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { PackageCode } from '../device/assignment/package-content.ts'
import { Id, Instant } from '../entity.ts'
import { longListQuery, longPageOf, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'
import { RunningProof } from '../produced-robots/running-proof.ts'
import { route } from '../route.ts'

/**
 * How what a unit runs of a package stands to the production default of its variant. `unknown`: the variant has no
 * production default, or one of the two versions is no semver.
 */
export const UnitPackageState = z.enum(['as_desired', 'outdated', 'newer', 'not_in_release', 'unknown'])
export type UnitPackageState = z.infer<typeof UnitPackageState>

export const unitPackageStateNames: Record<UnitPackageState, LocalizedText> = {
  as_desired: { tr: 'İstenen sürümde', en: 'As desired' },
  outdated: { tr: 'Eski sürümde', en: 'Outdated' },
  newer: { tr: 'Daha yeni', en: 'Newer' },
  not_in_release: { tr: 'Sürümde yok', en: 'Not in the release' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
}

/** One package that one unit reported, retired units left out. */
export const UnitPackage = z.object({
  id: Id,
  unitId: Id,
  serial: z.string(),
  unitName: z.string(),
  variantId: Id,
  variantName: LocalizedText,
  customerName: z.string().nullable(),
  code: PackageCode,
  /** Null for a package that the catalogue does not have. */
  packageName: LocalizedText.nullable(),
  version: z.string(),
  /** What the production default of the variant holds. */
  desiredVersion: z.string().nullable(),
  state: UnitPackageState,
  connection: ConnectionState,
  /** By which silence it wears down. */
  connectionLimits: ConnectionLimits,
  /** When the unit was last heard of: the age of its word where it is out of touch. */
  lastSeenAt: Instant.nullable(),
  /** When the unit said for the first time that it runs this version. */
  reportedAt: Instant,
  /** What is known of what it runs now. */
  proof: RunningProof,
})
export type UnitPackage = z.infer<typeof UnitPackage>

const filters = {
  packageCode: PackageCode,
  version: z.string().max(100),
  variantId: Id,
  customerId: Id,
  state: UnitPackageState,
}

const access = { permission: 'robot.read' } as const

/** Sorts by `reportedAt`; `q` searches units as the list of robots does. Beyond 1,000 matches `totalCount` may be estimated. */
export const listUnitPackages = route({
  name: 'listUnitPackages',
  method: 'GET',
  path: '/api/unit-packages',
  summary: 'Which robot runs which version of which package, by what robots reported',
  access,
  query: longListQuery(filters),
  response: longPageOf(UnitPackage),
})

/** A package with one of its versions that units in scope run. */
export const ReportedVersion = z.object({ code: PackageCode, version: z.string() })
export type ReportedVersion = z.infer<typeof ReportedVersion>

export const listReportedVersions = route({
  name: 'listReportedVersions',
  method: 'GET',
  path: '/api/unit-packages/versions',
  summary: 'The versions of a package that robots run, newest first',
  access,
  query: z.object({ packageCode: PackageCode, variantId: Id.optional() }),
  response: pageOf(ReportedVersion),
})

export const unitPackageRoutes = [listUnitPackages, listReportedVersions]
