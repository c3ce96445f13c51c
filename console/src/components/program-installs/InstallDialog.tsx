import type { LocalizedText } from '@filo/contract/localized-text'
import { mostRobotsAtOnce } from '@filo/contract/program-installs/program-install-shapes'
import {
  previewProgramInstall,
  requestProgramInstall,
} from '@filo/contract/program-installs/program-installs-routes'
import type { ResponseOf } from '@filo/contract/route'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLocalDay } from '../../ui/format/use-local-day.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { SearchSelect } from '../form/SearchSelect.tsx'
import { SearchSelectMany } from '../form/SearchSelectMany.tsx'
import { useReadError } from '../form/use-read-error.ts'
import { unitSource } from '../hardware/unit-source.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { InstallPreview, type InstallPreviewed } from './InstallPreview.tsx'
import { installReadings } from './install-readings.ts'
import { programSource } from './program-source.ts'

interface InstallDialogProps {
  /** The program that is installed; absent: the reader chooses one of those that are active. */
  program?: { id: string; name: LocalizedText }
  /** The robot that it is installed on; absent: the reader chooses some. */
  unit?: { id: string; serial: string }
  onClose: () => void
}

/** What would become of the request as it is chosen now; read anew with every choice. */
function usePreview(programId: string | null, unitIds: readonly string[]) {
  const body = { programId: programId ?? '', unitIds: [...unitIds] }
  return useQuery<InstallPreviewed, never>({
    queryKey: [previewProgramInstall.name, body],
    queryFn: ({ signal }) => apiClient.call(previewProgramInstall, { body, signal }),
    enabled: programId !== null && unitIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** The words after a request: how many robots get it, and how many were refused meanwhile. */
function useOutcome() {
  const { t } = useTranslation('program-installs')
  return ({ items }: ResponseOf<typeof requestProgramInstall>) => {
    const installable = items.filter(({ refusal }) => refusal === null).length
    const refused = items.length - installable
    const done = t('dialog.done', { count: installable })
    return refused > 0 ? `${done} ${t('dialog.refusedCount', { count: refused })}` : done
  }
}

/** Installs a program on robots: which of them it fits, what it may use of them and what it costs stands there before. */
export function InstallDialog({ program, unit, onClose }: InstallDialogProps) {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  const readError = useReadError()
  const outcome = useOutcome()
  const { endOf, dayOf } = useLocalDay()
  const [programId, setProgramId] = useState(program?.id ?? null)
  const [unitIds, setUnitIds] = useState<readonly string[]>(unit ? [unit.id] : [])
  const [day, setDay] = useState('')
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const preview = usePreview(programId, unitIds)
  const request = useApiMutation(requestProgramInstall, { invalidates: installReadings })
  const fitting = preview.data?.items.filter(({ refusal }) => refusal === null) ?? []
  const deadline = endOf(day)
  const title = program
    ? t('dialog.title', { name: localized(program.name) })
    : t('dialog.titleOn', { serial: unit?.serial ?? '' })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('dialog.confirm')}
      isWide
      isIncomplete={fitting.length === 0 || preview.isPlaceholderData}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        const body = { programId: programId ?? '', unitIds: [...unitIds], ...(deadline ? { deadline } : {}) }
        showToast({ message: outcome(await request.mutateAsync({ body })) })
      }}
    >
      {!program && (
        <SearchSelect
          source={programSource(localized)}
          value={programId}
          onChange={setProgramId}
          field={{ label: t('dialog.program'), margin: 'normal', required: true }}
        />
      )}
      {!unit && (
        <SearchSelectMany
          source={unitSource}
          value={unitIds}
          onChange={(ids) => setUnitIds(ids.slice(0, mostRobotsAtOnce))}
          field={{
            label: t('dialog.robots'),
            helperText: t('dialog.robotsHelp', { count: mostRobotsAtOnce }),
            margin: 'normal',
            required: true,
          }}
        />
      )}
      <TextField
        fullWidth
        type="date"
        margin="normal"
        label={t('dialog.deadline')}
        helperText={t('dialog.deadlineHelp')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: today, max: '2100-12-31' },
        }}
        sx={{ mb: 2 }}
      />
      {programId !== null && unitIds.length > 0 && (
        <QueryPanel query={preview} errorTitle={t('dialog.previewFailed')}>
          {(found) => <InstallPreview preview={found} />}
        </QueryPanel>
      )}
    </ConfirmDialog>
  )
}
