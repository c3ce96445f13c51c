import { commonErrors } from '@filo/contract/common-errors'
import type { UnitRemoteAccess } from '@filo/contract/customers/remote-access-routes'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { answerRemote, findRemoteUnit } from '../../records/people/remote-access.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

/** Reads what a robot's customer lets people do on it from afar, for whoever is about to. */
export function createRemoteAccessService({ db }: Pick<BaseContext, 'db'>) {
  return {
    /** @throws not_found */
    async get(actor: Actor, unitId: string): Promise<UnitRemoteAccess> {
      const scope = scopeOf(actor)
      const found = await findRemoteUnit(db, scope, unitId)
      if (!found) throw new DomainError(commonErrors.not_found)
      const { customer } = found
      const policy = customer?.remotePolicy
      return {
        unitId,
        customer,
        acts: {
          live_state: answerRemote(scope, policy, 'live_state'),
          log: answerRemote(scope, policy, 'log'),
          hardware_test: answerRemote(scope, policy, 'hardware_test'),
        },
      }
    },
  }
}

export type RemoteAccessService = ReturnType<typeof createRemoteAccessService>
