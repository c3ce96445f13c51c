import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as compared from '@filo/contract/aros-versions/aros-comparison-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as pinning from '@filo/contract/aros-versions/aros-pin-routes'
import * as policy from '@filo/contract/aros-versions/aros-policy-routes'
import { getArosRollout } from '@filo/contract/aros-versions/aros-rollout-routes'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { listTestRobots } from '@filo/contract/aros-versions/robots-for-tests-routes'
import * as unit from '@filo/contract/updates/unit-updates-routes'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { ArosServices } from './aros-services.ts'

function registerReading(api: Api, feature: ArosServices): void {
  const { versions, tree, comparison, decisions, composers } = feature
  api.on(routes.listArosVersions, ({ actor, query }) => versions.list(actor, query))
  api.on(routes.listArosComposers, ({ actor, query }) => composers.list(actor, query))
  api.on(routes.getArosComposer, ({ actor, params }) => composers.get(actor, params.userId))
  api.on(routes.getArosTree, ({ actor, query }) => tree.tree(actor, query))
  api.on(routes.suggestArosVersion, ({ actor, query, request }) =>
    tree.suggest(actor, query, languageOf(request)),
  )
  api.on(routes.getArosVersion, ({ actor, params }) => versions.get(actor, params.ArosId))
  api.on(compared.checkArosVersion, ({ actor, params }) => comparison.check(actor, params.ArosId))
  api.on(compared.diffArosVersions, ({ actor, params, query }) =>
    comparison.diff(actor, params.ArosId, query.againstId),
  )
  api.on(compared.listArosDiffFiles, ({ actor, params, query }) =>
    comparison.listFiles(actor, params.ArosId, params.packageId, query),
  )
  api.on(compared.checkArosOrder, ({ actor, body }) => comparison.checkOrder(actor, body.versionIds))
  api.on(lifecycle.listArosApprovals, ({ actor, query }) => decisions.list(actor, query))
}

function registerWorkshop(api: Api, { drafts, copies, lifecycle: life }: ArosServices): void {
  api.on(routes.createArosDraft, ({ actor, body }) => drafts.create(actor, body))
  api.on(routes.updateArosDraft, ({ actor, params, body, ifMatch }) =>
    drafts.update(actor, params.ArosId, { patch: body, ifMatch }),
  )
  api.on(routes.deleteArosDraft, ({ actor, params }) => drafts.remove(actor, params.ArosId))
  api.on(lifecycle.lockAros, ({ actor, params }) => life.lock(actor, params.ArosId))
  api.on(lifecycle.startArosTest, ({ actor, params, body }) => life.startTest(actor, params.ArosId, body))
  api.on(lifecycle.renewAros, ({ actor, params }) => copies.renew(actor, params.ArosId))
  api.on(lifecycle.promoteAros, ({ actor, params, body }) => copies.promote(actor, params.ArosId, body))
}

function registerGovernance(api: Api, { lifecycle: life }: ArosServices): void {
  api.on(lifecycle.requestArosReview, ({ actor, params }) => life.requestReview(actor, params.ArosId))
  api.on(lifecycle.waiveArosTest, ({ actor, params, body }) => life.waive(actor, params.ArosId, body.reason))
  api.on(lifecycle.approveAros, ({ actor, params, body }) => life.approve(actor, params.ArosId, body))
  api.on(lifecycle.rejectAros, ({ actor, params, body }) => life.reject(actor, params.ArosId, body.reason))
  api.on(lifecycle.publishAros, ({ actor, params, body }) => life.publish(actor, params.ArosId, body))
  api.on(lifecycle.cancelArosSigning, ({ actor, params, body }) =>
    life.cancelSigning(actor, params.ArosId, body.reason),
  )
  api.on(lifecycle.pauseAros, ({ actor, params, body }) => life.pause(actor, params.ArosId, body.reason))
  api.on(lifecycle.resumeAros, ({ actor, params, body }) => life.resume(actor, params.ArosId, body.reason))
  api.on(lifecycle.withdrawAros, ({ actor, params, body }) => life.withdraw(actor, params.ArosId, body))
  api.on(lifecycle.archiveAros, ({ actor, params }) => life.archive(actor, params.ArosId))
}

function registerPins(api: Api, { pins }: ArosServices): void {
  api.on(pinning.pinArosToUnits, ({ actor, params, body, request }) =>
    pins.pin(actor, params.ArosId, { ...body, language: languageOf(request) }),
  )
  api.on(pinning.unpinArosUnits, ({ actor, params, body }) => pins.unpin(actor, params.variantId, body))
}

function registerAssignments(
  api: Api,
  { assignments, product, testRobots, policy: rules }: ArosServices,
): void {
  api.on(assignment.getProductAros, ({ actor, params, query }) =>
    product.product(actor, params.variantId, query.channel),
  )
  api.on(listTestRobots, ({ actor, params, query }) => testRobots.list(actor, params.variantId, query))
  api.on(getArosRollout, ({ actor, params }) => product.rollout(actor, params.ArosId))
  api.on(assignment.listArosPins, ({ actor, params, query }) =>
    product.listPins(actor, params.variantId, query),
  )
  api.on(assignment.listArosUnits, ({ actor, params, query }) =>
    product.listUnits(actor, params.variantId, query),
  )
  api.on(assignment.listArosDefaults, ({ actor, query }) => product.listVariantDefaults(actor, query))
  api.on(assignment.assignArosToNewRobots, ({ actor, params, body }) =>
    assignments.assignToNew(actor, params.ArosId, body.reason),
  )
  api.on(assignment.assignAros, ({ actor, params, body, request }) =>
    assignments.assign(actor, params.ArosId, { ...body, language: languageOf(request) }),
  )
  api.on(assignment.endArosAssignment, ({ actor, params, body }) =>
    assignments.end(actor, params.assignmentId, body.reason),
  )
  api.on(assignment.rollBackAros, ({ actor, params, body }) =>
    assignments.rollBack(actor, params.variantId, body),
  )
  api.on(policy.getArosPolicy, ({ actor }) => rules.get(actor))
  api.on(policy.updateArosPolicy, ({ actor, body, ifMatch }) => rules.update(actor, body, ifMatch))
  api.on(policy.getArosOrder, ({ actor, params, query }) =>
    rules.getOrder(actor, params.variantId, query.channel),
  )
  api.on(policy.updateArosOrder, ({ actor, params, body, ifMatch }) =>
    rules.updateOrder(actor, params.variantId, { ...body, ifMatch }),
  )
}

function registerUnitRollBack(api: Api, { unitRollBack }: ArosServices): void {
  api.on(unit.getUnitRollBack, ({ actor, params }) => unitRollBack.get(actor, params.unitId))
  api.on(unit.rollBackUnit, ({ actor, params, body }) =>
    unitRollBack.rollBack(actor, params.unitId, body.reason),
  )
}

/** Serves AROS versions to people: drafts, steps of both channels, defaults, pins, and sending one unit back. */
export function registerArosVersionsRoutes(api: Api, { aros }: { aros: ArosServices }): void {
  registerReading(api, aros)
  registerWorkshop(api, aros)
  registerGovernance(api, aros)
  registerAssignments(api, aros)
  registerPins(api, aros)
  registerUnitRollBack(api, aros)
}
