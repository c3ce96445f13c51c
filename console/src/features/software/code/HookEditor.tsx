import type { HookKind } from '@filo/contract/device/assignment/package-content'
import type { HookText } from '@filo/contract/packages/version-content-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'

interface Props {
  kind: HookKind
  hook: HookText
  /** Absent: read-only. */
  onChange?: ((hook: HookText | undefined) => void) | undefined
  lockedReason?: string | undefined
}

const maxTimeoutS = 3600

/** Names of programs, the same in every language. */
const languageNames = { sh: 'Shell', node: 'Node.js' } as const

/** One script with its interpreter and time limit. */
export function HookEditor({ kind, hook, onChange, lockedReason }: Props) {
  const { t } = useTranslation('software')
  const label = `${kind}.${hook.language === 'sh' ? 'sh' : 'js'}`
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {onChange ? (
          <>
            <TextField
              select
              size="small"
              label={t('code.language')}
              value={hook.language}
              onChange={({ target }) =>
                onChange({ ...hook, language: target.value === 'node' ? 'node' : 'sh' })
              }
              sx={{ minWidth: 128 }}
            >
              {Object.entries(languageNames).map(([language, name]) => (
                <MenuItem key={language} value={language}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              size="small"
              type="number"
              label={t('code.timeout')}
              value={hook.timeoutS}
              onChange={({ target }) => {
                const timeoutS = Math.min(maxTimeoutS, Math.max(1, Math.round(Number(target.value)) || 1))
                onChange({ ...hook, timeoutS })
              }}
              slotProps={{ htmlInput: { min: 1, max: maxTimeoutS } }}
              sx={{ width: 136 }}
            />
            <Button
              color="error"
              onClick={() => onChange(undefined)}
              aria-label={t('code.remove', { name: t(`code.kinds.${kind}`) })}
              sx={{ ml: 'auto' }}
            >
              {t('code.removeShort')}
            </Button>
          </>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>
            {`${t('code.timeout')}: ${t('code.seconds', { count: hook.timeoutS })}`}
          </Box>
        )}
      </Box>
      <CodeEditor
        label={label}
        language={hook.language}
        value={hook.text}
        {...(onChange ? { onChange: (text: string) => onChange({ ...hook, text }) } : {})}
        lockedReason={lockedReason}
        minHeight={240}
      />
    </Box>
  )
}
