import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type LogBuffer, type ShownLine, toneOfLevel } from './log-buffer.ts'
import { useLogTime } from './use-log-time.ts'

interface Props {
  log: LogBuffer
  /** Lines that came while it stands still. */
  newCount: number
  isWrapped: boolean
  staysAtEnd: boolean
}

const LogRow = memo(function LogRow({ shown }: { shown: ShownLine }) {
  const { t } = useTranslation('remote')
  const logTime = useLogTime()
  if ('skipped' in shown)
    return (
      <Box sx={{ color: 'warning.main', fontWeight: 600 }}>{t('logs.skipped', { count: shown.skipped })}</Box>
    )
  const { at, level, origin, text } = shown.line
  const tone = toneOfLevel(level)
  return (
    // What is not in view costs nothing to lay out, however many lines there are.
    <Box sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 20px' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {[at && logTime(at), origin].filter(Boolean).join(' ')}{' '}
      </Box>
      <Box component="span" sx={tone ? { color: `${tone}.main` } : undefined}>
        {tone && `[${t(`logs.levels.${tone}`)}] `}
        {text}
      </Box>
    </Box>
  )
})

/** The lines of a log; its end stays in view while it is followed. */
export function LogText({ log, newCount, isWrapped, staysAtEnd }: Props) {
  const { t } = useTranslation('remote')
  return (
    <>
      <Box
        role="log"
        aria-live="off"
        aria-label={t('logs.label')}
        tabIndex={0}
        ref={(box: HTMLDivElement | null) => {
          if (box && staysAtEnd) box.scrollTop = box.scrollHeight
        }}
        sx={{
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
          fontSize: 13,
          lineHeight: 1.5,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          height: 'max(280px, calc(100dvh - 460px))',
          overflow: 'auto',
          whiteSpace: isWrapped ? 'pre-wrap' : 'pre',
          overflowWrap: isWrapped ? 'anywhere' : 'normal',
        }}
      >
        {log.dropped > 0 && (
          <Box sx={{ color: 'text.secondary' }}>{t('logs.dropped', { count: log.dropped })}</Box>
        )}
        {log.lines.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('logs.none')}</Box>}
        {log.lines.map((shown) => (
          <LogRow key={shown.id} shown={shown} />
        ))}
      </Box>
      <Box role="status" sx={{ minHeight: '1.5em', color: 'text.secondary' }}>
        {newCount > 0 && t('logs.newLines', { count: newCount })}
      </Box>
    </>
  )
}
