import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import type { UnitWait } from '@filo/contract/campaigns/campaign-waits'
import {
  getCampaign,
  listCampaigns,
  listCampaignUnits,
  skipCampaignUnit,
} from '@filo/contract/campaigns/campaigns-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useUnitWaitWords, useWaitTimes } from '../../../components/campaign-waits/use-wait-words.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** What a person may leave out by hand: it has not begun. */
const skippable = (isRelease: boolean, { kind }: UnitWait) =>
  isRelease ? kind !== 'moving' : kind !== 'moving' && kind !== 'offline' && kind !== 'body'

function SkipDialog({
  campaignId,
  unit,
  onClose,
}: {
  campaignId: string
  unit: UnitWait
  onClose: () => void
}) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const skip = useApiMutation(skipCampaignUnit, {
    invalidates: [getCampaign, listCampaigns, listCampaignUnits],
  })
  const { serial, unitId } = unit
  return (
    <ConfirmDialog
      title={t('wait.skipTitle', { serial })}
      confirmLabel={t('wait.skipConfirm')}
      effects={[t('wait.skipEffect'), t('wait.skipOthers')]}
      needsReason
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await skip.mutateAsync({ params: { campaignId, unitId }, body: { reason } })
        showToast({ message: t('wait.skipped', { serial }) })
      }}
    />
  )
}

/**
 * The robots that the present wave waits for, or that are still open while it is watched: why, since when, until when, and the
 * way to go on without one of them.
 */
export function WaitCard({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const can = useCan()
  const wordsOf = useUnitWaitWords()
  const timesOf = useWaitTimes()
  const [leaving, setLeaving] = useState<UnitWait>()
  const { wait, aros, id } = campaign
  if (!wait || wait.robots.length === 0) return null
  const title = t(wait.kind === 'robots' ? 'wait.title' : 'wait.openTitle')
  const isRelease = aros !== null
  const mayRun = can('campaign.run') && (isRelease || can('campaign.configure'))
  const more = wait.units.total - wait.robots.length
  return (
    <SectionCard title={title}>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {wait.robots.map((unit) => (
          <Box
            component="li"
            key={unit.unitId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-of-type': { borderBottom: 0 },
            }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link href={paths.aboutRobots({ unitId: unit.unitId, tab: isRelease ? 'updates' : 'config' })}>
                {unit.serial}
              </Link>
              {unit.customerName && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {` · ${unit.customerName}`}
                </Box>
              )}
              <Box>{wordsOf(unit)}</Box>
            </Box>
            {mayRun && skippable(isRelease, unit) && (
              <Button
                size="small"
                color="inherit"
                aria-label={t('wait.skipOf', { serial: unit.serial })}
                onClick={() => setLeaving(unit)}
              >
                {t('wait.skip')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Link href={paths.robotVersion({ campaignId: id, tab: 'robots' })}>
          {t('wait.more', { count: more })}
        </Link>
      )}
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {wait.kind === 'robots' ? timesOf(wait) : t('wait.openHelp')}
      </Box>
      {leaving && <SkipDialog campaignId={id} unit={leaving} onClose={() => setLeaving(undefined)} />}
    </SectionCard>
  )
}
