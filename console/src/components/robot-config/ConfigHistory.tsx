import {
  type ConfigChangeState,
  configChangeStateNames,
  configEndReasonNames,
} from '@filo/contract/robot-config/config-states'
import { type ConfigChange, listConfigChanges } from '@filo/contract/robot-config/robot-config-routes'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ReplacedIcon from '@mui/icons-material/RedoOutlined'
import WaitIcon from '@mui/icons-material/ScheduleOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type SvgIcon from '@mui/material/SvgIcon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { Timeline } from '../../ui/page/Timeline.tsx'
import type { Tone } from '../../ui/status/tone.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { useConfigTexts } from './use-config-texts.ts'

const looks: Record<ConfigChangeState, { tone: Tone; icon: typeof SvgIcon }> = {
  proposed: { tone: 'neutral', icon: WaitIcon },
  queued: { tone: 'info', icon: WaitIcon },
  applied: { tone: 'success', icon: CheckIcon },
  rejected_by_robot: { tone: 'error', icon: UndoIcon },
  undone: { tone: 'warning', icon: UndoIcon },
  superseded: { tone: 'neutral', icon: ReplacedIcon },
  expired: { tone: 'neutral', icon: WaitIcon },
}

const few = 10
const many = 100

function CampaignLink({ campaign }: { campaign: NonNullable<ConfigChange['campaign']> }) {
  const canOpen = useCanOpen()
  const href = paths.robotVersion({ campaignId: campaign.id })
  return <Box>{canOpen(href) ? <Link href={href}>{campaign.name}</Link> : campaign.name}</Box>
}

function ChangeBody({ change }: { change: ConfigChange }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { name, textOf } = useConfigTexts()
  const { items, reason, campaign, createdByName, origin, endReason, endText, supersededBy } = change
  const who = {
    defaults: t('robotConfig.byDefaults'),
    campaign: t('robotConfig.byCampaign'),
    person: createdByName ?? t('robotConfig.byOther'),
    many: createdByName ?? t('robotConfig.byOther'),
  }[origin]
  const more = [
    [who, origin === 'many' && t('robotConfig.withMany')].filter(Boolean).join(' · '),
    reason && reason !== campaign?.name && t('robotConfig.because', { reason }),
    supersededBy !== null && t('robotConfig.supersededBy', { number: supersededBy }),
    endReason && localized(configEndReasonNames[endReason]),
    endText && t('robotConfig.robotReports', { text: endText }),
  ].filter((line) => typeof line === 'string' && line !== '')
  return (
    <>
      {items.map(({ key, before, after, isCarried }) => (
        <Box key={key} sx={{ color: 'text.primary' }}>
          {`${name(key)}: ${origin === 'defaults' ? '' : `${textOf(key, before)} → `}${textOf(key, after)}`}
          {isCarried && ` (${t('robotConfig.carried')})`}
        </Box>
      ))}
      {campaign && <CampaignLink campaign={campaign} />}
      {more.map((line) => (
        <Box key={String(line)}>{line}</Box>
      ))}
    </>
  )
}

/** What was changed of a robot's configuration: who, why, and what became of it. */
export function ConfigHistory({ unitId }: { unitId: string }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const [size, setSize] = useState(few)
  const query = useApiQuery(
    listConfigChanges,
    { params: { unitId }, query: { size } },
    { keepPrevious: true },
  )
  return (
    <SectionCard title={t('robotConfig.history')}>
      <QueryPanel query={query} errorTitle={t('robotConfig.historyFailed')}>
        {({ items, totalCount }) => (
          <>
            {items.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('robotConfig.noHistory')}</Box>}
            <Timeline
              label={t('robotConfig.history')}
              items={items.map((change) => ({
                id: change.id,
                at: change.createdAt,
                title: `#${change.number} · ${localized(configChangeStateNames[change.state])}`,
                body: <ChangeBody change={change} />,
                ...looks[change.state],
              }))}
            />
            {totalCount > items.length && size < many && (
              <Button onClick={() => setSize(many)}>{t('robotConfig.showMore')}</Button>
            )}
          </>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
