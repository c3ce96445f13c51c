import { withdrawAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { SearchSelect } from '../../../components/form/SearchSelect.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'
import { arosSource } from '../shared/option-sources.ts'

/** Takes a version back; what runs it by assignment gets another published version. */
export function WithdrawDialog({ aros, onClose }: { aros: ArosVersionDetail; onClose: () => void }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const withdraw = useApiMutation(withdrawAros, { invalidates: arosReadings })
  const [replacementId, setReplacementId] = useState<string | null>(null)
  const source = arosSource({
    variantId: aros.robot.id,
    filters: { 'f.channel': ['production'], 'f.state': ['published', 'superseded'] },
  })
  const name = arosTitle(aros)
  return (
    <ConfirmDialog
      isDanger
      needsReason
      title={t('prompt.withdraw.title', { name })}
      confirmLabel={localized(arosTransitionNames.withdraw)}
      effects={[
        t('prompt.withdraw.desired', { count: aros.counts.desired }),
        t('prompt.withdraw.installed', { count: aros.counts.installed }),
      ]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await withdraw.mutateAsync({
          params: { ArosId: aros.id },
          body: { reason, ...(replacementId ? { replacementId } : {}) },
        })
        showToast({ message: t('done.withdraw', { name }) })
      }}
    >
      {t('prompt.withdraw.help')}
      <SearchSelect
        source={source}
        without={aros.id}
        value={replacementId}
        onChange={setReplacementId}
        field={{
          label: t('prompt.withdraw.replacement'),
          helperText: t('prompt.withdraw.replacementHelp'),
          margin: 'normal',
        }}
      />
    </ConfirmDialog>
  )
}
