import { listAudit } from '@filo/contract/audit/audit-routes'
import { mostRetentionDays, retentionRules } from '@filo/contract/retention/retention-kinds'
import {
  getRetention,
  previewRetention,
  type Retention,
  type RetentionDays,
  type RetentionSize,
  setRetention,
} from '@filo/contract/retention/retention-routes'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDueWords } from './use-due-words.ts'

const SETTLED_MS = 300

const daysOf = ({ kinds }: Retention) =>
  Object.fromEntries(kinds.map(({ kind, days }) => [kind, days])) as RetentionDays

/** What the next run would remove with these days, in words; undefined while that is being counted. */
function useEffects(kind: RetentionSize['kind'], days: number | undefined): string[] | undefined {
  const { t } = useTranslation('users/installation')
  const { bytes, date } = useFormats()
  const dueWords = useDueWords()
  const settled = useDebounced(days, SETTLED_MS)
  const query = useApiQuery(
    previewRetention,
    { query: { kind, days: settled ?? 1 } },
    { enabled: settled !== undefined },
  )
  if (settled === undefined || settled !== days || !query.data) return undefined
  const { before, due, named } = query.data
  const at = { before: date(before) }
  const isFiles = kind === 'packageFiles'
  if (due?.count === 0) return [t(isFiles ? 'sizes.dialog.noFilesGo' : 'sizes.dialog.noneGo', at)]
  const words = due
    ? t(isFiles ? 'sizes.dialog.filesWillGo' : 'sizes.dialog.willGo', { ...at, rows: dueWords(due) })
    : t('sizes.dialog.uncounted', at)
  const names = named.map(({ name, sizeBytes }) => t('sizes.dialog.named', { name, bytes: bytes(sizeBytes) }))
  const rest = due && named.length > 0 && due.count > named.length ? [t('sizes.dialog.andMore')] : []
  return [words, ...names, ...rest, t(`sizes.stays.${kind}`), t('sizes.dialog.forGood')]
}

interface ChangeDaysDialogProps {
  retention: Retention
  size: RetentionSize
  onClose: () => void
}

/** Changes how many days one kind stays, once it is known what the next run removes by it. */
export function ChangeDaysDialog({ retention, size, onClose }: ChangeDaysDialogProps) {
  const { t } = useTranslation('users/installation')
  const { number } = useFormats()
  const readError = useReadError()
  const { kind } = size
  const [typed, setTyped] = useState(String(size.days))
  const { minDays: min, defaultDays } = retentionRules[kind]
  const bounds = { min: number(min), max: number(mostRetentionDays), default: number(defaultDays) }
  const days = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isRight = days >= min && days <= mostRetentionDays
  const effects = useEffects(kind, isRight ? days : undefined)
  const name = t(`sizes.kinds.${kind}`)
  const save = useApiMutation(setRetention, {
    invalidates: [getRetention, listAudit],
    onSuccess: () =>
      showToast({
        message: t(days === mostRetentionDays ? 'sizes.dialog.savedNever' : 'sizes.dialog.saved', {
          kind: name,
          days: number(days),
        }),
      }),
  })
  return (
    <ConfirmDialog
      title={t('sizes.dialog.title', { kind: name })}
      confirmLabel={t('sizes.dialog.confirm')}
      isDanger={days < size.days}
      isIncomplete={!effects || days === size.days}
      onConfirm={() =>
        save.mutateAsync({ body: { ...daysOf(retention), [kind]: days }, ifMatch: retention.etag })
      }
      onClose={onClose}
      readError={readError}
      effects={effects ?? []}
    >
      <TextField
        label={t('sizes.dialog.days')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={!isRight}
        helperText={t(isRight ? 'sizes.dialog.bounds' : 'sizes.dialog.outOfBounds', bounds)}
        autoComplete="off"
        margin="dense"
        fullWidth
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {isRight && !effects ? t('sizes.dialog.counting') : ''}
      </Typography>
    </ConfirmDialog>
  )
}
