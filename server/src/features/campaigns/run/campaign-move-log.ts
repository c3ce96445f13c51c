import type { CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import type { Db } from '../../../db/database.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { CampaignRow } from '../campaigns-store.ts'
import { totalOf } from './count-campaign.ts'

/** What a campaign did: a decision of its own or of a person, or what its robots came to. */
export type LoggedMove =
  | 'begin'
  | 'next_wave'
  | 'give'
  | 'download'
  | 'pause'
  | 'settle'
  | 'compare'
  | 'complete'
  | 'stop'
  | 'send_back'
  | 'end'
  | 'robots_settled'
  | 'robots_reviewed'
  | 'waits_cleared'
  | 'person'

export interface MoveFacts {
  /** How its robots stood before the move, as they were counted for it; absent where they were not. */
  waves?: readonly CampaignWave[]
  /** What it was done for, or what it came to. */
  reason?: string | null
  /** How many robots it was about. */
  robots?: number
  /** Of those, how many came to what. */
  outcomes?: Readonly<Record<string, number | undefined>>
}

/** Writes one line for a move of a campaign once the transaction is committed. */
export function logMove(
  { tx, log }: { tx: Db; log: CampaignDeps['log'] },
  { id, state, wave }: Pick<CampaignRow, 'id' | 'state' | 'wave'>,
  move: LoggedMove,
  { waves, ...facts }: MoveFacts = {},
): void {
  const counts = waves && { counts: totalOf(waves) }
  const line = { campaign: id, move, state, wave, ...counts, ...facts }
  afterCommit(tx, () => log.info(line, 'campaign moved'))
}
