import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useCanOpen } from '../../session/known-screens.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import type { StartedWork } from './started-work.ts'

function Chip({ item }: { item: StartedWork }) {
  if (item.kind === 'aros' || item.kind === 'rollout') return <StateChip kind="aros" state={item.state} />
  return <StateChip kind="campaign" state={item.state} />
}

function StartedLine({ item }: { item: StartedWork }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const canOpen = useCanOpen()
  const { name, href, progress } = item
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) 168px minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {canOpen(href) ? <Link href={href}>{name}</Link> : name}
        <Box sx={{ color: 'text.secondary' }}>{t(`started.kind.${item.kind}`)}</Box>
      </Box>
      <Box>
        <Chip item={item} />
      </Box>
      {progress && (
        <ProgressBar
          label={t('started.robots', { done: number(progress.done), all: number(progress.all) })}
          value={progress.done / progress.all}
          text={progress.failed > 0 ? t('started.failed', { number: number(progress.failed) }) : undefined}
          tone={progress.failed > 0 ? 'warning' : 'info'}
        />
      )}
    </Box>
  )
}

/** What was set going and how it goes: campaigns, releases on their way, the reader's own versions; nothing when all is done. */
export function StartedSection({ items }: { items: readonly StartedWork[] }) {
  const { t } = useTranslation('home')
  if (items.length === 0) return null
  return (
    <SectionCard title={t('started.title')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          '& > li + li': { borderTop: 1, borderColor: 'divider', pt: 1.5 },
        }}
      >
        {items.map((item) => (
          <StartedLine key={item.id} item={item} />
        ))}
      </Box>
    </SectionCard>
  )
}
