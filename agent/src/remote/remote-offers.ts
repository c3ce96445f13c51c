import type { AgentContext } from '../context.ts'
import { reasonOf } from '../updates/update-error.ts'
import { withinTime } from './within-time.ts'

export interface OfferOptions extends Pick<AgentContext, 'clock' | 'logger' | 'remote'> {
  /** Whether shells, and a desktop, can be shown now; absent: never. */
  canTerminal?: () => Promise<boolean>
  canDesktop?: () => Promise<boolean>
}

const canWithinMs = 5000

/** What sessions may carry on this robot now; what does not answer in time is not there. */
export function createRemoteOffers({ clock, logger, canTerminal, canDesktop, remote }: OfferOptions) {
  const can = async (what: string, look: (() => Promise<boolean>) | undefined): Promise<boolean> => {
    if (!look) return false
    return withinTime(clock, canWithinMs, look()).catch((error: unknown) => {
      logger.warn(`remote ${what}: ${reasonOf(error)}`)
      return false
    })
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
