import { getOnboarding, listWaitingWork } from '@filo/contract/home/home-routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan } from '../../session/session.ts'

/**
 * Whether what stands above the fold has been read, or could not be: drawn one after the other, each part would push
 * down those below it.
 */
export function useHomeRead(): boolean {
  const can = useCan()
  const readings = [
    useApiQuery(listWaitingWork, {}),
    useApiQuery(getOnboarding, {}, { enabled: can('user.manage') }),
  ]
  return readings.every(({ isLoading }) => !isLoading)
}
