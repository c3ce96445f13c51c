import type { ConfigModel } from '@filo/contract/robot-config/config-bounds'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { ConfigDefaults } from '@filo/contract/robot-config/robot-config-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { LeaveDialog } from '../../ui/form/LeaveDialog.tsx'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { ConfigValuesEditor } from './ConfigValuesEditor.tsx'

interface Props {
  title: string
  help: string
  defaults: ConfigDefaults
  /** What bounds the values. */
  schema: ConfigModel['schema']
  isPending: boolean
  problem: string | undefined
  /** Rejects where it was not saved; the problem says why then. */
  onSave: (values: ConfigValues, etag: string) => Promise<unknown>
}

/** What counts on many robots, item by item. */
export function ConfigDefaultsCard({ title, help, defaults, schema, isPending, problem, onSave }: Props) {
  const { t } = useTranslation('components')
  const [draft, setDraft] = useState<{ values: ConfigValues; etag: string }>()
  const { languages, mayChange } = defaults
  const values = draft?.values ?? defaults.values
  const guard = useLeaveGuard(draft !== undefined)
  const change = (next: ConfigValues) => setDraft({ values: next, etag: draft?.etag ?? defaults.etag })

  function save(): void {
    if (draft)
      onSave(draft.values, draft.etag).then(
        () => setDraft(undefined),
        () => undefined,
      )
  }

  return (
    <SectionCard title={title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{help}</Typography>
        <ConfigValuesEditor
          values={values}
          schema={schema}
          languages={languages}
          mayChange={mayChange}
          onChange={change}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        {draft && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button color="inherit" onClick={() => setDraft(undefined)}>
              {t('robotConfig.defaults.undo')}
            </Button>
            <PendingButton variant="contained" isPending={isPending} onClick={save}>
              {t('robotConfig.defaults.save')}
            </PendingButton>
          </Box>
        )}
      </Box>
      <LeaveDialog guard={guard} />
    </SectionCard>
  )
}
