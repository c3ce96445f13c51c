import type { BaseContext } from '../base-context.ts'
import { createRootKeysService } from '../features/trust/root-keys-service.ts'
import { createSignaturesService } from '../features/trust/signatures-service.ts'
import type { FleetServices } from './fleet.ts'
import type { People } from './people.ts'
import type { createReleaseServices } from './releases.ts'

/** Keys and signatures of people; what they sign lets releases go on. */
export function createSigningServices(
  base: BaseContext,
  { audit }: People,
  { desk, trust, agentRenewals, programInstalls }: FleetServices,
  { aros }: ReturnType<typeof createReleaseServices>,
) {
  const follow = programInstalls.joinSigned(agentRenewals.joinSigned(aros.lifecycle.signedSteps))
  const deps = { ...base, audit, desk, trust, follow }
  return { rootKeys: createRootKeysService(deps), signatures: createSignaturesService(deps) }
}
