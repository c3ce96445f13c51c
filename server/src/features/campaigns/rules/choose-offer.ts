import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import { comesFirst } from './admit-unit.ts'

interface Offered {
  own: { state: CampaignUnitState }
  campaign: Parameters<typeof comesFirst>[0]
}

const underWay: readonly CampaignUnitState[] = ['assigned', 'queued', 'skipped']

/** Which of several campaigns a robot's owner is told of: what it has taken, else what still comes, the first one first. */
export function chooseOffer<T extends Offered>(rows: readonly T[]): T | undefined {
  const rank = ({ own }: T) => {
    const at = underWay.indexOf(own.state)
    return at === -1 ? underWay.length : at
  }
  return rows.toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    return comesFirst(a.campaign, b.campaign) ? -1 : 1
  })[0]
}
