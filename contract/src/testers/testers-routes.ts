import { z } from 'zod'
import { PersonRef } from '../aros-versions/aros-version-shapes.ts'
import { arosErrors } from '../aros-versions/aros-versions-errors.ts'
import { commonErrors } from '../common-errors.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import {
  MyTest,
  RobotRun,
  SubmittedResult,
  TestCase,
  Tester,
  TesterState,
  TestSummary,
  Verdict,
} from './tester-shapes.ts'
import { testerErrors } from './testers-errors.ts'

export const listTesters = route({
  name: 'listTesters',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/testers',
  summary: 'Who tests a version, their verdicts, and where the test stands',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  response: z.object({ items: z.array(Tester), summary: TestSummary, cases: z.array(TestCase) }),
})

const TestUnitIds = z.array(Id).max(50)

/** In a test that is running, robots that another running test has are taken from there; without it they are a refusal. */
const TakesRobots = z.boolean().default(false)

export const assignTester = route({
  name: 'assignTester',
  method: 'POST',
  path: '/api/aros-versions/:ArosId/testers',
  summary: 'Ask a person to test a version on some test robots',
  access: { permission: 'test.manage' },
  params: idParams('ArosId'),
  body: z.object({
    userId: Id,
    testUnitIds: TestUnitIds.default([]),
    dueAt: Instant.nullable().default(null),
    takesRobots: TakesRobots,
  }),
  response: Tester,
  status: 201,
  errors: [
    testerErrors.tester_unfit,
    testerErrors.tester_is_composer,
    testerErrors.tester_assigned,
    testerErrors.tester_aros_closed,
    testerErrors.not_a_test_robot,
    arosErrors.aros_robots_in_test,
  ],
  idempotent: true,
})

export const updateTester = route({
  name: 'updateTester',
  method: 'PATCH',
  path: '/api/testers/:testerId',
  summary: 'Change the robots or the due date of an assignment',
  access: { permission: 'test.manage' },
  params: idParams('testerId'),
  body: z.object({
    testUnitIds: TestUnitIds.optional(),
    dueAt: Instant.nullable().optional(),
    takesRobots: TakesRobots,
  }),
  response: Tester,
  errors: [
    commonErrors.etag_mismatch,
    testerErrors.tester_wrong_state,
    testerErrors.not_a_test_robot,
    arosErrors.aros_robots_in_test,
  ],
})

export const removeTester = route({
  name: 'removeTester',
  method: 'DELETE',
  path: '/api/testers/:testerId',
  summary: 'Take an assignment back before its verdict',
  access: { permission: 'test.manage' },
  params: idParams('testerId'),
  errors: [testerErrors.verdict_final],
})

const TesterCandidate = PersonRef.extend({
  email: z.string(),
  roles: z.array(RoleKey),
  openTests: z.number().int(),
})

export const listTesterCandidates = route({
  name: 'listTesterCandidates',
  method: 'GET',
  path: '/api/tester-candidates',
  summary: 'Active people who may give test verdicts',
  access: { permission: 'test.manage' },
  query: listQuery({}),
  response: pageOf(TesterCandidate),
})

export const getTesterCandidate = route({
  name: 'getTesterCandidate',
  method: 'GET',
  path: '/api/tester-candidates/:userId',
  summary: 'One person who may give test verdicts',
  access: { permission: 'test.manage' },
  params: idParams('userId'),
  response: TesterCandidate,
})

export const listMyTests = route({
  name: 'listMyTests',
  method: 'GET',
  path: '/api/my-tests',
  summary: 'The signed-in person’s own test assignments',
  access: { permission: 'test.verdict' },
  query: listQuery({
    state: TesterState,
    isOverdue: z.enum(['true', 'false']),
    /** Those that a verdict can be given on now. */
    waits: z.enum(['true']),
  }),
  response: pageOf(MyTest),
})

export const getMyTest = route({
  name: 'getMyTest',
  method: 'GET',
  path: '/api/my-tests/:ArosId',
  summary: 'The workbench: own assignment and cases of one version',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  response: MyTest.extend({ cases: z.array(TestCase), summary: TestSummary, runs: z.array(RobotRun) }),
})

export const respondToTest = route({
  name: 'respondToTest',
  method: 'POST',
  path: '/api/my-tests/:ArosId/response',
  summary: 'Accept or decline the own assignment',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  body: z.object({
    answer: z.enum(['accepted', 'declined']),
    comment: z.string().trim().max(500).default(''),
  }),
  response: Tester,
  errors: [testerErrors.tester_wrong_state, testerErrors.test_not_running],
  idempotent: true,
})

export const startTest = route({
  name: 'startTest',
  method: 'POST',
  path: '/api/my-tests/:ArosId/start',
  summary: 'Begin the own test; the timer runs from here',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  body: z.object({}),
  response: Tester,
  errors: [testerErrors.tester_wrong_state, testerErrors.test_not_running],
  idempotent: true,
})

export const saveTestResults = route({
  name: 'saveTestResults',
  method: 'PUT',
  path: '/api/my-tests/:ArosId/results',
  summary: 'Keep the results so far; with If-Match, only where the assignment did not change meanwhile',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  body: z.object({ caseResults: z.array(SubmittedResult).max(2000) }),
  response: Tester,
  errors: [
    commonErrors.etag_mismatch,
    testerErrors.unknown_case,
    testerErrors.unknown_evidence,
    testerErrors.verdict_final,
    testerErrors.tester_wrong_state,
  ],
})

export const SubmitVerdictBody = z.object({
  verdict: Verdict,
  comment: z.string().trim().max(4000),
  caseResults: z.array(SubmittedResult).max(2000),
})
export type SubmitVerdictBody = z.infer<typeof SubmitVerdictBody>

export const submitVerdict = route({
  name: 'submitVerdict',
  method: 'POST',
  path: '/api/my-tests/:ArosId/verdict',
  summary: 'Give the verdict; it cannot be changed. May decide the whole test',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  body: SubmitVerdictBody,
  response: Tester,
  errors: [
    testerErrors.verdict_final,
    testerErrors.verdict_incomplete,
    testerErrors.test_not_running,
    testerErrors.tester_wrong_state,
    testerErrors.unknown_case,
    testerErrors.unknown_evidence,
  ],
  idempotent: true,
})

export const testersRoutes = [
  listTesters,
  assignTester,
  updateTester,
  removeTester,
  listTesterCandidates,
  getTesterCandidate,
  listMyTests,
  getMyTest,
  respondToTest,
  startTest,
  saveTestResults,
  submitVerdict,
]
