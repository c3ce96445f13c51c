import type { CampaignReceipt } from '@filo/contract/campaigns/campaign-receipt'
import { campaignStateNames } from '@filo/contract/campaigns/campaign-states'
import { verdictNames } from '@filo/contract/testers/tester-shapes'
import type { ReceiptTexts } from './receipt-text.ts'

type Fact = readonly [label: string, value: string]

/** What its robots downloaded, with how many did not tell; receipts of before do not know it. */
function transferText({ transfer }: CampaignReceipt, w: ReceiptTexts): string {
  if (!transfer) return w.say('unknown')
  const known = w.megabytes(transfer.bytes)
  if (transfer.unknownUnits === 0) return known
  return `${known} · ${w.fill('untold', { robots: w.number(transfer.unknownUnits) })}`
}

/** What the campaign was, and what it came to. */
export function campaignFacts(receipt: CampaignReceipt, w: ReceiptTexts): Fact[] {
  const { campaign, release, target, counts } = receipt
  const { variant } = campaign
  return [
    [w.say('result'), w.localized(campaignStateNames[campaign.state])],
    ...(campaign.reason ? [[w.say('reason'), campaign.reason] as const] : []),
    [w.say('product'), `${w.localized(variant.name)} (${variant.code})`],
    [w.say('release'), `${release.name} ${release.version}`],
    [w.say('contentHash'), w.known(release.contentHash)],
    [w.say('robots'), w.number(counts.total.total)],
    [w.say('transferred'), transferText(receipt, w)],
    [w.say('chosenBy'), w.say(target.kind === 'list' ? 'byList' : 'byQuery')],
    ...(target.query ? [['', JSON.stringify(target.query)] as const] : []),
    [w.say('createdBy'), `${w.known(campaign.createdBy)} · ${w.at(campaign.createdAt)}`],
    [w.say('startedAt'), w.maybeAt(campaign.startedAt)],
    [w.say('endedAt'), w.at(campaign.endedAt)],
    [w.say('zone'), w.zone],
  ]
}

/** Who let the release out, and on which tests. */
export function releaseFacts({ release }: CampaignReceipt, w: ReceiptTexts): Fact[] {
  const { approvals, test, waiver, publishedAt } = release
  const given = approvals.map(({ by, decision, comment, at }): Fact => {
    const said = comment ? ` · ${comment}` : ''
    return [w.say(decision), `${by} · ${w.at(at)}${said}`]
  })
  const verdicts = (test?.verdicts ?? []).map(({ by, verdict, at }): Fact => {
    return [w.say('verdict'), `${w.localized(verdictNames[verdict])} · ${by} · ${w.at(at)}`]
  })
  return [
    ...(given.length > 0 ? given : [[w.say('approved'), w.say('unknown')] as const]),
    [w.say('publishedAt'), w.at(publishedAt)],
    [w.say('testOf'), test ? `${test.name} ${test.version}` : w.say('none')],
    ...(test ? [[w.say('passedAt'), w.maybeAt(test.passedAt)] as const] : []),
    ...verdicts,
    ...(waiver
      ? [[w.say('waiver'), `${w.known(waiver.by)} · ${w.at(waiver.at)} · ${waiver.reason}`] as const]
      : []),
  ]
}

/** What was planned, and what would have stopped it. */
export function planFacts({ plan }: CampaignReceipt, w: ReceiptTexts): Fact[] {
  const { policy, waves } = plan
  const { window, failureLimit } = policy
  return [
    [w.say('waves'), waves.map((share) => w.percent(share / 100)).join(', ')],
    [w.say('window'), window ? `${window.from}–${window.to}` : w.say('anyTime')],
    [w.say('followsCustomers'), w.yesNo(policy.followsCustomers)],
    [w.say('concurrency'), w.number(policy.concurrency)],
    [w.say('failureLimit'), failureLimit === null ? w.say('defaultLimit') : w.number(failureLimit)],
    [w.say('soak'), `${w.number(policy.soakMinutes)} ${w.say('minutes')}`],
    [w.say('isCompared'), w.yesNo(policy.isCompared)],
    [w.say('level'), w.percent(policy.level)],
    [w.say('makesDefault'), w.yesNo(policy.makesDefault)],
    [w.say('goesBack'), w.yesNo(policy.goesBack)],
  ]
}
