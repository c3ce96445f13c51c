import { type ArosPolicy, getArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import { createConfigCampaign, listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { widestModel } from '@filo/contract/robot-config/config-bounds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ConfigValuesEditor } from '../../../components/robot-config/ConfigValuesEditor.tsx'
import type { HandedUnits } from '../../../state/handed-units.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ConfigCampaignForm, configCampaignBody, proposedCampaign } from './campaign-form.ts'
import { PaceFields } from './PaceFields.tsx'
import { useProposedVariant } from './proposed-variant.ts'
import { RobotFields } from './RobotFields.tsx'
import { WatchFields } from './WatchFields.tsx'

const { schema, languages } = widestModel(['tr', 'en'])

interface Props {
  /** The robots that were chosen elsewhere, with what they are to be configured to. */
  units: HandedUnits
  onClose: () => void
  onMade: (campaignId: string) => void
}

function Fields({
  units,
  variantId,
  policy,
  onClose,
  onMade,
}: Props & { variantId: string; policy: ArosPolicy }) {
  const { t } = useTranslation('campaigns')
  const { instantOn } = useLocalDay()
  const form = useForm(ConfigCampaignForm, { ...proposedCampaign(policy), variantId, soakHours: 1 })
  const [config, setConfig] = useState(units.config ?? {})
  const create = useApiMutation(createConfigCampaign, { invalidates: [listCampaigns] })
  return (
    <ApiForm
      form={form}
      hasStickyFooter
      submitLabel={t('create.submit')}
      onCancel={onClose}
      onSubmit={(asked) => {
        const startsAt = instantOn(asked.startsOn, asked.startsAt || '00:00')
        return create
          .mutateAsync({ body: configCampaignBody(asked, startsAt, { ...units, config }) })
          .catch((error: unknown) => {
            const onCanaries = asFieldError(error, 'campaign_canary_outside', 'canaryUnitIds')
            throw asFieldError(onCanaries, 'campaign_start_past', 'startsOn')
          })
      }}
      onDone={({ id }) => onMade(id)}
    >
      <SectionCard title={t('brings.items')}>
        <ConfigValuesEditor
          values={config}
          schema={schema}
          languages={languages}
          mayChange
          onChange={setConfig}
        />
      </SectionCard>
      <RobotFields form={form} units={units} isConfig />
      <PaceFields form={form} isConfig />
      <WatchFields form={form} policy={policy} isConfig />
    </ApiForm>
  )
}

/** Makes the draft of a campaign that configures chosen robots: how fast it goes, and what stops it. */
export function NewConfigCampaignDrawer(props: Props) {
  const { t } = useTranslation('campaigns')
  const query = useApiQuery(getArosPolicy, {})
  const proposed = useProposedVariant(props.units)
  return (
    <SideDrawer isOpen title={t('create.configTitle')} onClose={props.onClose} width={560}>
      <QueryPanel query={query} errorTitle={t('create.policyFailed')} lines={8}>
        {(policy) => proposed !== undefined && <Fields {...props} variantId={proposed} policy={policy} />}
      </QueryPanel>
    </SideDrawer>
  )
}
