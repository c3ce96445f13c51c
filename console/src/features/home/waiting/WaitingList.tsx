import type { WaitingKind, WaitingWork } from '@filo/contract/home/waiting-work'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanOpen } from '../../../session/known-screens.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { WaitingItem } from './WaitingItem.tsx'
import { isNothingWaiting, type WaitingLine, waitingLines } from './waiting-lines.ts'
import { waitingPlaces } from './waiting-places.ts'

/** That nothing waits, said only of a rule that was read as a whole. */
function Nothing() {
  const { t } = useTranslation('home')
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <CheckCircle aria-hidden sx={{ fontSize: 32, color: 'success.main' }} />
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{t('waiting.nothing')}</Typography>
        <Typography color="text.secondary">{t('waiting.nothingBody')}</Typography>
      </Box>
    </Box>
  )
}

/** Which kinds of work could not be read: of them nobody knows whether any waits. */
function Unknown({ kinds, onRetry }: { kinds: readonly WaitingKind[]; onRetry: () => void }) {
  const { t } = useTranslation(['home', 'ui'])
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('ui:retry')}
        </Button>
      }
    >
      {t('waiting.unknown', { kinds: kinds.map((kind) => t(`waiting.kind.${kind}`)).join(', ') })}
    </Alert>
  )
}

/** How many more of a kind there are, and where they are listed. */
function MoreLine({ line, userId }: { line: Extract<WaitingLine, { more: number }>; userId: string }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const canOpen = useCanOpen()
  const href = waitingPlaces[line.kind].list?.(userId)
  const figure = `+${number(line.more)}${line.isAtLeast ? '…' : ''}`
  const words = t('waiting.more', { number: figure, kind: t(`waiting.kind.${line.kind}`) })
  return (
    <Box component="li" sx={{ pl: '32px', color: 'text.secondary' }}>
      {href && canOpen(href) ? <Link href={href}>{words}</Link> : words}
    </Box>
  )
}

interface Props {
  work: WaitingWork
  userId: string
  onRetry: () => void
}

/** What waits, most urgent first, each with its button; the first lines until all are asked for. */
export function WaitingList({ work, userId, onRetry }: Props) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  if (isNothingWaiting(work)) return <Nothing />
  const { lines, hidden } = waitingLines(work.groups, isOpen)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {work.unknown.length > 0 && <Unknown kinds={work.unknown} onRetry={onRetry} />}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.25,
          '& > li + li': { borderTop: 1, borderColor: 'divider', pt: 1.25 },
        }}
      >
        {lines.map((line) =>
          'row' in line ? (
            <WaitingItem key={line.key} kind={line.kind} urgency={line.urgency} row={line.row} />
          ) : (
            <MoreLine key={line.key} line={line} userId={userId} />
          ),
        )}
      </Box>
      {hidden > 0 && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setIsOpen(true)}>
          {t('waiting.showAll', { number: number(hidden) })}
        </Button>
      )}
    </Box>
  )
}
