import type { Update } from '@filo/contract/updates/updates-routes'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../app/paths.ts'
import { useCanOpen } from '../../../../session/known-screens.ts'

/** A campaign by its name, with the way to it for those who may open it. */
export function CampaignName({ campaign }: { campaign: { id: string; name: string } }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const canOpen = useCanOpen()
  const href = paths.robotVersion({ campaignId: campaign.id })
  const words = t('summary.byCampaign', { name: campaign.name })
  return canOpen(href) ? <Link href={href}>{words}</Link> : <span>{words}</span>
}

/** Who or what sent a robot to a release: a campaign, a person, and the reason that was given. */
export function UpdateSource({ update }: { update: Pick<Update, 'campaign' | 'requestedBy' | 'reason'> }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { campaign, requestedBy, reason } = update
  const words = [requestedBy, reason && t('updates.reason', { reason })].filter(Boolean).join(' · ')
  return (
    <>
      {campaign && <CampaignName campaign={campaign} />}
      {campaign && words && ' · '}
      {words || (!campaign && t('updates.byItself'))}
    </>
  )
}
