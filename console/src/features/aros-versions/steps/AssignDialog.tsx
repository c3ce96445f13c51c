import { assignAros, listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

interface Props {
  aros: Pick<ArosVersionSummary, 'id' | 'name' | 'version' | 'channel' | 'robot'>
  onClose: () => void
  /** It is the default now. */
  onDone?: () => void
}

/** Makes a version the default of its product. */
export function AssignDialog({ aros, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const isTest = aros.channel === 'test'
  const units = useApiQuery(listArosUnits, {
    params: { variantId: aros.robot.id },
    query: { size: 1, 'f.isPinned': 'false', ...(isTest ? { 'f.isTestRobot': 'true' } : {}) },
  })
  const assign = useApiMutation(assignAros, { invalidates: arosReadings })
  const name = arosTitle(aros)
  const robots = isTest ? 'prompt.assign.testRobots' : 'prompt.assign.robots'
  return (
    <ConfirmDialog
      needsReason
      title={t('prompt.assign.title', { name, product: localized(aros.robot.name) })}
      confirmLabel={t('prompt.assign.confirm')}
      effects={units.data ? [t(robots, { count: units.data.totalCount })] : []}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await assign.mutateAsync({ params: { ArosId: aros.id }, body: { reason } })
        showToast({ message: t('done.assign', { name }) })
        onDone?.()
      }}
    />
  )
}
