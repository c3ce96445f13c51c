import { type ArosDefaults, listArosDefaults } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { lastSelectedFirst } from '../../lib/last-selected-first.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { RobotPicture } from '../picture/RobotPicture.tsx'
import { NoVariants } from './NoVariants.tsx'

interface Props {
  channel: ArosChannel
  hrefOf: (variantId: string) => string
  /** The product looked at last. */
  lastId: string | undefined
  /** What the page offers besides, beside the search. */
  actions?: ReactNode
}

interface CardProps {
  entry: ArosDefaults
  channel: ArosChannel
  href: string
  isLast: boolean
}

function VariantCard({ entry, channel, href, isLast }: CardProps) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const current = channel === 'production' ? entry.production : entry.test
  return (
    <Card>
      <CardActionArea href={href} sx={{ p: 2, height: '100%' }}>
        <Stack direction="row" spacing={2}>
          <RobotPicture imageKey={entry.imageKey} alt="" size={56} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h3" component="p">
              {localized(entry.robot.name)}
            </Typography>
            <Typography color="text.secondary">{entry.robot.code}</Typography>
            <Typography sx={{ mt: 1 }}>
              {current ? t('variants.current', { version: current.version }) : t('variants.noDefault')}
            </Typography>
            <Typography color="text.secondary">{t('variants.units', { count: entry.unitCount })}</Typography>
            {isLast && <Typography variant="body2">{t('variants.last')}</Typography>}
          </Box>
        </Stack>
      </CardActionArea>
    </Card>
  )
}

/** Chooses the product a page is about, where the address does not name one. */
export function VariantPicker({ channel, hrefOf, lastId, actions }: Props) {
  const { t } = useTranslation('components')
  const [q, setQ] = useState('')
  const query = useApiQuery(listArosDefaults, { query: { q, size: 100 } }, { keepPrevious: true })
  return (
    <>
      <PageHeader
        intro={t('variants.intro')}
        actions={
          <>
            {actions}
            <TextField
              size="small"
              type="search"
              label={t('variants.search')}
              value={q}
              onChange={(event) => setQ(event.target.value)}
            />
          </>
        }
      />
      <QueryPanel query={query} errorTitle={t('variants.failed')}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <Card>{q ? <EmptyState drawing="robot" title={t('variants.noMatch')} /> : <NoVariants />}</Card>
          ) : (
            <Box
              component="ul"
              sx={{
                m: 0,
                p: 0,
                listStyle: 'none',
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
              }}
            >
              {lastSelectedFirst(items, lastId, ({ robot }) => robot.id).map((entry) => (
                <Box component="li" key={entry.robot.id}>
                  <VariantCard
                    entry={entry}
                    channel={channel}
                    href={hrefOf(entry.robot.id)}
                    isLast={entry.robot.id === lastId}
                  />
                </Box>
              ))}
              {totalCount > items.length && (
                <Box component="li" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
                  {t('variants.more', { shown: items.length, count: totalCount })}
                </Box>
              )}
            </Box>
          )
        }
      </QueryPanel>
    </>
  )
}
