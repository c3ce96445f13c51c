import { z } from 'zod'
import { Id, idParams, Reason } from '../entity.ts'
import type { ErrorDefinition } from '../error-definition.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { Semver } from '../packages/semver-order.ts'
import type { Permission } from '../permissions.ts'
import { route } from '../route.ts'
import { DefaultFor } from './aros-states.ts'
import { ArosApproval, ArosRef, ArosVersionDetail, VariantRef } from './aros-version-shapes.ts'
import { arosErrors } from './aros-versions-errors.ts'
import { ArosName } from './aros-versions-routes.ts'

interface StepOptions<B extends z.ZodType> {
  name: string
  action: string
  summary: string
  permission: Permission
  body: B
  needsProof?: boolean
  errors?: ErrorDefinition[]
}

/** A step of the lifecycle: POST below the version, answers with the version after it. */
function step<B extends z.ZodType>({ action, permission, errors = [], ...options }: StepOptions<B>) {
  return route({
    ...options,
    method: 'POST',
    path: `/api/aros-versions/:ArosId/${action}`,
    access: { permission },
    params: idParams('ArosId'),
    response: ArosVersionDetail,
    errors: [arosErrors.aros_wrong_state, ...errors],
    idempotent: true,
  })
}

const Nothing = z.object({})
const WithReason = z.object({ reason: Reason })

export const lockAros = step({
  name: 'lockAros',
  action: 'lock',
  summary: 'Test: freeze a draft as a candidate and give it its content hash',
  permission: 'aros.compose_test',
  body: Nothing,
  errors: [arosErrors.aros_has_problems],
})

export const startArosTest = step({
  name: 'startArosTest',
  action: 'test-start',
  summary: 'Test: start testing a candidate; signs its manifest and gives it to the test robots',
  permission: 'aros.compose_test',
  needsProof: true,
  body: z.object({
    /** Robots of it that another running test has are taken from there; without it they are a refusal. */
    takesRobots: z.boolean().default(false),
  }),
  errors: [arosErrors.aros_no_testers, arosErrors.aros_robots_in_test],
})

export const renewAros = step({
  name: 'renewAros',
  action: 'renewal',
  summary: 'Test: copy a failed version as a new draft with the next build and a new round of its testers',
  permission: 'aros.compose_test',
  body: Nothing,
})

const PromoteArosBody = z.object({
  reason: Reason.optional(),
  name: ArosName.optional(),
  semver: Semver.optional(),
})

export const promoteAros = step({
  name: 'promoteAros',
  action: 'promotion',
  summary: 'Test: make a production draft with the same content of a passed version',
  permission: 'aros.compose',
  body: PromoteArosBody,
  errors: [
    arosErrors.aros_already_promoted,
    arosErrors.aros_own_verdict,
    arosErrors.aros_has_problems,
    arosErrors.aros_version_in_use,
  ],
})

export const requestArosReview = step({
  name: 'requestArosReview',
  action: 'review',
  summary: 'Production: freeze a draft and put it in the approval queue',
  permission: 'aros.compose',
  body: Nothing,
  errors: [arosErrors.aros_has_problems],
})

export const waiveArosTest = step({
  name: 'waiveArosTest',
  action: 'waiver',
  summary: 'Production: record why this version may go out without a passed test version',
  permission: 'aros.waive_test',
  needsProof: true,
  body: WithReason,
})

export const approveAros = step({
  name: 'approveAros',
  action: 'approval',
  summary: 'Production: approve (four eyes, test gate)',
  permission: 'aros.approve',
  needsProof: true,
  body: z.object({
    comment: z.string().trim().max(500).default(''),
    /** Its packages that are still in test are approved with it; without it they keep it from being approved. */
    approvesPackages: z.boolean().default(false),
  }),
  errors: [
    arosErrors.aros_four_eyes,
    arosErrors.aros_test_gate,
    arosErrors.aros_has_problems,
    arosErrors.aros_packages_in_test,
  ],
})

export const rejectAros = step({
  name: 'rejectAros',
  action: 'rejection',
  summary: 'Production: reject back to draft, with the reason',
  permission: 'aros.approve',
  needsProof: true,
  body: WithReason,
})

export const publishAros = step({
  name: 'publishAros',
  action: 'publication',
  summary: 'Production: sign and publish; as the default it supersedes the one before',
  permission: 'aros.publish',
  needsProof: true,
  body: z.object({
    makeDefault: z.boolean(),
    /** With `makeDefault`: for all robots of its product at once, or for those alone that are registered from now on. */
    defaultFor: DefaultFor.default('all'),
    /** Its packages that are approved are released with it. */
    releasesPackages: z.boolean().default(false),
    reason: Reason,
  }),
  errors: [
    arosErrors.aros_test_gate,
    arosErrors.aros_has_problems,
    arosErrors.aros_content_changed,
    arosErrors.aros_manifest_too_large,
  ],
})

export const cancelArosSigning = step({
  name: 'cancelArosSigning',
  action: 'signing/cancel',
  summary: 'Give up a publication, or the start of a test, that waits for signatures',
  permission: 'aros.compose_test',
  body: WithReason,
  errors: [arosErrors.aros_not_waiting],
})

export const pauseAros = step({
  name: 'pauseAros',
  action: 'pause',
  summary: 'Production: stop giving this version to further robots',
  permission: 'aros.publish',
  body: WithReason,
})

export const resumeAros = step({
  name: 'resumeAros',
  action: 'resumption',
  summary: 'Production: go on with a paused version',
  permission: 'aros.publish',
  body: WithReason,
  errors: [arosErrors.aros_contains_revoked],
})

export const withdrawAros = step({
  name: 'withdrawAros',
  action: 'withdrawal',
  summary: 'Production: take a version back; what it is assigned to needs a replacement',
  permission: 'aros.publish',
  body: WithReason.extend({ replacementId: Id.optional() }),
  errors: [
    arosErrors.aros_replacement_required,
    arosErrors.aros_bad_replacement,
    arosErrors.aros_contains_revoked,
  ],
})

export const archiveAros = step({
  name: 'archiveAros',
  action: 'archive',
  summary: 'Put a finished version away',
  permission: 'aros.compose_test',
  body: Nothing,
})

export const ArosApprovalEntry = ArosApproval.extend({ aros: ArosRef, robot: VariantRef })
export type ArosApprovalEntry = z.infer<typeof ArosApprovalEntry>

export const listArosApprovals = route({
  name: 'listArosApprovals',
  method: 'GET',
  path: '/api/aros-approvals',
  summary: 'Who approved or rejected what, newest first',
  access: { permission: 'aros.read' },
  query: listQuery({ decision: z.enum(['approved', 'rejected']), variantId: Id }),
  response: pageOf(ArosApprovalEntry),
})

export const arosLifecycleRoutes = [
  lockAros,
  startArosTest,
  renewAros,
  promoteAros,
  requestArosReview,
  waiveArosTest,
  approveAros,
  rejectAros,
  publishAros,
  cancelArosSigning,
  pauseAros,
  resumeAros,
  withdrawAros,
  archiveAros,
  listArosApprovals,
]
