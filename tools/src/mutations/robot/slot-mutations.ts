import type { Mutation } from '../mutation.ts'

const onRobot = ['agent/src/robot-programs.test.ts']

/** Breaks of what keeps AROS and programs apart on a robot. */
export const slotMutations: readonly Mutation[] = [
  {
    name: 'a slot ends what runs of the others',
    file: 'agent/src/processes/end-strays.ts',
    search: 'manifests && !isAll ? await readBeside(folder) : []',
    replace: '[]',
    tests: onRobot,
  },
  {
    name: 'a slot takes away files that another one needs',
    file: 'agent/src/updates/release/collect-garbage.ts',
    search: '[...retained, ...beside].flatMap',
    replace: 'retained.flatMap',
    tests: ['agent/src/updates/release/collect-garbage.test.ts'],
  },
  {
    name: 'a program that was removed is removed again and again',
    file: 'agent/src/state/job/update-engine.ts',
    search: 'if (isRemoved && engine.desired?.updateId === job.updateId) engine.desired = null',
    replace: '',
    tests: onRobot,
  },
  {
    name: 'a removal stops half way where a hook fails',
    file: 'agent/src/state/job/job-journal.ts',
    search: 'if (job.removal && isPastReturn(job.begun)) {',
    replace: 'if (false) {',
    tests: ['agent/src/state/job/job-journal.test.ts'],
  },
  {
    name: 'a program is rolled back for the self-test of the robot',
    file: 'agent/src/state/job/forward-steps.ts',
    search: "...(isProgram ? [] : [{ type: 'self-test' } as const]),",
    replace: "{ type: 'self-test' },",
    tests: ['agent/src/state/job/forward-steps.test.ts'],
  },
  {
    name: 'a stopped program runs on after an update that failed',
    file: 'agent/src/state/job/plan.ts',
    search: 'state.failedUpdateIds.includes(desired.updateId) ? planStop(input) :',
    replace: 'state.failedUpdateIds.includes(desired.updateId) ? [] :',
    tests: ['agent/src/state/job/plan.test.ts'],
  },
  {
    name: 'a program without the permission reads the files of people',
    file: 'agent/src/isolation/confinement.ts',
    search: "...(granted.includes('files') ? [] : filesFolders),",
    replace: '',
    tests: ['agent/src/isolation/confinement.test.ts'],
  },
  {
    name: 'an assignment may bring manifests that it does not name',
    file: 'agent/src/updates/verify-assignment.ts',
    search: 'if (paths.length !== named.size)',
    replace: 'if (false)',
    tests: ['agent/src/updates/verify-assignment.test.ts', 'agent/src/proofs/integrity-proof.test.ts'],
  },
]
