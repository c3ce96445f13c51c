import type { ProgramImpact } from '@filo/contract/program-impact/program-impact-kinds'
import { type CandidateRelease, fitsAros } from '../fit-release.ts'

/** An AROS version of a product. */
export interface ImpactingRelease {
  variantId: string
  semver: string
}

/** What becomes of an installed release; null: it goes on as it is. */
export interface JudgedProgram {
  impact: ProgramImpact
  replacement: Pick<CandidateRelease, 'id' | 'semver'> | null
}

/**
 * Judges what an AROS version does to an installed program release: nothing where it runs beside it; else the program needs
 * another release, the highest approved and sound one that does, or stops where there is none. Pure.
 */
export function judgeProgram(
  installed: Pick<CandidateRelease, 'arosRange'>,
  candidates: readonly CandidateRelease[],
  { variantId, semver }: ImpactingRelease,
): JudgedProgram | null {
  if (fitsAros(installed, semver)) return null
  const found = candidates.find(
    (release) =>
      release.variantIds.includes(variantId) &&
      !release.isRevoked &&
      release.isSigned &&
      fitsAros(release, semver),
  )
  if (!found) return { impact: 'stops', replacement: null }
  return { impact: 'needs_release', replacement: { id: found.id, semver: found.semver } }
}
