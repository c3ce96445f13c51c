import type { WaitingKind, WaitingRow, WaitingUrgency } from '@filo/contract/home/waiting-work'
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type SvgIcon from '@mui/material/SvgIcon'
import { useTranslation } from 'react-i18next'
import { useCanOpen } from '../../../session/known-screens.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { type Tone, toneColor } from '../../../ui/status/tone.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useWaitingDeed } from './use-waiting-deed.ts'
import { useWaitingWords } from './use-waiting-words.ts'
import { waitingPlaces } from './waiting-places.ts'

const looks: Record<WaitingUrgency, { tone: Tone; icon: typeof SvgIcon }> = {
  now: { tone: 'error', icon: ErrorOutlined },
  soon: { tone: 'warning', icon: WarningAmber },
  later: { tone: 'info', icon: InfoOutlined },
}

/** Since when it waits, and until when it should be done. */
function Times({ row: { since, dueAt } }: { row: WaitingRow }) {
  const { t } = useTranslation('home')
  const { dateTime } = useFormats()
  // Its column stays: the buttons of all rows stand below each other.
  if (!since && !dueAt) return <Box sx={{ display: { xs: 'none', md: 'block' } }} />
  return (
    <Box sx={{ color: 'text.secondary', textAlign: { md: 'right' }, whiteSpace: { md: 'nowrap' } }}>
      {since && <RelativeTime at={since} />}
      {since && dueAt && (
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {' · '}
        </Box>
      )}
      {dueAt && (
        <Box sx={{ display: { xs: 'inline', md: 'block' } }}>{t('waiting.due', { at: dateTime(dueAt) })}</Box>
      )}
    </Box>
  )
}

interface Props {
  kind: WaitingKind
  urgency: WaitingUrgency
  row: WaitingRow
}

/** What its button does, or where it leads. */
function WaitingButton({ kind, row, name }: Omit<Props, 'urgency'> & { name: string }) {
  const { t } = useTranslation('home')
  const canOpen = useCanOpen()
  const { href, label, deed } = waitingPlaces[kind]
  const atOnce = useWaitingDeed(row, deed)
  const place = href(row)
  if (atOnce)
    return (
      <PendingButton
        size="small"
        variant="outlined"
        isPending={atOnce.isPending}
        aria-label={`${t(`waiting.do.${deed}`)}: ${name}`}
        onClick={atOnce.run}
      >
        {t(`waiting.do.${deed}`)}
      </PendingButton>
    )
  if (!canOpen(place)) return null
  return (
    <Button size="small" variant="outlined" href={place} aria-label={`${t(`waiting.do.${label}`)}: ${name}`}>
      {t(`waiting.do.${label}`)}
    </Button>
  )
}

/** One piece of work: what it is about, why it waits, since when, and the button that gets it done. */
export function WaitingItem({ kind, urgency, row }: Props) {
  const { t } = useTranslation('home')
  const canOpen = useCanOpen()
  const { titleOf, aboutOf, reasonOf } = useWaitingWords()
  const { icon: Icon, tone } = looks[urgency]
  const title = titleOf(row)
  const about = aboutOf(row)
  const href = waitingPlaces[kind].href(row)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: '20px minmax(0, 1fr)', md: '20px minmax(0, 1fr) auto 148px' },
        '& > :nth-of-type(n + 2)': { gridColumn: { xs: 2, md: 'auto' } },
      }}
    >
      <Icon
        titleAccess={t(`waiting.urgency.${urgency}`)}
        sx={{ fontSize: 20, alignSelf: 'start', mt: '1px', color: (theme) => toneColor(theme, tone) }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>
          {canOpen(href) ? (
            <Link href={href} dir="auto" sx={{ fontWeight: 600 }}>
              {title}
            </Link>
          ) : (
            <Box component="span" dir="auto" sx={{ fontWeight: 600 }}>
              {title}
            </Box>
          )}
          {about && (
            <Box component="span" dir="auto" sx={{ color: 'text.secondary' }}>
              {` · ${about}`}
            </Box>
          )}
        </Box>
        <Box>{reasonOf(row)}</Box>
        {row.text && (
          <Box
            dir="auto"
            sx={{
              color: 'text.secondary',
              whiteSpace: 'nowrap',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
            }}
          >
            {t('waiting.words', { text: row.text })}
          </Box>
        )}
      </Box>
      <Times row={row} />
      <Box sx={{ display: 'flex', justifyContent: { md: 'flex-end' } }}>
        <WaitingButton kind={kind} row={row} name={title} />
      </Box>
    </Box>
  )
}
