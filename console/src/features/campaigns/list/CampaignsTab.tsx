import { CampaignSubject, campaignSubjectNames } from '@filo/contract/campaigns/campaign-states'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressNames, paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import { readHandedUnits } from '../../../state/handed-units.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { ChosenAreGone } from './ChosenAreGone.tsx'
import { useCampaignColumns } from './use-campaign-columns.tsx'

const NewCampaignDrawer = lazyDialog(
  async () => (await import('../create/NewCampaignDrawer.tsx')).NewCampaignDrawer,
)

const hrefOf = (campaignId: string) => paths.robotVersion({ campaignId })

/** Kampanyalar: how releases go out, newest first. */
export function CampaignsTab() {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const can = useCan()
  const navigate = useNavigate()
  const [params, setParams] = useQueryParams()
  const { [addressNames.variantId]: variantId, ArosId } = params
  const isHanded = params['robots'] === 'chosen'
  const [isMaking, setIsMaking] = useState((variantId !== undefined || isHanded) && can('campaign.run'))
  const handed = isHanded ? readHandedUnits() : undefined
  const close = () => {
    setIsMaking(false)
    if (variantId || ArosId || isHanded)
      setParams(
        { [addressNames.variantId]: undefined, ArosId: undefined, robots: undefined },
        { replace: true },
      )
  }
  const subjects = CampaignSubject.options.map((value) => ({
    value,
    label: localized(campaignSubjectNames[value]),
  }))
  const make = can('campaign.run') && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsMaking(true)}>
      {t('create.open')}
    </Button>
  )
  return (
    <>
      <ListPage
        route={listCampaigns}
        label={t('tabs.campaigns')}
        errorTitle={t('list.failed')}
        searchLabel={t('list.search')}
        columns={useCampaignColumns()}
        filters={[
          { field: 'state', label: t('list.state'), options: useStateOptions('campaign') },
          { field: 'subject', label: t('list.brings'), options: subjects },
        ]}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => hrefOf(id)}
        topics={['campaigns']}
        empty={{ drawing: 'robot', title: t('list.empty'), body: t('list.emptyBody') }}
        primaryAction={make}
      />
      {isMaking && isHanded && !handed && <ChosenAreGone onClose={close} />}
      {isMaking && (!isHanded || handed) && (
        <NewCampaignDrawer
          variantId={variantId}
          arosId={ArosId}
          units={handed}
          onClose={close}
          onMade={(id) => void navigate({ href: hrefOf(id) })}
        />
      )}
    </>
  )
}
