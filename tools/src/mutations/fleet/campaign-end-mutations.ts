import type { Mutation } from '../mutation.ts'

const rules = 'server/src/features/campaigns/rules'
const pure = [`${rules}/campaign-rules.test.ts`]
const health = [`${rules}/updated-unit-health.test.ts`]
const opening = [`${rules}/next-opening.test.ts`]
const ends = ['server/src/features/campaigns/campaign-ends.api.test.ts']
const waits = ['server/src/features/campaigns/campaign-waits.api.test.ts']

/** Breaks of what campaigns make of robots that fall, are lost, come back or wait. */
export const campaignEndMutations: readonly Mutation[] = [
  {
    name: 'a robot whose services fail while its wave is watched counts as come through',
    file: `${rules}/updated-unit-health.ts`,
    search: "  if (isFailing(unit)) return fallen('services_failing')\n",
    replace: '',
    tests: health,
  },
  {
    name: 'a robot that fell back to another release counts as come through',
    file: `${rules}/updated-unit-health.ts`,
    search: 'if (unit.installedArosId !== arosId) return true',
    replace: 'if (unit.installedArosId === null) return true',
    tests: health,
  },
  {
    name: 'robots count as fallen silent because no server ran',
    file: `${rules}/updated-unit-health.ts`,
    search: 'watchedFrom ? watchedFrom.getTime() + RETURN_MS : 0',
    replace: '0',
    tests: health,
  },
  {
    name: 'a wave passes over robots that fell a moment before',
    file: 'server/src/features/campaigns/run/campaign-steps.ts',
    search: 'isRunning && !isDue && passing.includes(move.kind)',
    replace: 'isRunning && isDue && passing.includes(move.kind)',
    tests: ends,
  },
  {
    name: 'a robot counts as come through before its checks have said so',
    file: `${rules}/settle-unit.ts`,
    search: 'unit.runsIt && !unproven.includes(unit.updateState)',
    replace: 'unit.runsIt',
    tests: pure,
  },
  {
    name: 'a campaign waits for ever for a robot that was lost in the middle',
    file: `${rules}/settle-unit.ts`,
    search: '  if (!isAbandoned) return null\n  return hasAppliedNothing(unit)\n',
    replace:
      '  if (!isAbandoned || !hasAppliedNothing(unit)) return null\n  return hasAppliedNothing(unit)\n',
    tests: pure,
  },
  {
    name: 'a robot that fell silent in the middle hands its place on',
    file: `${rules}/decide-campaign.ts`,
    search: 'policy.concurrency - reached.onWay - reached.midway',
    replace: 'policy.concurrency - reached.onWay',
    tests: pure,
  },
  {
    name: 'a robot that comes back installs at once although another one has its place',
    file: 'server/src/features/updates/active-assignments-store.ts',
    search: "row.state === 'queued' || (row.state === 'assigned' && row.asideAt !== null)",
    replace: "row.state === 'queued'",
    tests: ends,
  },
  {
    name: 'a campaign brings robots back to an older release',
    file: `${rules}/admit-unit.ts`,
    search: "    [unit.runsNewer, 'newer_installed'],\n",
    replace: '',
    tests: pure,
  },
  {
    name: 'a campaign that is withdrawn sends robots back again and again',
    file: 'server/src/features/campaigns/carriers/revert-release.ts',
    search: '      assignedArosId: campaign.arosId,\n    })\n    const unitIds',
    replace: '    })\n    const unitIds',
    tests: ends,
  },
  {
    name: 'update hours go on after their end where clocks are put forward',
    file: 'server/src/ground/local-moment.ts',
    search: 'if (at.toPlainDateTime().equals(time)) return at',
    replace: 'if (time) return at',
    tests: opening,
  },
  {
    name: 'robots wait for the former hours of their customer',
    file: 'server/src/features/customers/customers-service.ts',
    search: 'if (hasOtherClocks(before, after)) await outdateWaitsOf',
    replace: 'if (!hasOtherClocks(before, after)) await outdateWaitsOf',
    tests: waits,
  },
  {
    name: 'a campaign that is under way can be deleted',
    file: 'server/src/features/campaigns/campaigns-service.ts',
    search: "if (row.state !== 'draft') throw wrongState(row.state)",
    replace: "if (row.state === 'completed') throw wrongState(row.state)",
    tests: ends,
  },
  {
    name: 'a deleted campaign leaves nothing in the audit log',
    file: 'server/src/features/campaigns/campaigns-service.ts',
    search: "await audit.record(tx, actor, { action: 'campaign.deleted', ...campaignSubject(row), before })",
    replace: 'campaignSubject({ ...row, ...before })',
    tests: ends,
  },
]
