import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { RunningVersion } from '../../components/status/RunningVersion.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { Column } from '../../ui/table/column.ts'
import { robotNameOf } from './robot-name.ts'
import { useAnswerText } from './use-answer-text.ts'
import { WhatNowChip } from './WhatNowChip.tsx'

/** Whether the reader may decide about the robot's update now. */
export const isDecidable = ({ mayAnswer, offer }: CustomerUpdate) => mayAnswer && offer?.isOpen === true

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

/** What the robot runs, with since when that is proven. */
function PresentCell({ update }: { update: CustomerUpdate }) {
  const { t } = useTranslation('customer-updates')
  const { present } = update
  return (
    <RunningVersion
      unit={update}
      version={present ? `${present.name} ${present.version}` : t('unknown')}
      isShort
    />
  )
}

/** The words of the button that opens a robot's update; undefined where there is none. */
export function useOpenText() {
  const { t } = useTranslation('customer-updates')
  return (update: CustomerUpdate): string | undefined => {
    if (!update.offer) return undefined
    if (!isDecidable(update)) return t('look')
    return update.offer.answer ? t('change') : t('open')
  }
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
      width: 176,
      minWidth: 120,
      foldOrder: 2,
    },
    {
      id: 'offered',
      header: t('columns.offered'),
      cell: ({ offer }) => (offer ? `${offer.aros.name} ${offer.aros.version}` : '—'),
      csvField: 'offer.aros.version',
      card: 'field',
      width: 150,
      minWidth: 120,
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
      width: 300,
      minWidth: 260,
    },
    {
      id: 'decide',
      header: t('columns.decide'),
      cell: (update) => {
        const words = openText(update)
        if (!words) return '—'
        const needsAnswer = isDecidable(update) && update.offer?.needsAnswer
        return (
          <Button
            size="small"
            variant={needsAnswer ? 'contained' : 'outlined'}
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
