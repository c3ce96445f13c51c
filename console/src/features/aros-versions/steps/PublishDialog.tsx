import { getProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { getArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { CorePlanFields } from '../../../components/campaign-plan/CorePlanFields.tsx'
import {
  CampaignForm,
  campaignBody,
  proposedCampaign,
} from '../../../components/campaign-plan/campaign-form.ts'
import { PlanDetails } from '../../../components/campaign-plan/PlanDetails.tsx'
import { useProposedName } from '../../../components/campaign-plan/use-proposed-name.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { Reach, useReach } from '../evidence/Reach.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { SpreadChoice } from './SpreadChoice.tsx'
import { SpreadEffects } from './SpreadEffects.tsx'
import { type Spread, spreadsOf } from './spread.ts'
import { usePublication } from './use-publication.ts'

interface Props {
  aros: ArosVersionDetail
  onClose: () => void
  /** It is published now, or waits for signatures. */
  onDone?: () => void
}

/** The plan has a field with an error, which says so itself. */
class PlanUnsound extends Error {}

/** The most robots for which a rule in percent says the same as a count. */
const SMALL_FLEET = 100

/** The plan that is proposed for a release, kept to what the AROS policy and the number of robots say until it is changed. */
function useProposedPlan({ id, robot }: ArosVersionDetail, robots: number | undefined) {
  const policy = useApiQuery(getArosPolicy, {})
  const variantId = robot.id
  const form = useForm(CampaignForm, { ...proposedCampaign({ quietHours: null }), variantId, arosId: id })
  useProposedName(form)
  const known = policy.data
  const proposal = useMemo(() => {
    if (!known) return undefined
    const failureLimit = robots !== undefined && robots <= SMALL_FLEET ? known.failureCount : null
    return { ...proposedCampaign(known), variantId, arosId: id, failureLimit }
  }, [known, robots, variantId, id])
  const last = useRef<typeof proposal>(undefined)
  useEffect(() => {
    if (!proposal || last.current === proposal) return
    last.current = proposal
    form.rebase({ ...proposal, name: form.read().name })
  }, [proposal, form])
  return { form, policy }
}

/**
 * Publishes, and asks one thing: how the release reaches robots. A campaign is proposed and starts with the same press; all
 * robots at once is chosen on purpose alone, with the name typed.
 */
export function PublishDialog({ aros, onClose, onDone }: Props) {
  const { t } = useTranslation(['aros-versions', 'campaign-plan'])
  const localized = useLocalized()
  const readError = useReadError()
  const can = useCan()
  const { instantOn } = useLocalDay()
  const { query: reach } = useReach(aros.id)
  const robots = reach.data?.total
  const product = useApiQuery(getProductAros, {
    params: { variantId: aros.robot.id },
    query: { channel: 'production' },
  })
  const rights = { mayCampaign: can('campaign.run'), mayAssign: can('aros.assign') }
  const ways = spreadsOf(rights, { robots })
  const [chosen, setChosen] = useState<Spread>()
  const [releases, setReleases] = useState(true)
  const { form, policy } = useProposedPlan(aros, robots)
  const { apply, isPublished } = usePublication(aros)
  const spread = isPublished ? 'campaign' : chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'nobody')
  const isCampaign = spread === 'campaign'
  const name = arosTitle(aros)
  const approved = aros.items.filter(({ versionState }) => versionState === 'approved')
  const names = approved.map((item) => `${localized(item.name)} ${item.version}`).join(', ')
  const close = () => {
    if (isPublished) onDone?.()
    onClose()
  }
  const confirm = async (reason: string) => {
    const draft = isCampaign ? form.validate() : undefined
    if (isCampaign && !draft) throw new PlanUnsound()
    const startsAt = draft ? instantOn(draft.startsOn, draft.startsAt || '00:00') : null
    const answer = await apply({
      spread,
      reason,
      releasesPackages: releases && approved.length > 0,
      campaign: draft && campaignBody(draft, startsAt),
    })
    const done = {
      signing: isCampaign ? 'spread.signingFirst' : 'signing.requested',
      published: spread === 'new_robots' ? 'spread.doneNew' : 'done.publish',
      campaign: 'spread.doneCampaign',
    } as const
    showToast({ message: t(done[answer.kind], { name }) })
    onDone?.()
  }
  return (
    <ConfirmDialog
      title={t(isPublished ? 'spread.titleStart' : 'prompt.publish.title', { name })}
      confirmLabel={
        isCampaign
          ? t(isPublished ? 'rollout.newCampaign' : 'spread.publishAndStart')
          : localized(arosTransitionNames.publish)
      }
      expected={spread === 'all' ? name : undefined}
      needsReason={!isPublished}
      isIncomplete={isCampaign && policy.isPending}
      readError={(error) => (error instanceof PlanUnsound ? t('spread.planUnsound') : readError(error))}
      onClose={close}
      onConfirm={confirm}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isPublished ? (
          <Alert severity="success">{t('spread.isPublished', { name })}</Alert>
        ) : (
          <SpreadChoice
            ways={ways.filter((way) => way !== 'all' || spread === 'all')}
            value={spread}
            onChange={setChosen}
          />
        )}
        <SpreadEffects
          spread={spread}
          reach={reach}
          current={product.data?.default?.aros}
          waves={form.values.waves}
        />
        {isCampaign && <CorePlanFields form={form} policy={policy.data} />}
        {isCampaign && policy.error && <Alert severity="warning">{t('spread.policyUnknown')}</Alert>}
        <Box sx={{ display: 'grid', gap: 1 }}>
          {isCampaign && <PlanDetails form={form} />}
          <Disclosure label={t('spread.details')} hint={t('spread.detailsHint')}>
            {approved.length > 0 && !isPublished && (
              <FormControlLabel
                control={
                  <Checkbox checked={releases} onChange={(event) => setReleases(event.target.checked)} />
                }
                label={t('prompt.publish.packages', { count: approved.length, names })}
              />
            )}
            <Reach ArosId={aros.id} />
            {rights.mayAssign && !isPublished && (
              <Alert severity="warning">
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={spread === 'all'}
                      onChange={(event) => setChosen(event.target.checked ? 'all' : undefined)}
                    />
                  }
                  label={
                    robots === undefined
                      ? t('spread.allUnknown')
                      : t('spread.allNow', { count: robots, atCustomers: reach.data?.atCustomers ?? 0 })
                  }
                />
              </Alert>
            )}
          </Disclosure>
        </Box>
      </Box>
    </ConfirmDialog>
  )
}
