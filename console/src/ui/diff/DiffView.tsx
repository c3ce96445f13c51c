import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { codeBar, codeFrame } from '../code/code-frame.ts'
import type { CodeLanguage } from '../code/code-language.ts'
import { Hint } from '../hint/Hint.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { CopyButton } from '../page/CopyButton.tsx'
import type { DiffNavigation } from './DiffSurface.tsx'

const DiffSurface = lazyPart(
  async () => (await import('./DiffSurface.tsx')).DiffSurface,
  () => <Skeleton variant="rectangular" height={240} />,
)

interface DiffViewProps {
  before: string
  after: string
  /** "2.3.0" and "2.4.0". */
  beforeLabel: string
  afterLabel: string
  language: CodeLanguage
}

/** Two texts and their differences: side by side from 900 px, unified below; F7 and Shift+F7 walk the changes. */
export function DiffView({ before, after, beforeLabel, afterLabel, language }: DiffViewProps) {
  const { t } = useTranslation('ui')
  const isSideBySide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const navigation = useRef<DiffNavigation>(null)
  const isSame = before === after
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F7') return
    event.preventDefault()
    if (event.shiftKey) navigation.current?.previous()
    else navigation.current?.next()
  }
  return (
    <Box
      role="group"
      aria-label={t('diff.label', { before: beforeLabel, after: afterLabel })}
      onKeyDown={onKeyDown}
      sx={codeFrame}
    >
      <Box sx={codeBar}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {beforeLabel} → {afterLabel}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
          <Hint title={t('diff.previous')}>
            <span>
              <IconButton
                size="small"
                aria-label={t('diff.previous')}
                disabled={isSame}
                onClick={() => navigation.current?.previous()}
              >
                <ArrowUpwardIcon fontSize="small" />
              </IconButton>
            </span>
          </Hint>
          <Hint title={t('diff.next')}>
            <span>
              <IconButton
                size="small"
                aria-label={t('diff.next')}
                disabled={isSame}
                onClick={() => navigation.current?.next()}
              >
                <ArrowDownwardIcon fontSize="small" />
              </IconButton>
            </span>
          </Hint>
          <CopyButton value={after} label={t('diff.copyAfter', { after: afterLabel })} />
        </Box>
      </Box>
      {isSame ? (
        <Box sx={{ p: 2, color: 'text.secondary' }}>{t('diff.same')}</Box>
      ) : (
        <DiffSurface
          ref={navigation}
          before={before}
          after={after}
          beforeLabel={beforeLabel}
          afterLabel={afterLabel}
          language={language}
          isSideBySide={isSideBySide}
        />
      )}
    </Box>
  )
}
