import type { Mutation } from '../mutation.ts'

const feature = 'server/src/features/program-installs'
const rules = [`${feature}/plan-install.test.ts`]

/** Breaks of programs on robots: what they are told, and what their words count for. */
export const programInstallMutations: Mutation[] = [
  {
    name: 'a release with a revoked package is given to robots',
    file: `${feature}/fit-release.ts`,
    search: 'const sound = made.filter(({ isRevoked }) => !isRevoked)',
    replace: 'const sound = made',
    tests: rules,
  },
  {
    name: 'a release that nobody has signed is ordered',
    file: `${feature}/fit-release.ts`,
    search: 'const signed = beside.filter(({ isSigned }) => isSigned)',
    replace: 'const signed = beside',
    tests: rules,
  },
  {
    name: 'an AROS version that is unknown for a moment fits every range',
    file: `${feature}/fit-release.ts`,
    search: '(arosSemver !== null && inRange(arosSemver, arosRange))',
    replace: '(arosSemver === null || inRange(arosSemver, arosRange))',
    tests: rules,
  },
  {
    name: 'an order to remove is fulfilled by an installation',
    file: `${feature}/install-progress.ts`,
    search: '!== (row.isDesired ? row.releaseId : null)) return null',
    replace: '!== row.releaseId && false) return null',
    tests: [`${feature}/install-progress.test.ts`],
  },
]
