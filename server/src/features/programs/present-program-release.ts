import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { Actor } from '../../rights/actor.ts'
import { checkProgramRelease } from './check-program-release.ts'
import { mayDecideRelease, mayEditRelease } from './program-policy.ts'
import type { ReleaseParts } from './program-release-parts-store.ts'
import type { ReleaseOfProgramRow } from './program-releases-store.ts'

interface Around extends ReleaseParts {
  /** Names of people by id. */
  people: ReadonlyMap<string, string>
  /** Its manifest waits for signatures. */
  isUnsigned: boolean
}

/** The only door of release rows to the outside; what may be done is what whoever asks may do. */
export function presentProgramRelease(
  actor: Actor,
  { release, program }: ReleaseOfProgramRow,
  { items, variants, people, isUnsigned }: Around,
): ProgramRelease {
  const { notes, permissions } = release
  const { description, ...ofProgram } = program
  const person = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? '' })
  return {
    ...presentMeta(release),
    program: ofProgram,
    semver: release.semver,
    state: release.state,
    items: items.map(({ packageId, code, name, versionId, semver, state, sizeBytes }) => ({
      packageId,
      code,
      name,
      versionId,
      semver,
      state,
      sizeBytes,
    })),
    variants,
    arosRange: release.arosRange,
    permissions: release.permissions,
    notes,
    sizeBytes: release.sizeBytes,
    contentHash: release.contentHash,
    submittedBy: person(release.submittedBy),
    submittedAt: release.submittedAt?.toISOString() ?? null,
    decidedBy: person(release.decidedBy),
    decidedAt: release.decidedAt?.toISOString() ?? null,
    decisionReason: release.decisionReason,
    waitsForSignatures: isUnsigned,
    problems:
      release.state === 'approved'
        ? []
        : checkProgramRelease({ notes, description, items, variants, permissions }),
    mayEdit: mayEditRelease(actor, release, program),
    mayDecide: mayDecideRelease(actor, release, program),
  }
}
