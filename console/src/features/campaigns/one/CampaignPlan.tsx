import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const MINUTE_S = 60

/** Whether robots download before their turn, how many have, and how many cannot be told to. */
function EarlyDownload({ campaign: { policy, early } }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  if (!policy.downloadsEarly) return t('plan.no')
  const words = [
    t('plan.yes'),
    early.assigned > 0 &&
      t('plan.earlyDone', {
        done: number(early.downloaded),
        count: early.assigned,
        total: number(early.assigned),
      }),
    early.unable > 0 && t('plan.earlyUnable', { count: early.unable }),
  ]
  return words.filter(Boolean).join(' · ')
}

/** What was planned: how fast, when, and what stops it. */
export function CampaignPlan({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const { number, dateTime, duration, percent } = useFormats()
  const isRelease = campaign.aros !== null
  const { policy, waves, startsAt, startedAt, endedAt, createdByName, priority, failureLimit } = campaign
  const yesNo = (value: boolean) => t(value ? 'plan.yes' : 'plan.no')
  return (
    <SectionCard title={t('plan.title')}>
      <KeyValueList
        items={[
          { label: t('plan.waves'), value: waves.map((share) => percent(share / 100)).join(' → ') },
          { label: t('plan.startsAt'), value: startsAt ? dateTime(startsAt) : t('plan.atOnce') },
          { label: t('plan.startedAt'), value: startedAt && dateTime(startedAt) },
          { label: t('plan.endedAt'), value: endedAt && dateTime(endedAt) },
          {
            label: t('plan.window'),
            value: policy.window ? `${policy.window.from}–${policy.window.to}` : t('plan.anyTime'),
          },
          ...(isRelease
            ? [
                { label: t('plan.followsCustomers'), value: yesNo(policy.followsCustomers) },
                { label: t('plan.downloadsEarly'), value: <EarlyDownload campaign={campaign} /> },
                { label: t('plan.unknownBody'), value: t(`unknownBody.${policy.unknownBody}`) },
              ]
            : []),
          { label: t('plan.concurrency'), value: number(policy.concurrency) },
          { label: t('plan.failureLimit'), value: number(failureLimit) },
          { label: t('plan.soak'), value: duration(policy.soakMinutes * MINUTE_S) },
          ...(isRelease ? [{ label: t('plan.isCompared'), value: yesNo(policy.isCompared) }] : []),
          { label: t('plan.skipOfflineDays'), value: t('plan.days', { count: policy.skipOfflineDays }) },
          { label: t('plan.takesNewcomers'), value: yesNo(policy.takesNewcomers) },
          ...(isRelease
            ? [
                { label: t('plan.makesDefault'), value: yesNo(policy.makesDefault) },
                { label: t('plan.goesBack'), value: yesNo(policy.goesBack) },
                { label: t('plan.priority'), value: number(priority) },
              ]
            : []),
          { label: t('plan.createdBy'), value: createdByName },
        ]}
      />
    </SectionCard>
  )
}
