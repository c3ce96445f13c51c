import type { FleetRenewal } from '@filo/contract/agents/agent-orders-routes'
import { agentErrors } from '@filo/contract/agents/agents-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import type { RenewalsService } from './renewals-service.ts'
import { isRun } from './renewals-store.ts'

type Deps = Pick<BaseContext, 'db'> & {
  audit: AuditService
  builds: AgentBuilds
  renewals: RenewalsService
}

/** Why no robot is brought away from a recalled version at once; the recall stands all the same. */
const putOff = new Set([
  agentErrors.agent_not_built.code,
  agentErrors.agent_renewal_open.code,
  agentErrors.no_agent_to_renew.code,
])

/** Takes versions of the agent back for good. */
export function createRecallsService({ db, audit, builds, renewals }: Deps) {
  async function isKnown(version: string): Promise<boolean> {
    const { offered } = await renewals.offer(db)
    if (offered === version || (await builds.find(db, version))) return true
    return isRun(db, version)
  }

  /** Has robots of recalled versions leave them, one first. */
  async function bringAway(actor: UserActor, reason: string): Promise<FleetRenewal | null> {
    const { offered } = await renewals.offer(db)
    if (offered === null) return null
    try {
      const order = { version: offered, unitIds: null, whose: 'recalled' as const, reason }
      return (await renewals.start(actor, order)).renewal
    } catch (error) {
      if (error instanceof DomainError && putOff.has(error.definition.code)) return null
      throw error
    }
  }

  /** @throws agent_unknown agent_recalled signing_keys_lost */
  async function recall(actor: UserActor, { version, reason }: { version: string; reason: string }) {
    if (!(await isKnown(version)) && !(await builds.recalledVersions(db)).has(version))
      throw new DomainError(agentErrors.agent_unknown)
    await db.transaction(async (tx) => {
      if (!(await builds.recall(tx, { version, reason }, actor)))
        throw new DomainError(agentErrors.agent_recalled)
      await renewals.endFor(tx, actor, version)
      const subject = { objectType: 'agent', objectId: version, objectName: version }
      await audit.record(tx, actor, { action: 'agent.recalled', ...subject, after: { version }, reason })
      publish(tx, changed('robots', null, 'changed', { customerId: null }))
    })
    return { renewal: await bringAway(actor, reason) }
  }

  return { recall }
}

export type RecallsService = ReturnType<typeof createRecallsService>
