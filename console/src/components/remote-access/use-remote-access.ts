import { getUnitRemoteAccess } from '@filo/contract/customers/remote-access-routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { useCan } from '../../session/session.ts'

/** What the rule of a robot's customer lets the reader do on it from afar, kept current. */
export function useRemoteAccess(unitId: string) {
  const can = useCan()
  useEvents(can('customer.read') ? ['customers'] : [], { invalidates: [getUnitRemoteAccess] })
  return useApiQuery(getUnitRemoteAccess, { params: { unitId } })
}
