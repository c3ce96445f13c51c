import { promoteAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { ApiError } from '@filo/contract/client'
import { listWaitingWork } from '@filo/contract/home/home-routes'
import type { WaitingRow } from '@filo/contract/home/waiting-work'
import { listUpdates, retryUpdate } from '@filo/contract/updates/updates-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import type { WaitingDeed } from './waiting-places.ts'

interface Deed {
  isPending: boolean
  run: () => void
}

/** What the button of a row does at once; undefined where it opens the place of the work instead. */
export function useWaitingDeed(row: WaitingRow, deed: WaitingDeed | undefined): Deed | undefined {
  const { t } = useTranslation('home')
  const can = useCan()
  const readError = useReadError()
  const navigate = useNavigate()
  const { updateId, ArosId } = row.refs
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const retry = useApiMutation(retryUpdate, {
    invalidates: [listWaitingWork, listUpdates],
    onSuccess: () => showToast({ message: t('waiting.done.retry', { serial: row.title }) }),
    onError,
  })
  const promote = useApiMutation(promoteAros, {
    invalidates: [listWaitingWork, listArosVersions],
    onSuccess: ({ id }) => {
      showToast({ message: t('waiting.done.promote', { name: row.title }) })
      void navigate({ href: paths.arosVersions({ ArosId: id }) })
    },
    onError: (error) => {
      const isInUse = error instanceof ApiError && error.problem?.code === 'aros_version_in_use'
      if (isInUse) void navigate({ href: paths.arosVersions({ ArosId, step: 'promote' }) })
      else onError(error)
    },
  })
  if (!row.isReady) return undefined
  if (deed === 'retry' && updateId && can('update.retry'))
    return { isPending: retry.isPending, run: () => retry.mutate({ params: { updateId } }) }
  if (deed === 'promote' && ArosId) {
    const body = { name: String(row.params['name']), semver: String(row.params['semver']) }
    return { isPending: promote.isPending, run: () => promote.mutate({ params: { ArosId }, body }) }
  }
  return undefined
}
