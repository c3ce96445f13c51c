import type { Mutation } from '../mutation.ts'

const feature = 'server/src/features/robot-packages'
const engines = [`${feature}/robot-packages.engines.test.ts`]
const compose = 'server/src/features/aros-versions/compose'

/** Breaks of what is bound to variants, and of what robots report package by package. */
export const robotPackageMutations: readonly Mutation[] = [
  {
    name: 'a customer reads which packages the robots of others run',
    file: `${feature}/unit-packages-store.ts`,
    search: '    unitPackagesInScope(scope),\n',
    replace: '',
    tests: engines,
  },
  {
    name: 'what a robot reported at its former owner stays listed',
    file: 'server/src/features/produced-robots/unit-changes.ts',
    search: '[...passedOnIds, ...retired.map(({ id }) => id)]',
    replace: 'retired.map(({ id }) => id)',
    tests: engines,
  },
  {
    name: 'a retired robot still counts as running its packages',
    file: 'server/src/features/produced-robots/unit-changes.ts',
    search: '[...passedOnIds, ...retired.map(({ id }) => id)]',
    replace: 'passedOnIds',
    tests: engines,
  },
  {
    name: 'an AROS version goes on without a package that its variant requires',
    file: `${compose}/bound-problems.ts`,
    search: "about('bound_missing', bound, 'error', words)",
    replace: "about('bound_missing', bound, 'warning', words)",
    tests: [`${compose}/bound-problems.test.ts`],
  },
  {
    name: 'a report that says the same again counts as a new one',
    file: 'server/src/records/units/unit-packages.ts',
    search: 'known?.version !== version || known.state !== state',
    replace: 'known?.version !== null',
    tests: engines,
  },
  {
    name: 'a version counts as reported anew once its package fails',
    file: 'server/src/records/units/unit-packages.ts',
    search:
      'case when unit_packages.version = excluded.version then unit_packages.reported_at else excluded.reported_at end',
    replace: 'excluded.reported_at',
    tests: engines,
  },
]
