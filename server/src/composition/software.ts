import type { BaseContext } from '../base-context.ts'
import { createLibrariesService } from '../features/libraries/libraries-service.ts'
import { createLibraryImportsService } from '../features/libraries/library-imports-service.ts'
import { createMarketingClock } from '../features/marketing/marketing-clock.ts'
import { unlistRevoked } from '../features/marketing/unlist-revoked.ts'
import { createPackageServices } from '../features/packages/package-services.ts'
import type { PackageSideDeps } from '../features/packages/versions/version-services.ts'
import type { OnRevoked } from '../features/packages/versions/version-transitions-service.ts'

/**
 * Packages, what their versions are made of and how they are marketed; a list that comes among a version's files is read
 * after the scan, and a revoked version is marketed no more.
 */
export function createSoftwareServices(
  base: BaseContext & Pick<PackageSideDeps, 'downloads'>,
  people: Pick<PackageSideDeps, 'audit' | 'sessions'>,
  { updates, programInstalls }: Pick<PackageSideDeps, 'updates' | 'programInstalls'>,
) {
  const onScanned = (versionId: string) => libraryImports.importFound(versionId)
  const { audit } = people
  const onRevoked: OnRevoked = (tx, actor, version) => unlistRevoked(tx, { ...base, audit }, actor, version)
  const software = createPackageServices({
    ...base,
    ...people,
    updates,
    programInstalls,
    onScanned,
    onRevoked,
  })
  const { versions, versionContent: content } = software
  const deps = { ...base, audit, versions, content }
  const libraryImports = createLibraryImportsService(deps)
  const libraries = createLibrariesService(deps)
  return { ...software, libraries, libraryImports, marketingClock: createMarketingClock({ ...base, audit }) }
}
