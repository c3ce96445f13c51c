import type { Mutation } from '../mutation.ts'

const link = 'server/src/features/devices/link'
const updates = 'server/src/features/updates'
const restored = [`${link}/restored-robot.api.test.ts`]
const outbox = [`${link}/judge-outbox.test.ts`]
const digest = [`${link}/judge-digest.test.ts`]
const fallen = [`${updates}/fallen-back.api.test.ts`]

/** Breaks of what the server must keep to so that it shows what robots run, and believes no success without it. */
export const reportedMutations: readonly Mutation[] = [
  {
    name: 'a robot whose numbers went back is not noticed to have been restored',
    file: `${link}/judge-outbox.ts`,
    search: 'const isRestored = lastSeq !== undefined && lastSeq < ackedSeq',
    replace: 'const isRestored = false',
    tests: outbox,
  },
  {
    name: 'what another outbox sends counts as acknowledged by the numbers of the one before',
    file: `${link}/judge-outbox.ts`,
    search: '    return { ackedSeq: 0, ackedMark: null, restart:',
    replace: '    return { ackedSeq: before?.ackedSeq ?? 0, ackedMark: null, restart:',
    tests: outbox,
  },
  {
    name: 'another message with an acknowledged number is thrown away',
    file: `${link}/judge-outbox.ts`,
    search: 'return seq === ackedSeq ? mark !== ackedMark : seq <= welcomedSeq',
    replace: 'return false',
    tests: outbox,
  },
  {
    name: 'a restored robot comes among others and nobody hears of it',
    file: `${link}/arrivals/arrive.ts`,
    search: '!boot.isCloneSuspected && !outbox.restart',
    replace: '!boot.isCloneSuspected',
    tests: restored,
  },
  {
    name: 'a robot that runs something else than it reported is not asked',
    file: `${link}/judge-digest.ts`,
    search: 'if (reported === undefined || reported === watch.reported)',
    replace: 'if (reported === undefined || reported !== watch.reported)',
    tests: digest,
  },
  {
    name: 'a robot is asked for a report with every heartbeat',
    file: `${link}/judge-digest.ts`,
    search: 'if (sinceRequested !== null && sinceRequested < requestEvery)',
    replace: 'if (sinceRequested !== null && sinceRequested < 0)',
    tests: digest,
  },
  {
    name: 'a heartbeat proves what a robot runs although it says something else',
    file: 'server/src/records/units/running-proof.ts',
    search: ' = robot_presence.running_digest\n      then greatest(',
    replace: ' is not null\n      then greatest(',
    tests: restored,
  },
  {
    name: 'what a robot reported stays a fact while it says something else',
    file: 'server/src/records/units/running-proof.ts',
    search: 'else coalesce(robot_presence.differs_since, ',
    replace: 'else nullif(robot_presence.differs_since, ',
    tests: restored,
  },
  {
    name: 'an update succeeds although the robot names other content as running',
    file: `${updates}/reports/judge-success.ts`,
    search: 'return runningHash !== target.contentHash',
    replace: 'return false',
    tests: [`${updates}/reports/judge-success.test.ts`],
  },
  {
    name: 'an update that succeeded succeeds again with another attempt',
    file: `${updates}/reports/update-progress.ts`,
    search: "if (current.state === 'cancelled' || current.state === 'succeeded') return null",
    replace: "if (current.state === 'cancelled') return null",
    tests: [`${updates}/reports/update-progress.test.ts`],
  },
  {
    name: 'a robot that calls every update a success gets one after the other',
    file: `${updates}/requeue-rule.ts`,
    search: "< UNCONFIRMED_MS) return 'later'",
    replace: "< 0) return 'later'",
    tests: [`${updates}/requeue-rule.test.ts`],
  },
  {
    name: 'a robot that fell back is not said to have',
    file: `${updates}/requeue-lost.ts`,
    search: 'const fellBackAt = current ? (before.fellBackAt ?? clock.now()) : null',
    replace: 'const fellBackAt = before.fellBackAt',
    tests: fallen,
  },
  {
    name: 'a release counts as installed by its name although its content is another',
    file: `${updates}/reports/handle-reports.ts`,
    search: 'aros !== undefined && (aros.contentHash === null || aros.contentHash === contentHash)',
    replace: 'aros !== undefined',
    tests: fallen,
  },
  {
    name: 'a robot that runs nothing yet counts as lacking packages',
    file: 'server/src/records/units/unit-packages.ts',
    search: "sql`(software_info->'packages') <> '[]'::jsonb`",
    replace: 'sql`software_info is not null`',
    tests: ['server/src/features/robot-packages/robot-packages.engines.test.ts'],
  },
]
