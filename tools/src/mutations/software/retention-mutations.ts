import type { Mutation } from '../mutation.ts'

const removals = 'server/src/features/retention/removals'
const tests = ['server/src/features/retention/retention.engines.test.ts']

/** What goes by its age, and what stays whatever its age. */
export const retentionMutations: readonly Mutation[] = [
  {
    name: 'the log of the newest update of a robot goes too',
    file: `${removals}/update-logs-removal.ts`,
    search: '(n.created_at, n.id) > (u.created_at, u.id)))`',
    replace: '(n.created_at, n.id) >= (u.created_at, u.id)))`',
    tests,
  },
  {
    name: 'a failure that keeps a release away from its robot is forgotten',
    file: `${removals}/updates-removal.ts`,
    search: "(u.state in ('failed', 'rolled_back') and not exists (",
    replace: '(false and not exists (',
    tests,
  },
  {
    name: 'robots go that still shall run the release of their campaign',
    file: `${removals}/campaign-robots-removal.ts`,
    search: ' and cu.assigned_aros_id is null`',
    replace: '`',
    tests,
  },
  {
    name: 'a run that was broken off begins anew only a day later',
    file: 'server/src/features/retention/run-removals.ts',
    search: 'return underWay !== undefined || ',
    replace: 'return ',
    tests: ['server/src/features/retention/retention-days.test.ts'],
  },
  {
    name: 'a log grows beyond its bound',
    file: 'server/src/records/log-bounds.ts',
    search: '.lines} and ',
    replace: '.lines} or ',
    tests: ['server/src/features/updates/log-bounds.engines.test.ts'],
  },
  {
    name: 'unused blobs are collected anew with each start',
    file: 'server/src/features/packages/blobs/unused-blobs-store.ts',
    search: 'setWhere: lte(settings.updatedAt, new Date(now.getTime() - everyMs)),',
    replace: '',
    tests: ['server/src/features/packages/blobs/unused-blobs.engines.test.ts'],
  },
]
