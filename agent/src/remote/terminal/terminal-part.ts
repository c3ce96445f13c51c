import { join } from 'node:path'
import { findRuns } from '../../processes/find-processes.ts'
import type { StreamWork } from '../../streams/robot-streams.ts'
import { reasonOf } from '../../updates/update-error.ts'
import type { OpenSession, PartStream, RemotePart } from '../remote-part.ts'
import { embeddedPty } from './embedded-pty.ts'
import { findPtyFiles } from './pty-files.ts'
import { findBrokenRecording } from './recording-end.ts'
import {
  castName,
  createSessionTerminal,
  endRun,
  type SessionTerminal,
  type TerminalOffer,
} from './session-terminal.ts'
import { planShell, type TerminalContext, whyNoShell } from './shell-plan.ts'

/** Terminals of sessions. */
interface TerminalPart extends RemotePart {
  /**
   * Whether this robot offers one: it takes a user of its own who is not the agent's, kept apart from it, and a native
   * library for this machine. Of a virtual robot: a sandbox that works.
   */
  canTerminal: () => Promise<boolean>
  end: NonNullable<RemotePart['end']>
}

/** Serves the terminals of open sessions: one shell for each, seen by all its streams of this kind. */
export function createTerminalPart(context: TerminalContext): TerminalPart {
  const { logger } = context
  const sessions = new Map<string, Promise<SessionTerminal | undefined>>()
  let found: TerminalOffer | undefined
  let isKnown = false
  let lastReason: string | undefined

  /** It is looked for at every hello; a reason that is known is not said again. */
  function logRefusal(reason: string, level: 'info' | 'warn' = 'warn'): void {
    if (lastReason !== reason) logger[level](`no terminals: ${reason}`)
    lastReason = reason
  }

  async function findOffer(): Promise<TerminalOffer | undefined> {
    if (found) return found
    const [files, plan] = [await findPtyFiles(context, embeddedPty), await planShell(context)]
    isKnown = true
    if (files && plan) found = { files, plan }
    else if (!files) logRefusal(`this agent has none for ${process.platform} on ${process.arch}`)
    else logRefusal(whyNoShell(context.isolation.report), 'info')
    return found
  }

  const offerOf = () =>
    findOffer().catch((error: unknown) => {
      logRefusal(reasonOf(error))
      return undefined
    })

  function terminalOf(session: OpenSession): Promise<SessionTerminal | undefined> {
    const known = sessions.get(session.id)
    if (known) return known
    const made = offerOf().then((offer) => offer && createSessionTerminal({ context, session, offer }))
    sessions.set(session.id, made)
    return made
  }

  function open(session: OpenSession, part: PartStream): StreamWork {
    if (isKnown && !found) throw new Error('no terminal is offered')
    const { stream } = part
    let [isGone, work]: [boolean, StreamWork | undefined] = [false, undefined]
    const ready = terminalOf(session).then((terminal) => {
      if (isGone || session.signal.aborted) return
      try {
        work = terminal?.open(part)
      } catch {
        // What was asked for is no terminal.
      }
      if (!work) stream.close('refused')
    })
    return {
      onData: async (bytes) => {
        await ready
        await work?.onData(bytes)
      },
      onCredit: () => work?.onCredit?.(),
      onClose: (reason) => {
        isGone = true
        work?.onClose(reason)
      },
    }
  }

  return {
    canTerminal: async () => (await offerOf()) !== undefined,
    open,
    async end({ id, runId, folder, report }) {
      const terminal = await sessions.get(id)
      sessions.delete(id)
      await terminal?.end()
      // What the agent before this one left, or what came out of nowhere meanwhile; a shell that died with it ended as well.
      const isCutOff = !terminal && (await findBrokenRecording(join(folder, castName)))
      if (!isCutOff && (await findRuns([runId])).length === 0) return
      const ended = await endRun(context, runId)
      await report({ kind: 'terminal_ended', exitCode: null, ended }, null)
    },
  }
}
