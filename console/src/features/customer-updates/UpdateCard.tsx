import type { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'
import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { RobotPicture } from '../../components/picture/RobotPicture.tsx'
import { liveConnection } from '../../components/status/live-connection.ts'
import { RunningVersion } from '../../components/status/RunningVersion.tsx'
import { DecisionButtons } from '../../components/update-decision/DecisionButtons.tsx'
import { isDue } from '../../components/update-decision/is-decidable.ts'
import { OfferFacts } from '../../components/update-decision/OfferFacts.tsx'
import { robotNameOf } from '../../components/update-decision/robot-name.ts'
import { WhatNowChip } from '../../components/update-decision/WhatNowChip.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useNow } from '../../ui/time/use-now.ts'

interface Props {
  update: CustomerUpdate
  onOpen: (answer?: ConsentAnswer) => void
}

/** How the robot is in touch, and what that means for the update that is ahead of it. */
function useTouchText() {
  const { t } = useTranslation('customer-updates')
  const { relative } = useFormats()
  const now = useNow()
  return (update: CustomerUpdate): string => {
    const connection = liveConnection(update, now)
    if (!isOutOfTouch(connection)) return t('touch.inTouch')
    const state = update.offer?.state
    const isAhead = state === 'queued' || state === 'assigned'
    const words =
      update.lastSeenAt === null
        ? t('touch.never')
        : t('touch.offline', { ago: relative(update.lastSeenAt, now) })
    return isAhead ? t('touch.installsLater', { words }) : words
  }
}

/** One robot with the update on offer to it and the decision about that; without an offer what it runs. */
export function UpdateCard({ update, onOpen }: Props) {
  const { t } = useTranslation('customer-updates')
  const { day } = useFormats()
  const touchText = useTouchText()
  const card = useRef<HTMLDivElement>(null)
  const { offer, present, entitlement, serial, siteName } = update
  return (
    <Card
      component="li"
      sx={{
        listStyle: 'none',
        p: 2,
        scrollMarginTop: 80,
        ...(isDue(update) ? { outline: 2, outlineColor: 'warning.main', outlineOffset: -2 } : {}),
      }}
    >
      <Box ref={card} tabIndex={-1} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <RobotPicture imageKey={update.imageKey} alt="" size={64} />
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <Link
              href={paths.aboutRobots({ unitId: update.unitId })}
              color="inherit"
              sx={{ fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' }}
            >
              {robotNameOf(update)}
            </Link>
            <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {[serial, siteName].filter(Boolean).join(' · ')}
            </Typography>
            <WhatNowChip update={update} />
            <Typography variant="body2" color="text.secondary">
              {touchText(update)}
            </Typography>
          </Box>
        </Box>
        {offer ? (
          <>
            <OfferFacts update={update} offer={offer} onRead={() => onOpen()} />
            <DecisionButtons update={update} onOpen={onOpen} onApproved={() => card.current?.focus()} />
          </>
        ) : (
          present && (
            <Box>
              <Typography color="text.secondary">{t('columns.present')}</Typography>
              <RunningVersion unit={update} version={`${present.name} ${present.version}`} />
            </Box>
          )
        )}
        {entitlement && (
          <Typography variant="body2" color="text.secondary">
            {t(entitlement.isOver ? 'entitlement.over' : 'entitlement.until', {
              day: day(entitlement.until),
            })}
          </Typography>
        )}
      </Box>
    </Card>
  )
}
