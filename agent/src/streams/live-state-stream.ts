import { LiveSample } from '@filo/contract/live-state/live-sample'
import type { AgentContext } from '../context.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { OwnStream, StreamWork } from './robot-streams.ts'

/** Between two samples. */
export const liveEveryMs = 300

interface Options {
  context: Pick<AgentContext, 'logger' | 'clock'>
  /** How the robot is now. */
  readSample: () => Promise<Omit<LiveSample, 'everyMs'>>
}

/**
 * Sends what the robot is like, a few times a second, for as long as somebody looks. A sample that cannot leave at once is
 * not made: what is shown is never old because it waited.
 */
export function createLiveStateStream({ context, readSample }: Options) {
  const { logger, clock } = context

  async function sendOne(stream: OwnStream): Promise<void> {
    if (stream.backlogBytes() > 0) return
    const sample = LiveSample.parse({ ...(await readSample()), everyMs: liveEveryMs })
    stream.write(Buffer.from(JSON.stringify(sample)))
  }

  return (stream: OwnStream): StreamWork => {
    const ended = new AbortController()
    const { signal } = ended

    async function run(): Promise<void> {
      while (!signal.aborted) {
        const startMs = clock.now()
        await sendOne(stream)
        await clock.sleep(Math.max(20, liveEveryMs - (clock.now() - startMs)), signal)
      }
    }

    run().catch((error: unknown) => {
      if (signal.aborted) return
      logger.warn(`live state: ${reasonOf(error)}`)
      stream.close('failed')
    })
    return { onData: () => stream.close('bad_data'), onClose: () => ended.abort() }
  }
}
