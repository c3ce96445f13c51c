import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useHiddenRecords } from '../../../../api/hidden-records.ts'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useSession } from '../../../../session/session.ts'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'
import { arosTitle } from '../../shared/ArosName.tsx'
import { composerHref } from '../../shared/aros-links.ts'
import { StartRow } from './StartRow.tsx'

/** The reader's own unfinished drafts of a channel, newest first; undefined until they were read, or could not be. */
export function useOwnDrafts(channel: ArosChannel): ArosVersionSummary[] | undefined {
  const { user } = useSession()
  const query = useApiQuery(listArosVersions, {
    query: {
      'f.channel': channel,
      'f.state': 'draft',
      'f.composedBy': user.id,
      size: 10,
      sort: '-updatedAt',
    },
  })
  const hidden = useHiddenRecords()
  if (query.isLoading) return undefined
  return (query.data?.items ?? []).filter(({ id }) => !hidden.has(id))
}

interface Props {
  channel: ArosChannel
  drafts: readonly ArosVersionSummary[]
}

/** Unfinished drafts, each with the way back to it; nothing where there are none. */
export function ResumeDrafts({ channel, drafts }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  if (drafts.length === 0) return null
  return (
    <SectionCard title={t('start.resume')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drafts.map((draft) => (
          <StartRow
            key={draft.id}
            action={
              <Button
                variant="outlined"
                href={composerHref(channel, { ArosId: draft.id })}
                aria-label={t('start.resumeOf', { name: arosTitle(draft) })}
              >
                {t('actions.continue')}
              </Button>
            }
          >
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{arosTitle(draft)}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {localized(draft.robot.name)} ·{' '}
              {t('rail.packages', { count: draft.packageCount, value: draft.packageCount })} ·{' '}
              <RelativeTime at={draft.updatedAt} />
            </Box>
          </StartRow>
        ))}
      </Box>
    </SectionCard>
  )
}
