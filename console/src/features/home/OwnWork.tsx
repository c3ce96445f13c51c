import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanOpen } from '../../session/known-screens.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { CardGrid } from './CardGrid.tsx'
import { WorkCard } from './WorkCard.tsx'
import type { CountedItem } from './work-items.ts'

/** What is in order, each name a link to its list all the same. */
function ClearLine({ items }: { items: readonly CountedItem[] }) {
  const { t } = useTranslation('home')
  const canOpen = useCanOpen()
  return (
    // Where they wrap, links stand below each other: 24 px each are what a finger needs (WCAG 2.5.8).
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, lineHeight: '24px', color: 'text.secondary' }}
    >
      <span>{t('work.clear')}</span>
      {items.map(({ key, href }) =>
        canOpen(href) ? (
          <Link key={key} href={href}>
            {t(`work.${key}.short`)}
          </Link>
        ) : (
          <span key={key}>{t(`work.${key}.short`)}</span>
        ),
      )}
    </Box>
  )
}

interface Props {
  items: readonly CountedItem[]
  /** Stands for a number that is not known (yet): as long as there is one, nobody is told that nothing waits. */
  unknown?: ReactNode
}

/** The person's own work: a card for each thing that waits, one line for all that does not. */
export function OwnWork({ items, unknown }: Props) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const canOpen = useCanOpen()
  const waiting = items.filter(({ count }) => count > 0)
  const clear = items.filter(({ count }) => count === 0)
  const isAllClear = waiting.length === 0 && !unknown
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isAllClear && (
        <Card sx={{ p: 2, display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <CheckCircle aria-hidden sx={{ fontSize: 32, color: 'success.main' }} />
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{t('work.nothing')}</Typography>
            <Typography color="text.secondary">{t('work.nothingBody')}</Typography>
          </Box>
        </Card>
      )}
      {!isAllClear && (
        <CardGrid>
          {waiting.map(({ key, count, tone, href }) => (
            <WorkCard
              key={key}
              label={t(`work.${key}.label`)}
              value={number(count)}
              words={t(`work.${key}.some`)}
              tone={tone}
              href={canOpen(href) ? href : undefined}
            />
          ))}
          {unknown}
        </CardGrid>
      )}
      {!isAllClear && clear.length > 0 && <ClearLine items={clear} />}
    </Box>
  )
}
