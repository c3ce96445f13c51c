import { semverKey } from '@filo/contract/packages/semver-order'
import type { VersionFacts } from './version-facts.ts'

/** Facts of a released version that runs everywhere; ids follow from code and number. */
export function factsOf(code: string, facts: Partial<VersionFacts> = {}): VersionFacts {
  const semver = facts.semver ?? '1.0.0'
  return {
    packageId: `package-${code}`,
    code,
    name: { tr: `Paket ${code}`, en: `Package ${code}` },
    iconKey: null,
    folderId: null,
    isPackageArchived: false,
    packageSortKey: code,
    versionId: `version-${code}-${semver}`,
    semver,
    semverKey: semverKey(semver),
    build: 1,
    state: 'released',
    compatibleVariantIds: [],
    dependencies: [],
    conflicts: [],
    minAgent: null,
    alikeNames: [],
    restart: 'service',
    hasServices: false,
    declaresLimits: false,
    sizeBytes: 100,
    fileCount: 1,
    contentHash: 'a'.repeat(64),
    notes: { tr: '', en: '' },
    createdAt: new Date('2026-03-01T00:00:00Z'),
    ...facts,
  }
}
