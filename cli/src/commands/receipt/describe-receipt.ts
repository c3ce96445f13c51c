import type { CampaignReceipt, ReceiptRelease } from '@filo/contract/campaigns/campaign-receipt'
import { campaignStateNames, gateOutcomeNames } from '@filo/contract/campaigns/campaign-states'
import type { LocalizedText } from '@filo/contract/localized-text'

const bare = (instant: string | null) => instant ?? '–'

function approvalOf({ approvals, waiver, test }: ReceiptRelease): LocalizedText[] {
  const approved = approvals.filter(({ decision }) => decision === 'approved')
  const who = approved.map(({ by, at }) => `${by} (${at})`).join(', ')
  const verdicts = test?.verdicts.map(({ by, verdict }) => `${by}: ${verdict}`).join(', ')
  return [
    { tr: `Onay:     ${who || 'bilinmiyor'}`, en: `Approval: ${who || 'unknown'}` },
    ...(verdicts ? [{ tr: `Test:     ${verdicts}`, en: `Test:     ${verdicts}` }] : []),
    ...(waiver
      ? [{ tr: `Muafiyet: ${waiver.by} (${waiver.at})`, en: `Waiver:   ${waiver.by} (${waiver.at})` }]
      : []),
  ]
}

/** Who, what, when and with which result, on one screen. */
export function describeReceipt({
  campaign,
  release,
  target,
  gates,
  counts,
  decisions,
}: CampaignReceipt): LocalizedText[] {
  const state = campaignStateNames[campaign.state]
  const { total, succeeded, failed, skipped, cancelled, returned } = counts.total
  const outcomes = (language: 'tr' | 'en') =>
    gates.map(({ wave, outcome }) => `${wave}: ${gateOutcomeNames[outcome][language]}`).join(', ')
  const people = [...new Set(decisions.filter(({ byKind }) => byKind === 'user').map(({ by }) => by))]
  const version = `${release.name} ${release.version}`
  const { variant } = campaign
  return [
    { tr: `Kampanya: ${campaign.name} – ${state.tr}`, en: `Campaign: ${campaign.name} – ${state.en}` },
    {
      tr: `Sürüm:    ${version}, ${variant.name.tr} (${variant.code})`,
      en: `Release:  ${version}, ${variant.name.en} (${variant.code})`,
    },
    {
      tr: `Zaman:    ${bare(campaign.startedAt)} → ${campaign.endedAt}`,
      en: `When:     ${bare(campaign.startedAt)} → ${campaign.endedAt}`,
    },
    { tr: `Karar:    ${people.join(', ') || '–'}`, en: `Decided:  ${people.join(', ') || '–'}` },
    ...approvalOf(release),
    { tr: `Kapılar:  ${outcomes('tr') || 'yok'}`, en: `Gates:    ${outcomes('en') || 'none'}` },
    {
      tr: `Robotlar: ${total}; tamam ${succeeded}, başarısız ${failed}, atlandı ${skipped}, iptal ${cancelled}, geri döndü ${returned}; ${target.customers.length} müşteri`,
      en: `Robots:   ${total}; done ${succeeded}, failed ${failed}, skipped ${skipped}, cancelled ${cancelled}, returned ${returned}; ${target.customers.length} customers`,
    },
  ]
}
