import type { Logger } from 'pino'

/** Runs one step after the other; one that fails is logged by its name and keeps none of the others from running. */
export async function runEach(
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run()
    } catch (error) {
      log.error({ err: error, step }, 'housekeeping failed')
    }
  }
}
