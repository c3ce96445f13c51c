import { join } from 'node:path'
import { readRemoteMessage, TerminalInput, TerminalRequest } from '@filo/contract/remote/remote-streams'
import { findRuns } from '../../processes/find-processes.ts'
import { stopRuns } from '../../processes/stop-runs.ts'
import type { StreamWork } from '../../streams/robot-streams.ts'
import { reasonOf } from '../../updates/update-error.ts'
import type { OpenSession, PartStream, RemotePerson } from '../remote-part.ts'
import { withinTime } from '../within-time.ts'
import { type CastRecorder, openCastRecorder } from './cast-recorder.ts'
import type { PtyFiles } from './pty-files.ts'
import { endedWords } from './recording-end.ts'
import { type RunningShell, startShell } from './running-shell.ts'
import type { TermSize } from './screen.ts'
import type { ShellPlan, TerminalContext } from './shell-plan.ts'

/** What a terminal on this robot takes. */
export interface TerminalOffer {
  files: PtyFiles
  plan: ShellPlan
}

interface Options {
  context: TerminalContext
  session: Pick<OpenSession, 'runId' | 'folder' | 'report'>
  offer: TerminalOffer
}

/** Where the recording of a session is, in its folder. */
export const castName = 'terminal.cast'
/** What a shell is given to end by itself when it is hung up on. */
const hangUpMs = 400
const graceMs = 1000
/** From then on its holder is killed. */
const patienceMs = 5000

/** Ends all that a session has on the robot. @returns how many processes that were */
export async function endRun(context: TerminalContext, runId: string, shellPid?: number): Promise<number> {
  const found = (await findRuns([runId])).filter(({ pid }) => pid !== shellPid)
  await stopRuns(context, [runId], { graceMs }).catch((error: unknown) => {
    context.logger.warn(`a terminal left something behind: ${reasonOf(error)}`)
  })
  return found.length
}

/**
 * The terminal of one session: a shell that begins with the first stream and is shared by all. Where it ended, the next
 * stream begins another one, in the same recording.
 */
export function createSessionTerminal({ context, session, offer }: Options) {
  const { logger, clock } = context
  let shell: Promise<RunningShell> | undefined
  let recorder: CastRecorder | undefined
  let [ending, isOver, leftBefore]: [Promise<void>, boolean, number] = [Promise.resolve(), false, 0]
  let lastExit: number | null = null

  const report = (...[deed, by]: Parameters<OpenSession['report']>) =>
    session.report(deed, by).catch((error: unknown) => logger.warn(`no deed: ${reasonOf(error)}`))

  async function cleanUp(exitCode: number | null, by: RemotePerson): Promise<void> {
    const left = await endRun(context, session.runId)
    await report({ kind: 'terminal_ended', exitCode, ended: Math.max(left, leftBefore) }, by)
  }

  async function start(size: TermSize, by: RemotePerson): Promise<RunningShell> {
    await ending
    if (isOver) throw new Error('the session is over')
    const path = join(session.folder, castName)
    if (recorder) recorder.resize(size)
    recorder ??= await openCastRecorder({ context, path, size })
    const onExit = (exitCode: number | null) => {
      shell = undefined
      lastExit = exitCode
      recorder?.marker(`${endedWords} (${exitCode ?? 'killed'})`)
      ending = cleanUp(exitCode, by)
    }
    const started = await startShell({ context, ...offer, runId: session.runId, recorder, size, onExit })
    void report({ kind: 'terminal_opened', user: offer.plan.user }, by)
    return started
  }

  function shellFor(size: TermSize, by: RemotePerson): Promise<RunningShell> {
    const starting = shell ?? start(size, by)
    shell = starting
    starting.catch(() => {
      if (shell === starting) shell = undefined
    })
    return starting
  }

  return {
    /** Shows the terminal to somebody. @throws ZodError where what they ask for is no size of a terminal */
    open({ stream, by, mode, request }: PartStream): StreamWork {
      const size = TerminalRequest.parse(request)
      let isGone = false
      let shown: ReturnType<RunningShell['show']> | undefined
      const ready = shellFor(size, by).then((running) => {
        if (!isGone) shown = running.show(stream, mode, size)
        return running
      })
      ready.catch((error: unknown) => {
        logger.warn(`no terminal: ${reasonOf(error)}`)
        stream.close('failed')
      })
      return {
        async onData(message) {
          const read = readRemoteMessage(message)
          const input = read && 'json' in read ? TerminalInput.safeParse(read.json) : undefined
          if (!read || input?.success === false) return stream.close('bad_data')
          const running = await ready
          if (mode !== 'control' || isGone) return
          if ('bytes' in read) await running.type(read.bytes)
          else if (input?.success) running.resize(input.data)
        },
        onCredit: () => shown?.onCredit(),
        onClose() {
          isGone = true
          shown?.leave()
        },
      }
    },
    /** Ends the shell with all it left, and the recording; no process and no descriptor of it is there afterwards. */
    async end(): Promise<void> {
      isOver = true
      const running = await shell?.catch(() => undefined)
      if (running) {
        // One that is not over in time is what the next step is for.
        const untilClosed = (ms: number) => withinTime(clock, ms, running.closed).catch(() => undefined)
        running.hangUp()
        await untilClosed(hangUpMs)
        leftBefore = await endRun(context, session.runId, running.pid())
        await untilClosed(patienceMs)
        running.kill()
        await untilClosed(patienceMs)
      }
      await ending
      const leftOut = await recorder?.close(lastExit)
      if (leftOut) await report({ kind: 'recording_cut', bytes: leftOut }, null)
    },
  }
}

export type SessionTerminal = ReturnType<typeof createSessionTerminal>
