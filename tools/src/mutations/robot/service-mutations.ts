import type { Mutation } from '../mutation.ts'

const rules = ['agent/src/services/service-rules.test.ts']
const plan = ['agent/src/state/job/plan.test.ts']
const isolation = ['agent/src/isolation/isolation.test.ts']
const strays = ['agent/src/processes/strays.test.ts']
const hidden = ['agent/src/robot-hidden-programs.test.ts']
const versionRules = ['server/src/features/packages/content/version-rules.test.ts']

/** Breaks of how services are kept running, watched after an update and kept apart from the agent. */
export const serviceMutations: readonly Mutation[] = [
  {
    name: 'a service that crashes while its release is watched is let pass',
    file: 'agent/src/services/bake-rules.ts',
    search: "if (exitCode !== 0) return { type: 'failed', words: endingWords(exitCode) }",
    replace: "if (exitCode !== 0) return { type: 'start' }",
    tests: rules,
  },
  {
    name: 'a service that ends well again and again passes the watch',
    file: 'agent/src/services/bake-rules.ts',
    search: ' && goodEnds < mostGoodEnds) return',
    replace: ') return',
    tests: rules,
  },
  {
    name: 'a clock that jumps ahead ends the watch',
    file: 'agent/src/services/bake-rules.ts',
    search: 'Math.min(longestLookMs, Math.max(0, now - lastLookAt))',
    replace: 'Math.max(0, now - lastLookAt)',
    tests: rules,
  },
  {
    name: 'a release is committed while a service does not answer',
    file: 'agent/src/services/bake-rules.ts',
    search: ' && liveness.every(({ failures, wasWell }) => failures === 0 && wasWell)',
    replace: '',
    tests: rules,
  },
  {
    name: 'a service that failed is never started again',
    file: 'agent/src/services/service-ending.ts',
    search: "return policy === 'always' || exitCode !== 0",
    replace: "return policy === 'always'",
    tests: rules,
  },
  {
    name: 'a good answer does not begin the count of failures anew',
    file: 'agent/src/services/liveness.ts',
    search: "? { nextAt, failures: 0, words: '', wasWell: true }",
    replace: "? { nextAt, failures: known.failures, words: '', wasWell: true }",
    tests: rules,
  },
  {
    name: 'declared services of the old release stay down after the way back',
    file: 'agent/src/state/job/rollback-steps.ts',
    search: "    ...startSteps(stopped, 'from'),\n",
    replace: '',
    tests: plan,
  },
  {
    name: 'services are looked after while those of a start are only coming up',
    file: 'agent/src/robot-work.ts',
    search: '    await tried.promise\n',
    replace: '',
    tests: ['agent/src/robot-services.test.ts'],
  },
  {
    name: 'declared services of a release that is left go on',
    file: 'agent/src/state/job/rollback-steps.ts',
    search: '`services:to:',
    replace: '`services:never:',
    tests: plan,
  },
  {
    name: 'another assignment waits for the end of the watch',
    file: 'agent/src/state/job/plan.ts',
    search: 'const mayLeave = isBaking(job) || !isPastReturn(job.begun)',
    replace: 'const mayLeave = !isPastReturn(job.begun)',
    tests: ['agent/src/state/job/leave-watch.test.ts'],
  },
  {
    name: 'a program of a package keeps the rights of root',
    file: 'agent/src/isolation/isolation.ts',
    search: "  ...(level !== 'none' && user ? userArgs(tools.setpriv, user, diesWithParent) : []),\n",
    replace: '',
    tests: isolation,
  },
  {
    name: 'variables of a package reach what runs as root',
    file: 'agent/src/isolation/isolation.ts',
    search:
      "    ...(level !== 'none' && user ? userArgs(tools.setpriv, user, diesWithParent) : []),\n    ...withVariables(tools.env, program),\n",
    replace:
      "    ...withVariables(tools.env, program).slice(0, -1),\n    ...(level !== 'none' && user ? userArgs(tools.setpriv, user, diesWithParent) : []),\n    command,\n",
    tests: isolation,
  },
  {
    name: "a sandbox shows the agent's own folder",
    file: 'agent/src/isolation/isolation.ts',
    search: "    '--tmpfs',\n    base,\n",
    replace: '',
    tests: isolation,
  },
  {
    name: 'a service may set variables of the agent',
    file: 'contract/src/device/assignment/package-services.ts',
    search: '/^(?!FILO_)[A-Za-z_]',
    replace: '/^[A-Za-z_]',
    tests: versionRules,
  },
  {
    name: 'a program that cleared its environment is lost',
    file: 'agent/src/processes/process-table.ts',
    search: 'const marks = [readLimitMark(limits), readGroupMark(groups), run',
    replace: 'const marks = [undefined, readGroupMark(groups), run',
    tests: hidden,
  },
  {
    name: 'what the children of a run left is lost',
    file: 'agent/src/processes/family.ts',
    search: 'if (members.has(parent) || members.has(session)) members.add(pid)',
    replace: 'if (members.has(session)) members.add(pid)',
    tests: ['agent/src/processes/family.test.ts'],
  },
  {
    name: "a person's shell in a release is ended",
    file: 'agent/src/processes/strays.ts',
    search: 'return sure ?? (standsAlone(facts) ? homeOf(cwd, folders) : undefined)',
    replace: 'return sure ?? homeOf(cwd, folders)',
    tests: strays,
  },
  {
    name: 'programs of another robot of the machine are ended',
    file: 'agent/src/processes/strays.ts',
    search: 'if (marked) return isOwn(marked, rule) && !',
    replace: 'if (marked) return !',
    tests: strays,
  },
  {
    name: 'a program whose release was removed is not known',
    file: 'agent/src/processes/strays.ts',
    search: "path.replace(deletedEnding, '')",
    replace: 'path',
    tests: strays,
  },
  {
    name: 'what a service that has ended left goes on',
    file: 'agent/src/services/service-process.ts',
    search: '  if ((await readExit(declared)) === null) return true\n',
    replace: '  if ((await readExit(declared)) !== undefined) return true\n',
    tests: hidden,
  },
  {
    name: 'an agent that starts leaves what former releases left',
    file: 'agent/src/state/recover.ts',
    search: '    await endFormer(options)',
    replace: '    await Promise.resolve()',
    tests: hidden,
  },
  {
    name: 'packages see the processes of one another',
    file: 'agent/src/isolation/isolation.ts',
    search: "    ...(hasOwnProcesses ? ['--unshare-pid', '--proc', '/proc'] : []),\n",
    replace: '',
    tests: isolation,
  },
]
