import { type ProgramStep, programStepNames } from '@filo/contract/programs/program-states'
import { deleteProgram, type Program } from '@filo/contract/programs/programs-routes'
import AddIcon from '@mui/icons-material/Add'
import InstallIcon from '@mui/icons-material/InstallMobileOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { programReadings } from '../shared/program-readings.ts'
import { ProgramStepDialog } from './ProgramStepDialog.tsx'
import { programButtons } from './program-buttons.ts'

const ProgramDrawer = lazyDialog(async () => (await import('./ProgramDrawer.tsx')).ProgramDrawer)
const NewReleaseDrawer = lazyDialog(
  async () => (await import('../release/NewReleaseDrawer.tsx')).NewReleaseDrawer,
)

const InstallDialog = lazyDialog(
  async () => (await import('../../../components/program-installs/InstallDialog.tsx')).InstallDialog,
)

type Open = 'edit' | 'release' | 'install' | ProgramStep

function useDialogs(program: Program) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const dialog = (): ReactNode => {
    if (open === undefined) return null
    if (open === 'edit') return <ProgramDrawer program={program} onClose={close} />
    if (open === 'install') return <InstallDialog program={program} onClose={close} />
    if (open !== 'release') return <ProgramStepDialog program={program} step={open} onClose={close} />
    const show = (releaseId: string) =>
      void navigate({ href: paths.programs({ programId: program.id, releaseId }) })
    return <NewReleaseDrawer program={program} onClose={close} onMade={show} />
  }
  return { setOpen, dialogs: dialog() }
}

function useProgramDeletion(program: Program) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const navigate = useNavigate()
  const remove = useApiMutation(deleteProgram, { invalidates: programReadings })
  const deleteLater = useDeletion((programId) => remove.mutateAsync({ params: { programId } }))
  return () => {
    deleteLater(program.id, { message: t('done.programDeleted', { name: localized(program.name) }) })
    void navigate({ href: paths.programs() })
  }
}

/** What can be done with a program now, as its page shows it. */
export function useProgramActions(program: Program) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const can = useCan()
  const mayManage = can('program.manage')
  const mayInstall = can('program.install') && program.state === 'active'
  const { primary, hasReleaseBeside, menuSteps, mayEdit, mayDelete } = programButtons(program, mayManage)
  const { setOpen, dialogs } = useDialogs(program)
  const onDelete = useProgramDeletion(program)
  const menuActions: RowAction[] = [
    ...menuSteps.map((step) => ({
      id: step,
      label: localized(programStepNames[step]),
      isDanger: step === 'retire',
      onSelect: () => setOpen(step),
    })),
    ...(mayDelete ? [{ id: 'delete', label: t('actions.delete'), isDanger: true, onSelect: onDelete }] : []),
  ]
  const addRelease = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<AddIcon />} onClick={() => setOpen('release')}>
      {t('actions.addRelease')}
    </Button>
  )
  return {
    addRelease: mayEdit ? addRelease('contained') : undefined,
    primaryAction:
      primary === 'release'
        ? addRelease('contained')
        : primary && (
            <Button variant="contained" onClick={() => setOpen(primary)}>
              {localized(programStepNames[primary])}
            </Button>
          ),
    secondaryActions: (mayEdit || mayInstall) && (
      <>
        {mayInstall && (
          <Button variant="outlined" startIcon={<InstallIcon />} onClick={() => setOpen('install')}>
            {t('installs.install')}
          </Button>
        )}
        {mayEdit && hasReleaseBeside && addRelease('outlined')}
        {mayEdit && (
          <Button variant="outlined" onClick={() => setOpen('edit')}>
            {t('actions.edit')}
          </Button>
        )}
      </>
    ),
    ...(menuActions.length > 0 ? { menuActions } : {}),
    dialogs,
  }
}
