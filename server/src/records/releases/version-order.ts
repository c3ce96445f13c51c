import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { versions } from '../../db/schema/versions.ts'

/** The number of a package version as an order: keys compare by bytes, on both databases alike. */
export const semverOrder = sql`${versions.semverKey} collate "C"`

/** The newest first: the highest number, and of one number the last build. */
export const newestFirst = [desc(semverOrder), desc(versions.build)] as const

interface PackageVersion {
  packageId: string
  semver: string
  semverKey: string
  build: number
}

/** The package's versions before this one: lower numbers, and earlier builds of the same number. */
export function isBefore({ packageId, semver, semverKey, build }: PackageVersion) {
  const isLower = lt(semverOrder, sql`${semverKey} collate "C"`)
  const isEarlierBuild = and(eq(versions.semver, semver), lt(versions.build, build))
  return and(eq(versions.packageId, packageId), or(isLower, isEarlierBuild))
}
