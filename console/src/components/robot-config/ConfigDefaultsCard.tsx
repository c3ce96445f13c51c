import { type ConfigModel, hasConfigItem, numberBounds } from '@filo/contract/robot-config/config-bounds'
import { type ConfigKey, configItems, configKeys } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { ConfigDefaults } from '@filo/contract/robot-config/robot-config-routes'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { LeaveDialog } from '../../ui/form/LeaveDialog.tsx'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { ConfigControl } from './ConfigControl.tsx'
import { useConfigTexts } from './use-config-texts.ts'

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

/** What a default begins with when it is added. */
function firstValue(
  key: ConfigKey,
  schema: ConfigModel['schema'],
  languages: readonly string[],
): ConfigValue {
  const { is } = configItems[key]
  if (is.kind === 'number') {
    const bounds = numberBounds(is, schema)
    return bounds?.initial ?? Math.max(bounds?.min ?? is.min, 0)
  }
  if (is.kind === 'switch') return true
  if (is.kind === 'language') return languages[0] ?? 'tr'
  if (is.kind === 'choice') return Object.keys(is.options)[0] ?? ''
  return is.kind === 'text' ? '' : []
}

/** What counts on many robots, item by item. */
export function ConfigDefaultsCard({ title, help, defaults, schema, isPending, problem, onSave }: Props) {
  const { t } = useTranslation('components')
  const { name, valueText } = useConfigTexts()
  const [draft, setDraft] = useState<{ values: ConfigValues; etag: string }>()
  const { languages, mayChange } = defaults
  const values = draft?.values ?? defaults.values
  const set = configKeys.filter((key) => values[key] !== undefined)
  const model = { schema, languages }
  const addable = configKeys.filter(
    (key) => values[key] === undefined && !configItems[key].isOwn && hasConfigItem(key, model),
  )
  const guard = useLeaveGuard(draft !== undefined)
  const change = (next: ConfigValues) => setDraft({ values: next, etag: draft?.etag ?? defaults.etag })
  const boundsOf = (key: ConfigKey) => {
    const { is } = configItems[key]
    return is.kind === 'number' ? numberBounds(is, schema) : undefined
  }

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
        {set.length === 0 && <Box>{t('robotConfig.defaults.empty')}</Box>}
        {set.map((key) => (
          <Box
            key={key}
            role="group"
            aria-label={name(key)}
            sx={{ display: 'flex', alignItems: 'start', gap: 1 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
              <Box sx={{ fontWeight: 500 }}>{name(key)}</Box>
              {mayChange ? (
                <ConfigControl
                  item={key}
                  value={values[key]}
                  min={boundsOf(key)?.min ?? null}
                  max={boundsOf(key)?.max ?? null}
                  languages={languages}
                  onChange={(value) => change({ ...values, [key]: value })}
                />
              ) : (
                <Box>{valueText(key, values[key] as ConfigValue)}</Box>
              )}
            </Box>
            {mayChange && (
              <IconButton
                aria-label={t('robotConfig.defaults.remove', { item: name(key) })}
                onClick={() =>
                  change(Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)))
                }
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
        {problem && <Alert severity="error">{problem}</Alert>}
        {mayChange && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <TextField
              select
              size="small"
              sx={{ minWidth: 220 }}
              label={t('robotConfig.defaults.add')}
              value=""
              onChange={(event) => {
                const key = event.target.value as ConfigKey
                change({ ...values, [key]: firstValue(key, schema, languages) })
              }}
            >
              {addable.map((key) => (
                <MenuItem key={key} value={key}>
                  {name(key)}
                </MenuItem>
              ))}
            </TextField>
            {draft && (
              <>
                <Button color="inherit" onClick={() => setDraft(undefined)}>
                  {t('robotConfig.defaults.undo')}
                </Button>
                <PendingButton variant="contained" isPending={isPending} onClick={save}>
                  {t('robotConfig.defaults.save')}
                </PendingButton>
              </>
            )}
          </Box>
        )}
      </Box>
      <LeaveDialog guard={guard} />
    </SectionCard>
  )
}
