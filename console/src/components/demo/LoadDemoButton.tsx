import { getDemo, loadDemo } from '@filo/contract/demo/demo-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useCan } from '../../session/session.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { useDemo } from './use-demo.ts'

/** Begins to load demo data, for those who may and where there is none; the ribbon above the page tells how it goes. */
export function LoadDemoButton() {
  const { t } = useTranslation('components')
  const can = useCan()
  const demo = useDemo()
  const readError = useReadError()
  const load = useApiMutation(loadDemo, {
    invalidates: [getDemo],
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  if (!demo || demo.state === 'loaded' || !can('demo.manage')) return null
  const isWorking = load.isPending || demo.state === 'loading' || demo.state === 'purging'
  return (
    <PendingButton variant="outlined" isPending={isWorking} onClick={() => load.mutate({})}>
      {t('demo.load')}
    </PendingButton>
  )
}
