import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Disk } from '../disk/disk.ts'
import { seededRandom } from '../proofs/seeded-random.ts'
import { createSimulatedDisk } from './simulated-disk.ts'

interface Trial<T> {
  /** Brings the disk to where the work begins; what it leaves is synced. */
  prepare?: (disk: Disk, root: string) => Promise<void>
  /** Notes in `seen` what it was promised; ended by the loss of power. */
  work: (disk: Disk, root: string, seen: T) => Promise<void>
  newSeen: () => T
  /** Looks at what is left, of work that the power left (`isCut`) or not. */
  check: (root: string, seen: T, isCut: boolean) => Promise<void>
}

/**
 * Does the same work again and again and takes the power at its first, second ... last change and after it, each time with
 * another outcome for what was not synced. @returns how many changes the work makes
 */
export async function cutEverywhere<T>(seed: number, trial: Trial<T>): Promise<number> {
  const { prepare, work, newSeen, check } = trial
  const random = seededRandom(seed)
  for (let at = 1; ; at += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'filo-cut-'))
    try {
      const root = join(folder, 'root')
      const { disk, cutAfter, restart } = createSimulatedDisk(root, join(folder, 'pool'))
      await prepare?.(disk, root)
      let isCut = false
      void cutAfter(at).then(() => {
        isCut = true
      })
      const seen = newSeen()
      await work(disk, root, seen).catch((error: unknown) => {
        if (!isCut) throw error
      })
      await restart(random)
      await check(root, seen, isCut)
      if (!isCut) return at - 1
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
