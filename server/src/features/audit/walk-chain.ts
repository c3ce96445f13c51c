import type { AuditBreach } from '@filo/contract/audit/audit-head'
import type { Db } from '../../db/database.ts'
import { readChain } from './audit-store.ts'
import { chainHash, GENESIS_HASH } from './chain-hash.ts'

const SLICE = 1000

/** How far the chain holds. */
interface WalkedChain {
  /** Records that were in order. */
  entries: number
  /** Hash of the last of them. */
  headHash: string
  broken: { breach: AuditBreach; firstBrokenSeq: number } | undefined
  ended: 'whole' | 'early'
}

/**
 * Recomputes the chain record by record, from the first one to where it breaks or ends.
 * @param see is told of each record that is in order; false ends the walk
 */
export async function walkChain(
  db: Db,
  see: (place: { seq: number; hash: string }) => boolean,
): Promise<WalkedChain> {
  let headHash = GENESIS_HASH
  let entries = 0
  let afterSeq = 0
  for (;;) {
    const rows = await readChain(db, afterSeq, SLICE)
    for (const { seq, prevHash: claimedPrev, hash, ...fields } of rows) {
      const isInPlace = claimedPrev === headHash
      if (!isInPlace || chainHash(headHash, fields) !== hash) {
        const breach = isInPlace ? 'changed' : 'out_of_place'
        return { entries, headHash, broken: { breach, firstBrokenSeq: seq }, ended: 'early' }
      }
      if (!see({ seq, hash })) return { entries, headHash, broken: undefined, ended: 'early' }
      headHash = hash
      afterSeq = seq
      entries += 1
    }
    if (rows.length < SLICE) return { entries, headHash, broken: undefined, ended: 'whole' }
  }
}
