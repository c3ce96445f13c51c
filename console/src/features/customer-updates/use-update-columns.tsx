import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { RunningVersion } from '../../components/status/RunningVersion.tsx'
import { isDue } from '../../components/update-decision/is-decidable.ts'
import { robotNameOf } from '../../components/update-decision/robot-name.ts'
import { useAnswerText } from '../../components/update-decision/use-answer-text.ts'
import { useOpenText } from '../../components/update-decision/use-open-text.ts'
import { WhatNowChip } from '../../components/update-decision/WhatNowChip.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { Column } from '../../ui/table/column.ts'

/** Where it stands, and below what was answered, by whom and when, else until when there is a right to updates. */
function StateCell({ update }: { update: CustomerUpdate }) {
  const { t } = useTranslation('customer-updates')
  const { answerText, byText } = useAnswerText()
  const { day } = useFormats()
  const { entitlement } = update
  const submitted = update.offer?.answer
  return (
    <Box sx={{ minWidth: 0 }}>
      <WhatNowChip update={update} isStacked />
      {submitted && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ whiteSpace: 'normal' }}>
          {`${answerText(submitted)} · ${byText(submitted)}`}
        </Typography>
      )}
      {entitlement && !submitted && (
        <Typography variant="caption" component="div" color="text.secondary">
          {t(entitlement.isOver ? 'entitlement.over' : 'entitlement.until', { day: day(entitlement.until) })}
        </Typography>
      )}
    </Box>
  )
}

/** A name that goes on in the next line rather than being cut: on it hangs what is decided. */
function Whole({ text }: { text: string }) {
  return <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{text}</Box>
}

/** What the robot runs, with since when that is proven. */
function PresentCell({ update }: { update: CustomerUpdate }) {
  const { t } = useTranslation('customer-updates')
  const { present } = update
  return (
    <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      <RunningVersion
        unit={update}
        version={present ? `${present.name} ${present.version}` : t('unknown')}
        isShort
      />
    </Box>
  )
}

/** A robot, what it runs, what is offered, and what is to be done. */
export function useUpdateColumns(onOpen: (update: CustomerUpdate) => void): Column<CustomerUpdate>[] {
  const { t } = useTranslation('customer-updates')
  const openText = useOpenText()
  return [
    {
      id: 'robot',
      header: t('columns.robot'),
      cell: robotNameOf,
      note: ({ serial }) => serial,
      sortField: 'name',
      csvFields: [
        { field: 'robotName', header: t('columns.robot') },
        { field: 'serial', header: t('columns.serial') },
      ],
      width: 210,
      minWidth: 170,
    },
    {
      id: 'present',
      header: t('columns.present'),
      cell: (update) => <PresentCell update={update} />,
      csvFields: [
        { field: 'present.version', header: t('columns.present') },
        { field: 'provenAt', header: t('columns.provenAt') },
      ],
      card: 'field',
      width: 180,
      minWidth: 160,
      foldOrder: 2,
    },
    {
      id: 'offered',
      header: t('columns.offered'),
      cell: ({ offer }) => (offer ? <Whole text={`${offer.aros.name} ${offer.aros.version}`} /> : '—'),
      csvField: 'offer.aros.version',
      card: 'field',
      width: 170,
      minWidth: 150,
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: (update) => <StateCell update={update} />,
      csvFields: [
        { field: 'offer.state', header: t('columns.state') },
        { field: 'isLatest', header: t('columns.isLatest') },
        { field: 'wasLatest', header: t('columns.wasLatest') },
        { field: 'connection', header: t('columns.connection') },
        { field: 'lastSeenAt', header: t('columns.lastSeenAt') },
        { field: 'offer.answer.answer', header: t('columns.answer') },
        { field: 'offer.answer.answeredByName', header: t('history.by') },
        { field: 'entitlement.until', header: t('columns.entitlement') },
      ],
      card: 'chip',
      width: 260,
      minWidth: 220,
    },
    {
      id: 'decide',
      header: t('columns.decide'),
      cell: (update) => {
        const words = openText(update)
        if (!words) return '—'
        return (
          <Button
            size="small"
            variant={isDue(update) ? 'contained' : 'outlined'}
            aria-label={`${robotNameOf(update)}: ${words}`}
            onClick={() => onOpen(update)}
          >
            {words}
          </Button>
        )
      },
      csvField: false,
      card: 'field',
      width: 160,
      minWidth: 150,
      foldOrder: 1,
    },
  ]
}
