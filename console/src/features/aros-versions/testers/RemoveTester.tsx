import type { Tester } from '@filo/contract/testers/tester-shapes'
import { removeTester } from '@filo/contract/testers/testers-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

/** Takes an assignment back. */
export function RemoveTester({ tester, onClose }: { tester: Tester; onClose: () => void }) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const remove = useApiMutation(removeTester, { invalidates: arosReadings })
  return (
    <ConfirmDialog
      isDanger
      title={t('testers.removeTitle', { name: tester.user.name })}
      confirmLabel={t('testers.remove')}
      readError={readError}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { testerId: tester.id } })}
    />
  )
}
