import type { InstallAction } from '@filo/contract/program-installs/install-reasons'
import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import {
  cancelProgramInstall,
  retryProgramInstall,
  updateProgramOnRobot,
} from '@filo/contract/program-installs/program-installs-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../ui/table/column.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { installReadings } from './install-readings.ts'

const RemoveProgramDialog = lazyDialog(
  async () => (await import('./RemoveProgramDialog.tsx')).RemoveProgramDialog,
)
const ReceiptDialog = lazyDialog(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog)

type Step = Exclude<InstallAction, 'remove'>

function StepDialog({
  install,
  step,
  onClose,
}: {
  install: ProgramInstall
  step: Step
  onClose: () => void
}) {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  const readError = useReadError()
  const options = { invalidates: installReadings }
  const update = useApiMutation(updateProgramOnRobot, options)
  const retry = useApiMutation(retryProgramInstall, options)
  const cancel = useApiMutation(cancelProgramInstall, options)
  const params = { installId: install.id }
  const actionOf = {
    update: () => update.mutateAsync({ params, body: {} }),
    retry: () => retry.mutateAsync({ params }),
    cancel: () => cancel.mutateAsync({ params }),
  }
  const words = {
    name: localized(install.program.name),
    serial: install.unit.serial,
    semver: install.update?.semver ?? install.desired?.semver,
  }
  return (
    <ConfirmDialog
      title={t(`prompt.${step}`, words)}
      confirmLabel={t(`actions.${step}`)}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await actionOf[step]()
        showToast({ message: t(`done.${step}`, words) })
      }}
    >
      {t(`promptBody.${step}`)}
    </ConfirmDialog>
  )
}

interface Open {
  install: ProgramInstall
  what: InstallAction | 'receipt'
}

/** What can be done with programs on robots, as row actions, and the dialogs they open. */
export function useInstallActions(): {
  actionsOf: (install: ProgramInstall) => RowAction[]
  dialog: ReactNode
} {
  const { t } = useTranslation('program-installs')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const actionsOf = (install: ProgramInstall): RowAction[] => [
    ...install.actions.map((what) => ({
      id: what,
      label: t(`actions.${what}`),
      isDanger: what === 'remove',
      onSelect: () => setOpen({ install, what }),
    })),
    ...(install.receipt
      ? [
          {
            id: 'receipt',
            label: t('actions.receipt'),
            isReading: true,
            onSelect: () => setOpen({ install, what: 'receipt' }),
          },
        ]
      : []),
  ]
  const dialog = (): ReactNode => {
    if (!open) return null
    const { install, what } = open
    if (what === 'receipt') return <ReceiptDialog install={install} onClose={close} />
    if (what === 'remove') return <RemoveProgramDialog install={install} onClose={close} />
    return <StepDialog install={install} step={what} onClose={close} />
  }
  return { actionsOf, dialog: dialog() }
}
