import type { Mutation } from '../mutation.ts'

const testers = 'server/src/features/testers'
const proofs = [`${testers}/run-proof.test.ts`]
const verdicts = [`${testers}/verdict-rules.test.ts`]
const packages = 'server/src/features/packages'
const plans = [`${packages}/content/plan.api.test.ts`]

/** Breaks of what a test plan asks for, and of what counts as having tried it. */
export const testPlanMutations: readonly Mutation[] = [
  {
    name: 'a robot that is offline proves what it ran last',
    file: `${testers}/run-proof.ts`,
    search: "  if (isOutOfTouch(robot.connection)) return 'out_of_touch'\n",
    replace: '',
    tests: proofs,
  },
  {
    name: 'a robot that is in the middle of an update proves a pass',
    file: `${testers}/run-proof.ts`,
    search: "  if (robot.isUpdating) return 'updating'\n",
    replace: '',
    tests: proofs,
  },
  {
    name: 'a robot that runs something else proves a pass',
    file: `${testers}/run-proof.ts`,
    search: 'contentHash !== null && robot.reportedHash === contentHash ?',
    replace: 'contentHash !== null ?',
    tests: proofs,
  },
  {
    name: 'a robot with a package that did not start proves a pass',
    file: `${testers}/run-proof.ts`,
    search: "robot.isFailing ? 'failing' : 'runs'",
    replace: "'runs'",
    tests: proofs,
  },
  {
    name: 'who has robots says that a version installs without their word',
    file: `${testers}/run-proof.ts`,
    search: 'hasRobots && testCase.caseId === measuredCaseId',
    replace: 'false',
    tests: proofs,
  },
  {
    name: 'a robot overrules a tester who saw it fail',
    file: `${testers}/run-proof.ts`,
    search: ' || results.some(({ caseId }) => caseId === measuredCaseId)',
    replace: '',
    tests: proofs,
  },
  {
    name: 'a result that is no pass takes a proof along',
    file: `${testers}/run-proof.ts`,
    search: "const needsProof = result === 'pass' && needing.has(caseId)",
    replace: 'const needsProof = needing.has(caseId)',
    tests: proofs,
  },
  {
    name: 'a pass that no robot proved counts',
    file: `${testers}/run-proof.ts`,
    search: '(!testCase.needsRobot || result.proof !== null)',
    replace: 'true',
    tests: [...proofs, ...verdicts],
  },
  {
    name: 'a verdict passes without a robot that ran the candidate',
    file: `${testers}/verdict-rules.ts`,
    search: "skipped ? about('skip_needs_note', skipped) : refuseUnproven(input, cases)",
    replace: "skipped ? about('skip_needs_note', skipped) : null",
    tests: verdicts,
  },
  {
    name: 'an empty file stands for the evidence of a failed mandatory case',
    file: `${testers}/verdict-rules.ts`,
    search: 'evidence.some(({ sizeBytes }) => sizeBytes > 0)',
    replace: 'evidence.length > 0',
    tests: verdicts,
  },
  {
    name: 'a failed mandatory case needs no file',
    file: `${testers}/verdict-rules.ts`,
    search: "return unshown ? about('attachment_missing', unshown) : null",
    replace: 'return null',
    tests: verdicts,
  },
  {
    name: 'a robot that is no test robot any more proves a pass',
    file: `${testers}/running-robots-store.ts`,
    search: "inArray(id, [...unitIds]), eq(isTestRobot, true), ne(lifeState, 'retired')",
    replace: "inArray(id, [...unitIds]), ne(lifeState, 'retired')",
    tests: [`${testers}/run-proof.api.test.ts`],
  },
  {
    name: 'a version without robots is judged as a whole although a plan asks for one',
    file: `${testers}/verdict-cases.ts`,
    search: 'perPackage.some((testCase) => testCase.needsRobot) ? true : null',
    replace: 'null',
    tests: verdicts,
  },
  {
    name: 'a plan is changed after its version was frozen',
    file: `${packages}/content/plan-service.ts`,
    search: '      requireOpen(row.version.state)\n',
    replace: '',
    tests: plans,
  },
  {
    name: 'whoever wrote the plan approves the version',
    file: `${packages}/content/plan-service.ts`,
    search: '        isContent: true,\n',
    replace: '',
    tests: plans,
  },
  {
    name: 'a case that says something else counts as the same',
    file: `${packages}/content/compare-plans.ts`,
    search: '    if (wordsOf(was) === wordsOf(item)) return []\n',
    replace: '    if (was) return []\n',
    tests: [`${packages}/content/compare-plans.test.ts`],
  },
]
