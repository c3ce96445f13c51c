import type { AuditBreach } from '@filo/contract/audit/audit-head'

/** A record's place in the chain: what heads are compared with. */
export interface ChainPlace {
  seq: number
  hash: string
}

/** What a walk along the chain found out about heads. */
interface HeadsFound {
  /** The first head that the log contradicts, and the first record that may be another than it was. */
  contradiction: { breach: AuditBreach; firstBrokenSeq: number } | undefined
  /** Heads that the log contradicts and that nobody signed. */
  forged: number
  matching: number
  /** Number of the last record that a signed head vouches for. */
  vouchedUntil: number | undefined
}

/**
 * Compares heads with the records of the chain, handed over one by one in their order. Since a head's hash holds
 * everything before it, records behind the last head that agrees are the first ones that may be others.
 * @param isTrusted whether a head was signed; asked of few, as it takes long
 */
export function createHeadComparison<H extends ChainPlace>(
  heads: readonly H[],
  isTrusted: (head: H) => boolean,
) {
  const waiting = heads.toSorted((a, b) => a.seq - b.seq)
  const agreeing: H[] = []
  let next = 0
  let forged = 0
  let lastSeq: number | undefined
  let firstUnvouched: number | undefined
  let contradiction: HeadsFound['contradiction']

  function contradict(head: H, breach: AuditBreach, firstBrokenSeq: number): void {
    if (!isTrusted(head)) forged += 1
    else contradiction ??= { breach, firstBrokenSeq }
  }

  /** @returns false once the log contradicts a head, when there is no need to go on */
  function see({ seq, hash }: ChainPlace): boolean {
    for (let head = waiting[next]; head && head.seq <= seq; head = waiting[next]) {
      next += 1
      const isFirst = lastSeq === undefined && head.seq < seq
      if (head.seq !== seq || head.hash !== hash)
        contradict(head, isFirst ? 'emptied' : 'rewritten', firstUnvouched ?? seq)
      else agreeing.push(head)
      if (contradiction) return false
    }
    lastSeq = seq
    if (agreeing.at(-1)?.seq === seq) firstUnvouched = undefined
    else firstUnvouched ??= seq
    return true
  }

  /** @param isWhole false when the walk ended early: then heads of later records say nothing */
  function end(isWhole: boolean): HeadsFound {
    const behind = lastSeq === undefined ? 'emptied' : 'tail_missing'
    if (isWhole && !contradiction)
      for (const head of waiting.slice(next)) contradict(head, behind, (lastSeq ?? 0) + 1)
    const vouchedUntil = agreeing.findLast(isTrusted)?.seq
    return { contradiction, forged, matching: agreeing.length, vouchedUntil }
  }

  return { see, end }
}
