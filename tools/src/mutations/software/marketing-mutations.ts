import type { Mutation } from '../mutation.ts'

const feature = 'server/src/features/marketing'
const versions = [`${feature}/marketing.api.test.ts`]
const clock = ['server/src/records/storefront/store-window.test.ts', `${feature}/marketing-clock.api.test.ts`]
const revisions = [`${feature}/revisions/revisions.api.test.ts`]
const shelves = [`${feature}/shelves/shelves.api.test.ts`]

/** Breaks of marketing versions: who approves them, what shows and ends them, and what customers see. */
export const marketingMutations: readonly Mutation[] = [
  {
    name: 'whoever wrote a marketing version approves it',
    file: `${feature}/review-marketing.ts`,
    search: 'if (isOwnMarketing(actor, offer)) throw',
    replace: 'if (false) throw',
    tests: versions,
  },
  {
    name: 'whoever wrote a revision approves it',
    file: `${feature}/revisions/decide-revision.ts`,
    search: 'if (isOwnMarketing(actor, revision)) throw',
    replace: 'if (false) throw',
    tests: revisions,
  },
  {
    name: 'a marketing version goes on being shown although its build was revoked',
    file: 'server/src/features/packages/versions/version-transitions-service.ts',
    search: '  await onRevoked(tx, actor, row.version)\n',
    replace: '',
    tests: versions,
  },
  {
    name: 'a marketing version is shown again with a revoked build',
    file: `${feature}/apply-marketing-step.ts`,
    search: '  requireReleased(build)\n  requireComplete(checkedOf(content, locked))\n',
    replace: '',
    tests: versions,
  },
  {
    name: 'of a minute that comes twice the first one ends a marketing version',
    file: 'server/src/records/storefront/store-window.ts',
    search: "endsAt: instantOf(until, timeZone, 'second')",
    replace: "endsAt: instantOf(until, timeZone, 'first')",
    tests: clock,
  },
  {
    name: 'a marketing version is over while it is still on show in a store',
    file: 'server/src/records/storefront/store-window.ts',
    search: "places.every((state) => state === 'ended')",
    replace: "places.some((state) => state === 'ended')",
    tests: clock,
  },
  {
    name: 'a shelf shows what was unlisted',
    file: 'server/src/records/storefront/shown-shelves.ts',
    search: "eq(marketingVersions.state, 'live'),",
    replace: '',
    tests: shelves,
  },
]
