import LockIcon from '@mui/icons-material/LockOutlined'
import WrapTextIcon from '@mui/icons-material/WrapText'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { CopyButton } from '../page/CopyButton.tsx'
import { codeBar, codeFrame } from './code-frame.ts'
import { type CodeLanguage, codeLanguageNames } from './code-language.ts'

const CodeSurface = lazyPart(
  async () => (await import('./CodeSurface.tsx')).CodeSurface,
  ({ minHeight }) => <Skeleton variant="rectangular" height={minHeight} />,
)

interface CodeEditorProps {
  /** Names the text: "pre-install.sh". */
  label: string
  value: string
  onChange?: (value: string) => void
  language: CodeLanguage
  /** Read-only, with this reason shown. */
  lockedReason?: string | undefined
  /** px; 160 unless told. */
  minHeight?: number
  /** CSS length; 60dvh unless told. */
  maxHeight?: string
}

/** Code with line numbers, highlighting, search, copy and wrap; read-only without `onChange`. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, onChange, language, lockedReason, minHeight = 160, maxHeight = '60dvh' } = props
  const { t } = useTranslation('ui')
  const [isWrapped, setIsWrapped] = useState(false)
  const isLocked = lockedReason !== undefined
  return (
    <Box sx={codeFrame}>
      <Box sx={codeBar}>
        <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: 12,
            px: 0.75,
            border: 1,
            borderColor: 'divider',
            borderRadius: '6px',
            color: 'text.secondary',
          }}
        >
          {codeLanguageNames[language]}
        </Box>
        {isLocked && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}
          >
            <LockIcon aria-hidden sx={{ fontSize: 16 }} />
            {lockedReason}
          </Box>
        )}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Hint title={t('code.wrap')}>
            <ToggleButton
              value="wrap"
              size="small"
              selected={isWrapped}
              onChange={() => setIsWrapped(!isWrapped)}
              aria-label={t('code.wrap')}
              sx={{ border: 0, p: 0.5 }}
            >
              <WrapTextIcon fontSize="small" />
            </ToggleButton>
          </Hint>
          <CopyButton value={value} label={t('code.copy')} />
        </Box>
      </Box>
      <CodeSurface
        value={value}
        onChange={isLocked ? undefined : onChange}
        language={language}
        label={label}
        isWrapped={isWrapped}
        minHeight={minHeight}
        maxHeight={maxHeight}
      />
    </Box>
  )
}
