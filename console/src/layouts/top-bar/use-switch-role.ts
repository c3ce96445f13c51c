import { switchRole } from '@filo/contract/session/session-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApiMutation } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { acceptSession } from '../../state/session-store.ts'

/** Goes on under another of the own roles, at home: what was read under the old one is forgotten. */
export function useSwitchRole(onDone?: () => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useApiMutation(switchRole, {
    onSuccess: (session) => {
      acceptSession(session)
      queryClient.clear()
      onDone?.()
      router.history.push(paths.home())
    },
  })
}
