import type { BaseContext } from '../../base-context.ts'
import type { PresenceHistory } from './presence-service.ts'

const EVERY_MS = 30_000

type Deps = Pick<BaseContext, 'log'> & { presenceHistory: Pick<PresenceHistory, 'noteWatch'> }

/** Keeps saying that this server runs. */
export function createServerWatch({ log, presenceHistory }: Deps) {
  /** @returns ends it, with a last word of when */
  async function start(): Promise<() => Promise<void>> {
    const note = () =>
      presenceHistory
        .noteWatch()
        .catch((error: unknown) => log.error({ err: error }, 'that this server runs was not noted'))
    await note()
    const timer = setInterval(() => void note(), EVERY_MS)
    return async () => {
      clearInterval(timer)
      await note()
    }
  }

  return { start }
}
