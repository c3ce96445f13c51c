import type { UpdateLogLine } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useExactTime } from '../../../ui/time/use-exact-time.ts'

interface LogLinesProps {
  lines: readonly UpdateLogLine[]
  /** The last line stays in view. */
  isFollowing: boolean
  /** The reader has gone back to earlier lines. */
  onScrolledUp: () => void
}

/** So far from the end a reader still counts as being there, in px. */
const atEndPx = 40

/** Hook output as it was printed, with time, package and hook in front; errors are marked by word and colour. */
export function LogLines({ lines, isFollowing, onScrolledUp }: LogLinesProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const exact = useExactTime()
  return (
    <Box
      role="log"
      aria-label={t('updates.log')}
      tabIndex={0}
      ref={(box: HTMLDivElement | null) => {
        if (box && isFollowing) box.scrollTop = box.scrollHeight
      }}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (isFollowing && scrollHeight - scrollTop - clientHeight > atEndPx) onScrolledUp()
      }}
      sx={{
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
        fontSize: 13,
        lineHeight: 1.6,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
        maxHeight: 'calc(100dvh - 220px)',
        overflow: 'auto',
      }}
    >
      {lines.map((line) => (
        <Box
          key={line.seq}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '220px 1fr' }, gap: 1 }}
        >
          <Box component="span" sx={{ color: 'text.secondary' }} title={exact(line.at)}>
            {[line.package, line.hook].filter(Boolean).join(' · ') || t('updates.agent')}
            {line.stream === 'stderr' && ` · ${t('updates.stderr')}`}
          </Box>
          <Box
            component="span"
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              color: line.stream === 'stderr' ? 'error.main' : 'text.primary',
            }}
          >
            {line.text}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
