import { type ArosPolicy, getArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import { createCampaign, listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import type { HandedUnits } from '../../../state/handed-units.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { CampaignForm, campaignBody, proposedCampaign } from './campaign-form.ts'
import { PaceFields } from './PaceFields.tsx'
import { PlanForecast } from './PlanForecast.tsx'
import { useProposedVariant } from './proposed-variant.ts'
import { RobotFields } from './RobotFields.tsx'
import { WatchFields } from './WatchFields.tsx'

interface Props {
  /** Chosen beforehand. */
  variantId?: string | undefined
  arosId?: string | undefined
  /** The robots alone that were chosen elsewhere. */
  units?: HandedUnits | undefined
  onClose: () => void
  onMade: (campaignId: string) => void
}

function NewCampaignForm({
  variantId = '',
  arosId = '',
  units,
  policy,
  onClose,
  onMade,
}: Props & { policy: ArosPolicy }) {
  const { t } = useTranslation('campaigns')
  const { instantOn } = useLocalDay()
  const form = useForm(CampaignForm, { ...proposedCampaign(policy), variantId, arosId })
  const create = useApiMutation(createCampaign, { invalidates: [listCampaigns] })
  return (
    <ApiForm
      form={form}
      hasStickyFooter
      submitLabel={t('create.submit')}
      onCancel={onClose}
      onSubmit={(asked) =>
        create
          .mutateAsync({
            body: campaignBody(asked, instantOn(asked.startsOn, asked.startsAt || '00:00'), units?.target),
          })
          .catch((error: unknown) => {
            const onCanaries = asFieldError(error, 'campaign_canary_outside', 'canaryUnitIds')
            throw asFieldError(onCanaries, 'campaign_start_past', 'startsOn')
          })
      }
      onDone={({ id }) => onMade(id)}
    >
      <RobotFields form={form} units={units} />
      <PaceFields form={form} />
      <WatchFields form={form} policy={policy} />
      <PlanForecast form={form} units={units} />
    </ApiForm>
  )
}

/** Makes the draft of a campaign: which release for which robots, how fast, and what stops it. */
export function NewCampaignDrawer(props: Props) {
  const { t } = useTranslation('campaigns')
  const query = useApiQuery(getArosPolicy, {})
  const proposed = useProposedVariant(props.variantId ? undefined : props.units)
  return (
    <SideDrawer isOpen title={t('create.title')} onClose={props.onClose} width={560}>
      <QueryPanel query={query} errorTitle={t('create.policyFailed')} lines={8}>
        {(policy) =>
          proposed !== undefined && (
            <NewCampaignForm {...props} variantId={props.variantId ?? proposed} policy={policy} />
          )
        }
      </QueryPanel>
    </SideDrawer>
  )
}
