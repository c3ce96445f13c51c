import type { PackageCard, PackageDetail, VersionRef } from '@filo/contract/packages/packages-routes'
import { nextSemvers } from '@filo/contract/packages/semver-order'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { Dependent, LatestVersion, PackageFacts } from './package-facts-store.ts'
import { packageHealth } from './package-health.ts'
import type { PackageListRow } from './packages-store.ts'

function presentRef(version: LatestVersion | null): VersionRef | null {
  if (!version) return null
  const { id, semver, build, state } = version
  return { id, semver, build, state }
}

/** A package row as its card. */
export function presentPackageCard(row: PackageListRow, facts: PackageFacts): PackageCard {
  const { package: item, folder, owner, favouriteOf } = row
  return {
    ...presentMeta(item),
    code: item.code,
    name: item.name,
    description: item.description,
    kind: item.kind,
    iconKey: item.iconKey,
    status: item.status,
    isRequired: item.isRequired,
    folder,
    owner,
    latestReleased: presentRef(facts.latestReleased),
    latestTest: presentRef(facts.latestTest),
    versionCount: Object.values(facts.states).reduce((sum, value) => sum + value, 0),
    robotCount: facts.robotCount,
    health: packageHealth(facts),
    isFavourite: favouriteOf !== null,
    lastVersionAt: facts.lastVersionAt?.toISOString() ?? null,
  }
}

/** A package row with what its own page needs. */
export function presentPackageDetail(
  row: PackageListRow,
  facts: PackageFacts,
  more: { highestSemver: string | null; dependents: Dependent[] },
): PackageDetail {
  const { licence, repoUrl } = row.package
  return {
    ...presentPackageCard(row, facts),
    licence,
    repoUrl,
    ...more,
    nextSemvers: nextSemvers(more.highestSemver),
  }
}
