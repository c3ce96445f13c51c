import { LinkFailure, mostLinkFailures } from '@filo/contract/device/link/link-reasons'
import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { readIfThere, writeDurably } from '../disk/durable-file.ts'
import type { Failure } from '../network/describe-failure.ts'

const History = z.array(LinkFailure)

/** Failures of before with one more; those in a row for one reason are one, and of too many the oldest goes. */
export function addFailure(history: readonly LinkFailure[], failure: Failure, at: string): LinkFailure[] {
  const { code, status, detail } = failure
  const last = history.at(-1)
  if (last?.code === code && last.status === status)
    return [...history.slice(0, -1), { ...last, detail, lastAt: at, tries: last.tries + 1 }]
  return [...history, { code, status, detail, firstAt: at, lastAt: at, tries: 1 }].slice(-mostLinkFailures)
}

/** History that is left once the server knows what was reported; tries for the same reason that came meanwhile are kept. */
export function withoutReported(
  history: readonly LinkFailure[],
  sent: readonly LinkFailure[],
): LinkFailure[] {
  return history.flatMap((failure) => {
    const known = sent.find(({ code, firstAt }) => code === failure.code && firstAt === failure.firstAt)
    if (!known) return [failure]
    const tries = failure.tries - known.tries
    return tries > 0 ? [{ ...failure, firstAt: failure.lastAt, tries }] : []
  })
}

function parse(text: string | undefined): LinkFailure[] {
  try {
    return History.parse(JSON.parse(text ?? '[]'))
  } catch {
    // It only says what was: a damaged one is none.
    return []
  }
}

/** Whether a count is written down: a robot that tries for weeks must not wear its disk out. */
const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

type Deps = Pick<AgentContext, 'folder' | 'disk' | 'clock' | 'logger'>

/** Keeps why the server could not be reached until it knows, also over a restart of the robot. */
export async function openLinkHistory({ folder, disk, clock, logger }: Deps) {
  let history = parse(await readIfThere(folder.linkHistory))

  const write = (): Promise<void> => writeDurably(disk, folder.linkHistory, JSON.stringify(history))

  return {
    /** Oldest first. */
    list: (): readonly LinkFailure[] => history,
    /** A try failed. What cannot be written down, on a full disk, is kept in memory. */
    async note(failure: Failure): Promise<void> {
      history = addFailure(history, failure, new Date(clock.now()).toISOString())
      if (!isPowerOfTwo(history.at(-1)?.tries ?? 1)) return
      await write().catch((error: unknown) => logger.debug({ error }, 'link history not written'))
    },
    /** The server knows these. */
    async forget(sent: readonly LinkFailure[]): Promise<void> {
      if (sent.length === 0) return
      history = withoutReported(history, sent)
      await write()
    },
  }
}

export type LinkHistory = Awaited<ReturnType<typeof openLinkHistory>>
