import type { Mutation } from '../mutation.ts'

const machines = 'server/src/features/devices/machines'
const room = 'agent/src/state/job/room-again.ts'
const clock = 'contract/src/device/link/robot-clock.ts'

/** Breaks of what is kept to about robots that drift, and about backups. */
export const driftMutations: readonly Mutation[] = [
  {
    name: 'a copy of a robot’s data is served while the robot works',
    file: `${machines}/judge-machine.ts`,
    search: "return isLinked ? 'wait' : 'serve'",
    replace: "return 'serve'",
    tests: [`${machines}/judge-machine.test.ts`],
  },
  {
    name: 'a robot that restarts is taken for a second machine',
    file: `${machines}/judge-machine.ts`,
    search: ' || working === null || reported === working',
    replace: ' || working === null',
    tests: [`${machines}/judge-machine.test.ts`],
  },
  {
    name: 'a machine that was turned away is served while the robot is off',
    file: `${machines}/judge-machine.ts`,
    search: "  if (isTurnedAway) return 'bar'\n",
    replace: '',
    tests: [`${machines}/judge-machine.test.ts`],
  },
  {
    name: 'a clock at the edge of what is right is told again and again',
    file: clock,
    search: 'before === null ? clockToleranceSeconds : clockAgreesSeconds',
    replace: 'clockToleranceSeconds',
    tests: ['contract/src/device/link/robot-clock.test.ts'],
  },
  {
    name: 'an update that found no room is tried again at once and without end',
    file: room,
    search: 'return !isEarly && ',
    replace: 'return ',
    tests: ['agent/src/state/job/room-again.test.ts'],
  },
  {
    name: 'an update of unknown size is tried again where nothing more is free',
    file: room,
    search: 'neededBytes ?? freeBytes + diskReserveBytes',
    replace: 'neededBytes ?? freeBytes',
    tests: ['agent/src/state/job/room-again.test.ts'],
  },
  {
    name: 'a backup is restored over an installation',
    file: 'server/src/backup/read-in-backup.ts',
    search: '  if (filled)\n',
    replace: '  if (filled === path)\n',
    tests: ['server/src/backup/backup.engines.test.ts'],
  },
]
