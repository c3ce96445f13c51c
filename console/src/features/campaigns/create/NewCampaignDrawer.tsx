import { type ArosPolicy, getArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import {
  createCampaign,
  createConfigCampaign,
  listCampaigns,
} from '@filo/contract/campaigns/campaigns-routes'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { CorePlanFields } from '../../../components/campaign-plan/CorePlanFields.tsx'
import {
  type CampaignDraft,
  CampaignForm,
  ConfigCampaignForm,
  campaignBody,
  configCampaignBody,
  proposedCampaign,
} from '../../../components/campaign-plan/campaign-form.ts'
import { PlanDetails } from '../../../components/campaign-plan/PlanDetails.tsx'
import { ReleaseFields } from '../../../components/campaign-plan/ReleaseFields.tsx'
import { useProposedName } from '../../../components/campaign-plan/use-proposed-name.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import type { HandedUnits } from '../../../state/handed-units.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { PlanForecast } from './PlanForecast.tsx'
import { useProposedVariant } from './proposed-variant.ts'

const ConfigFields = lazyPart(
  async () => (await import('./ConfigFields.tsx')).ConfigFields,
  () => <Skeleton variant="rounded" height={160} />,
)

interface Props {
  /** Chosen beforehand. */
  variantId?: string | undefined
  arosId?: string | undefined
  /** The robots alone that were chosen elsewhere; with a configuration for them, that goes out and no release. */
  units?: HandedUnits | undefined
  onClose: () => void
  onMade: (campaignId: string) => void
}

/** Sends the draft of a release, or of the configuration that chosen robots get. */
function useCreate(units: HandedUnits | undefined) {
  const { instantOn } = useLocalDay()
  const invalidates = [listCampaigns]
  const ofRelease = useApiMutation(createCampaign, { invalidates })
  const ofConfig = useApiMutation(createConfigCampaign, { invalidates })
  return (draft: CampaignDraft) => {
    const startsAt = instantOn(draft.startsOn, draft.startsAt || '00:00')
    const sent = units?.config
      ? ofConfig.mutateAsync({ body: configCampaignBody(draft, startsAt, units) })
      : ofRelease.mutateAsync({ body: campaignBody(draft, startsAt, units?.target) })
    return sent.catch((error: unknown) => {
      const onCanaries = asFieldError(error, 'campaign_canary_outside', 'canaryUnitIds')
      throw asFieldError(onCanaries, 'campaign_start_past', 'startsOn')
    })
  }
}

const shownElsewhere = (isChosen: boolean) => (isChosen ? [] : ['variantId', 'arosId'])

function NewCampaignForm(props: Props & { policy: ArosPolicy }) {
  const { variantId = '', arosId = '', policy, onClose, onMade } = props
  const { t } = useTranslation(['campaigns', 'campaign-plan'])
  const [units, setUnits] = useState(props.units)
  const config = units?.config
  const isConfig = config !== undefined
  const proposed = { ...proposedCampaign(policy), variantId, arosId }
  const form = useForm(
    isConfig ? ConfigCampaignForm : CampaignForm,
    isConfig ? { ...proposed, soakHours: 1 } : proposed,
  )
  const create = useCreate(units)
  useProposedName(form)
  // Both stand in the address: who comes from a release has chosen them.
  const isChosen = arosId !== '' && variantId !== ''
  return (
    <ApiForm
      form={form}
      hasStickyFooter
      submitLabel={t('create.submit')}
      onCancel={onClose}
      onSubmit={create}
      onDone={({ id }) => onMade(id)}
    >
      {config && (
        <ConfigFields values={config} onChange={(values) => setUnits({ ...units, config: values })} />
      )}
      {units && <Alert severity="info">{t('campaign-plan:chosen', { count: units.count })}</Alert>}
      {!isChosen && <ReleaseFields form={form} isConfig={isConfig} />}
      <CorePlanFields form={form} policy={policy} />
      <PlanDetails form={form} units={units} isConfig={isConfig} shownElsewhere={shownElsewhere(isChosen)}>
        {isChosen && <ReleaseFields form={form} />}
      </PlanDetails>
      {!isConfig && <PlanForecast form={form} units={units} />}
    </ApiForm>
  )
}

/** Makes the draft of a campaign: which release or configuration for which robots, how fast, and what stops it. */
export function NewCampaignDrawer(props: Props) {
  const { t } = useTranslation('campaigns')
  const { variantId, units, onClose } = props
  const query = useApiQuery(getArosPolicy, {})
  const proposed = useProposedVariant(variantId ? undefined : units)
  const title = t(units?.config ? 'create.configTitle' : 'create.title')
  return (
    <SideDrawer isOpen title={title} onClose={onClose} width={560}>
      <QueryPanel query={query} errorTitle={t('create.policyFailed')} lines={8}>
        {(policy) =>
          proposed !== undefined && (
            <NewCampaignForm {...props} variantId={variantId ?? proposed} policy={policy} />
          )
        }
      </QueryPanel>
    </SideDrawer>
  )
}
