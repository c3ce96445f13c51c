import type { Mutation } from '../mutation.ts'

/** Breaks of what is said of a robot's hardware. */
export const hardwareMutations: readonly Mutation[] = [
  {
    name: 'a hardware change since the passport is put away without its cause',
    file: 'contract/src/hardware/hardware-change-states.ts',
    search: "return change.mustBeExplained && isPutAway && !cause ? 'hardware_cause_missing' : undefined",
    replace: 'return undefined',
    tests: ['contract/src/hardware/hardware-rules.test.ts'],
  },
  {
    name: 'what could not be read this time counts as gone',
    file: 'contract/src/hardware/diff-hardware.ts',
    search: "return missing === undefined || missing === 'no_part'",
    replace: 'return true',
    tests: ['contract/src/hardware/diff-hardware.test.ts'],
  },
  {
    name: 'a test that went on without the consent it needed is taken in',
    file: 'server/src/features/hardware-tests/judge-test-report.ts',
    search:
      "return run.needsConsent && goesOn && report.consent?.answer !== 'yes' ? 'no_consent' : undefined",
    replace: 'return undefined',
    tests: ['server/src/features/hardware-tests/hardware-tests-rules.test.ts'],
  },
  {
    name: 'a robot measures before the person beside it has answered',
    file: 'agent/src/hardware-tests/hardware-test-run.ts',
    search: "const state = order.needsConsent ? 'waiting_consent' : 'running'",
    replace: "const state = 'running'",
    tests: ['agent/src/hardware-tests/hardware-test-keeper.test.ts'],
  },
  {
    name: 'a start in the middle of a test goes on waiting for ever',
    file: 'agent/src/hardware-tests/hardware-test-run.ts',
    search: "(isOpenRun(run.report.state) ? endOpen(run, 'interrupted', at) : run)",
    replace: 'run',
    tests: ['agent/src/hardware-tests/hardware-test-keeper.test.ts'],
  },
  {
    name: 'a microphone that hears nothing passes',
    file: 'agent/src/hardware-tests/measure-sound.ts',
    search: "if (levelDbfs <= silenceDb) return outcomeOf('failed', { reason: 'silence', ...measured })",
    replace: '',
    tests: ['agent/src/hardware-tests/measure-parts.test.ts'],
  },
  {
    name: 'a network card without its cable is gone',
    file: 'agent/src/hardware/inventory/complete-raw.ts',
    search: 'cards.filter(({ iface }) => !names.has(iface))',
    replace: 'cards.filter(() => false)',
    tests: ['agent/src/hardware/inventory/recorded-machines.test.ts'],
  },
  {
    name: 'of two batteries the first alone is told',
    file: 'agent/src/hardware/read-battery.ts',
    search: 'own.length > 0 ? together(own) : null',
    replace: 'own.length > 0 ? together(own.slice(0, 1)) : null',
    tests: ['agent/src/hardware/runtime-info.test.ts'],
  },
  {
    name: 'the maker rewrites what a customer wrote down',
    file: 'server/src/features/service-records/service-policy.ts',
    search: 'return record.isByCustomer === writesAsCustomer(actor)',
    replace: 'return true',
    tests: ['server/src/features/service-records/service-policy.test.ts'],
  },
  {
    name: 'a finished service record is deleted by who wrote it',
    file: 'server/src/features/service-records/service-policy.ts',
    search: "actor.role === 'admin' || (record.isDraft && record.createdBy === actor.userId)",
    replace: "actor.role === 'admin' || record.createdBy === actor.userId",
    tests: ['server/src/features/service-records/service-policy.test.ts'],
  },
  {
    name: 'a robot that has not heard goes on with a cancelled test',
    file: 'server/src/features/hardware-tests/judge-test-report.ts',
    search: "if (run.state === 'cancelled' && isOpenRun(report.state)) return 'ended'",
    replace: '',
    tests: ['server/src/features/hardware-tests/hardware-tests-rules.test.ts'],
  },
  {
    name: 'what was under way as a test was cancelled changes how it ended',
    file: 'agent/src/hardware-tests/hardware-test-run.ts',
    search: 'isOpenRun(run.report.state) ? step(run) : run',
    replace: 'step(run)',
    tests: ['agent/src/hardware-tests/hardware-test-keeper.test.ts'],
  },
  {
    name: 'the day of a firmware is taken for its month',
    file: 'agent/src/hardware/inventory/correct-raw.ts',
    search: 'releaseDate: exchangeDayAndMonth(releaseDate)',
    replace: 'releaseDate',
    tests: ['agent/src/hardware/inventory/to-inventory.test.ts'],
  },
  {
    name: 'any program answers for the one that was to speak',
    file: 'agent/src/robot-voice/voice-trials.ts',
    search: 'task?.program !== program || task.sentence.id !== id',
    replace: 'task?.sentence.id !== id',
    tests: ['agent/src/robot-voice/voice-trials.test.ts'],
  },
]
