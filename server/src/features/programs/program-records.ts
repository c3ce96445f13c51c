import type { ReleaseItem, ReleaseVariant } from './program-release-parts-store.ts'
import type { ReleaseRow } from './program-releases-store.ts'
import type { ProgramRow } from './programs-store.ts'

/** How the audit log names a program. */
export function programSubject(row: Pick<ProgramRow, 'id' | 'code'>) {
  return { objectType: 'program', objectId: row.id, objectName: row.code }
}

/** How the audit log names a release. */
export function releaseSubject(
  release: Pick<ReleaseRow, 'id' | 'semver'>,
  program: Pick<ProgramRow, 'code'>,
) {
  return {
    objectType: 'program_release',
    objectId: release.id,
    objectName: `${program.code} ${release.semver}`,
  }
}

/** Record of a program for the audit log. */
export function auditedProgram(row: ProgramRow) {
  const { code, name, description, category, iconKey, publisher, state } = row
  return { code, name, description, category, iconKey, publisher, state }
}

/** Record of a release for the audit log: what it is made of and for by their codes. */
export function auditedRelease(
  row: ReleaseRow,
  parts: { items: readonly ReleaseItem[]; variants: readonly ReleaseVariant[] },
) {
  const { semver, state, arosRange, permissions, notes } = row
  const packages = parts.items.map((item) => `${item.code} ${item.semver}`)
  return {
    semver,
    state,
    packages,
    variants: parts.variants.map(({ code }) => code),
    arosRange,
    permissions,
    notes,
  }
}
