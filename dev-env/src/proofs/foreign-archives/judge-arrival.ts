import { compareTrees, type TreeListing } from '../archives/compare-trees.ts'
import type { MadeArchive } from './make-archive.ts'

const MOST_SHOWN = 5

/** What became of an archive. */
export interface Arrival {
  refusal: { code: string; text: string } | null
  /** Kinds of the notes of the version. */
  notes: readonly string[]
  /** What stands on the robot; null: nothing was installed. */
  installed: TreeListing | null
}

/** What is not as it must be, in words. */
export function judgeArrival(
  { recipe, unpacked }: MadeArchive,
  { refusal, notes, installed }: Arrival,
): string[] {
  const { becomes } = recipe
  if ('refused' in becomes) {
    if (refusal?.code === becomes.refused) return []
    return [
      `must be refused with ${becomes.refused} (${becomes.because}), ${refusal ? `was with ${refusal.code}: ${refusal.text}` : 'was taken'}`,
    ]
  }
  if (refusal) return [`was refused with ${refusal.code}: ${refusal.text}`]
  const [expected, found] = [becomes.notes, notes].map((kinds) => [...kinds].toSorted().join(', '))
  const differences = compareTrees(unpacked ?? new Map(), installed ?? new Map())
  return [
    ...(expected === found ? [] : [`must be noted with "${expected}", was with "${found}"`]),
    ...(unpacked && unpacked.size > 0 ? [] : ['its own program unpacked nothing']),
    ...differences.slice(0, MOST_SHOWN),
  ]
}
