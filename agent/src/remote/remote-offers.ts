import type { AgentContext } from '../context.ts'
import { reasonOf } from '../updates/update-error.ts'
import { withinTime } from './within-time.ts'

export interface OfferOptions extends Pick<AgentContext, 'clock' | 'logger' | 'remote'> {
  /** Whether shells, and a desktop, can be shown now; absent: never. */
  canTerminal?: () => Promise<boolean>
  canDesktop?: () => Promise<boolean>
}

const canWithinMs = 5000

/** Finds what sessions may carry on this robot now; what does not answer in time is not there. */
export function createRemoteOffers({ clock, logger, canTerminal, canDesktop, remote }: OfferOptions) {
  /** What kept each look from an answer: every hello looks anew, and the same reason is said once. */
  const offered = new Map<string, string>()
  const can = async (what: string, look: (() => Promise<boolean>) | undefined): Promise<boolean> => {
    if (!look) return false
    try {
      const isThere = await withinTime(clock, canWithinMs, look())
      offered.delete(what)
      return isThere
    } catch (error) {
      const reason = reasonOf(error)
      if (offered.get(what) !== reason) logger.warn(`remote ${what}: ${reason}`)
      offered.set(what, reason)
      return false
    }
  }
  const read = async () => {
    const [terminal, desktop] = await Promise.all([can('terminal', canTerminal), can('desktop', canDesktop)])
    return { canTerminal: terminal, canDesktop: desktop }
  }
  return {
    read,
    /** For the robot's hello. */
    async capabilities(): Promise<string[]> {
      if (remote.access === 'off') return []
      const offers = await read()
      return [
        'remote',
        ...(offers.canTerminal ? ['remote-terminal'] : []),
        ...(offers.canDesktop ? ['remote-desktop'] : []),
      ]
    },
  }
}
