import type { CampaignReceipt } from '@filo/contract/campaigns/campaign-receipt'
import { campaignStateNames } from '@filo/contract/campaigns/campaign-states'
import { verdictNames } from '@filo/contract/testers/tester-shapes'
import type { ReceiptTexts } from './receipt-text.ts'

type Fact = readonly [label: string, value: string]

/** What its robots downloaded, with how many did not tell; receipts of before do not know it. */
function transferText({ transfer }: CampaignReceipt, w: ReceiptTexts): string {
  if (!transfer) return w.send('unknown')
  const known = w.megabytes(transfer.bytes)
  if (transfer.unknownUnits === 0) return known
  return `${known} · ${w.fill('unreported', { robots: w.number(transfer.unknownUnits) })}`
}

/** What the campaign was, and what it came to. */
export function campaignFacts(receipt: CampaignReceipt, w: ReceiptTexts): Fact[] {
  const { campaign, release, target, counts } = receipt
  const { variant } = campaign
  return [
    [w.send('result'), w.localized(campaignStateNames[campaign.state])],
    ...(campaign.reason ? [[w.send('reason'), campaign.reason] as const] : []),
    [w.send('product'), `${w.localized(variant.name)} (${variant.code})`],
    [w.send('release'), `${release.name} ${release.version}`],
    [w.send('contentHash'), w.known(release.contentHash)],
    [w.send('robots'), w.number(counts.total.total)],
    [w.send('transferred'), transferText(receipt, w)],
    [w.send('chosenBy'), w.send(target.kind === 'list' ? 'byList' : 'byQuery')],
    ...(target.query ? [['', JSON.stringify(target.query)] as const] : []),
    [w.send('createdBy'), `${w.known(campaign.createdBy)} · ${w.at(campaign.createdAt)}`],
    [w.send('startedAt'), w.maybeAt(campaign.startedAt)],
    [w.send('endedAt'), w.at(campaign.endedAt)],
    [w.send('zone'), w.zone],
  ]
}

/** Who let the release out, and on which tests. */
export function releaseFacts({ release }: CampaignReceipt, w: ReceiptTexts): Fact[] {
  const { approvals, test, waiver, publishedAt } = release
  const approved = approvals.map(({ by, decision, comment, at }): Fact => {
    const comments = comment ? ` · ${comment}` : ''
    return [w.send(decision), `${by} · ${w.at(at)}${comments}`]
  })
  const verdicts = (test?.verdicts ?? []).map(({ by, verdict, at }): Fact => {
    return [w.send('verdict'), `${w.localized(verdictNames[verdict])} · ${by} · ${w.at(at)}`]
  })
  return [
    ...(approved.length > 0 ? approved : [[w.send('approved'), w.send('unknown')] as const]),
    [w.send('publishedAt'), w.at(publishedAt)],
    [w.send('testOf'), test ? `${test.name} ${test.version}` : w.send('none')],
    ...(test ? [[w.send('passedAt'), w.maybeAt(test.passedAt)] as const] : []),
    ...verdicts,
    ...(waiver
      ? [[w.send('waiver'), `${w.known(waiver.by)} · ${w.at(waiver.at)} · ${waiver.reason}`] as const]
      : []),
  ]
}

/** What was planned, and what would have stopped it. */
export function planFacts({ plan }: CampaignReceipt, w: ReceiptTexts): Fact[] {
  const { policy, waves } = plan
  const { window, failureLimit } = policy
  return [
    [w.send('waves'), waves.map((share) => w.percent(share / 100)).join(', ')],
    [w.send('window'), window ? `${window.from}–${window.to}` : w.send('anyTime')],
    [w.send('followsCustomers'), w.yesNo(policy.followsCustomers)],
    [w.send('concurrency'), w.number(policy.concurrency)],
    [w.send('failureLimit'), failureLimit === null ? w.send('defaultLimit') : w.number(failureLimit)],
    [w.send('soak'), `${w.number(policy.soakMinutes)} ${w.send('minutes')}`],
    [w.send('isCompared'), w.yesNo(policy.isCompared)],
    [w.send('level'), w.percent(policy.level)],
    [w.send('makesDefault'), w.yesNo(policy.makesDefault)],
    [w.send('goesBack'), w.yesNo(policy.goesBack)],
  ]
}
