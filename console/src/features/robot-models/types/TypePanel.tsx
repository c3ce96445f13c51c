import {
  deleteRobotType,
  listRobotTypes,
  type RobotType,
} from '@filo/contract/robot-models/robot-models-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { TypeForm } from './TypeForm.tsx'

interface TypePanelProps {
  type: RobotType
  onNewModel: () => void
  onGone: () => void
}

/** One robot type: its name and place, its history. */
export function TypePanel({ type, onNewModel, onGone }: TypePanelProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const readError = useReadError()
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = useApiMutation(deleteRobotType, { invalidates: [listRobotTypes] })
  const name = localized(type.name)
  async function confirm() {
    await remove.mutateAsync({ params: { typeId: type.id } })
    showToast({ message: t('deleted', { name }) })
    onGone()
  }
  const used = type.modelCount > 0 ? { disabledReason: t('type.inUse') } : {}
  const form = (
    <SectionCard>
      <TypeForm type={type} onDone={() => undefined} />
    </SectionCard>
  )
  return (
    <>
      <DetailPage
        name={name}
        identifier={{ label: t('fields.code'), value: type.code }}
        meta={t('models', { count: type.modelCount })}
        secondaryActions={
          <Button variant="outlined" onClick={onNewModel}>
            {t('type.addModel')}
          </Button>
        }
        menuActions={[
          { id: 'delete', label: t('delete'), isDanger: true, onSelect: () => setIsDeleting(true), ...used },
        ]}
        tabs={[
          { key: 'type', label: t('tabs.type'), content: form },
          {
            key: 'history',
            label: t('tabs.history'),
            content: <HistoryTab objectType="robot_type" objectId={type.id} />,
          },
        ]}
      />
      {isDeleting && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          confirmLabel={t('delete')}
          isDanger
          readError={readError}
          onConfirm={confirm}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  )
}
