import { packageErrors } from '@filo/contract/packages/packages-errors'
import { compareSemver, nextSemvers } from '@filo/contract/packages/semver-order'
import { DomainError } from '../../../ground/domain-error.ts'

/** A new version's number must be greater than every other of its package. @throws version_exists version_not_rising */
export function requireRising(semver: string, others: readonly string[]): void {
  const highest = others.reduce<string | null>(
    (best, other) => (best === null || compareSemver(other, best) > 0 ? other : best),
    null,
  )
  if (highest === null) return
  const next = nextSemvers(highest).patch
  if (others.includes(semver)) throw new DomainError(packageErrors.version_exists, { semver, next })
  if (compareSemver(semver, highest) < 0) {
    throw new DomainError(packageErrors.version_not_rising, { semver, highest, next })
  }
}
