import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { markProgram } from '../../processes/mark-program.ts'
import type { OwnStream } from '../../streams/robot-streams.ts'
import type { CastRecorder } from './cast-recorder.ts'
import { openPty } from './pty.ts'
import type { PtyFiles } from './pty-files.ts'
import { createScreen, type TermSize } from './screen.ts'
import type { ShellPlan, TerminalContext } from './shell-plan.ts'
import { createViewer, pieceBytes, type Viewer } from './viewer.ts'

interface Options {
  context: TerminalContext
  files: PtyFiles
  plan: ShellPlan
  runId: string
  recorder: CastRecorder
  size: TermSize
  /** Nothing of it follows; what it left may still run. */
  onExit: (exitCode: number | null) => void
}

/** The first word goes out at once; what is printed within so long after it goes out together. */
const gatherMs = 3
/** Not every key press is worth telling the holder of the terminal that its echo was taken. */
const leastAcked = 16_384
/** A window that is dragged has a new size at every step. */
const resizeMs = 40
/** Bytes that may wait for the screen. */
const mostUndrawn = 1_048_576
const lookMs = 1000

/** A shell in a terminal, with all who see it. */
export async function startShell({ context, files, plan, runId, recorder, size, onExit }: Options) {
  const program = await markProgram(context, { runId }, plan)
  const screen = createScreen(size, flow)
  const viewers = new Set<Viewer>()
  let [current, desiredSize] = [size, size]
  let gathered: Buffer[] = []
  let [gatheredBytes, unacked, hasEnded] = [0, 0, false]
  let gatherTimer: NodeJS.Timeout | undefined
  let resizeTimer: NodeJS.Timeout | undefined
  const lookTimer = setInterval(() => recorder.look(screen), lookMs).unref()
  const handlers = { onOutput: gather, onExit: exited }
  const pty = openPty(files, { ...plan, ...program, ...size }, handlers)

  /** Whoever prints goes on where everybody who types has seen most of it. */
  function flow(): void {
    const isPaused = screen.waitingBytes() > mostUndrawn || [...viewers].some((viewer) => viewer.isSlow())
    if (isPaused || unacked < leastAcked) return
    pty.ack(unacked)
    unacked = 0
  }

  function flush(): void {
    if (gatheredBytes === 0) return
    const bytes = Buffer.concat(gathered)
    ;[gathered, gatheredBytes] = [[], 0]
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes)
      screen.write(piece)
      for (const viewer of viewers) viewer.show(piece)
      recorder.output(piece, screen)
    }
    unacked += bytes.length
    flow()
  }

  function gatherAgain(): void {
    gatherTimer = gatheredBytes > 0 ? setTimeout(gatherAgain, gatherMs) : undefined
    flush()
  }

  function gather(bytes: Buffer): void {
    gathered.push(bytes)
    gatheredBytes += bytes.length
    if (gatheredBytes >= pieceBytes || !gatherTimer) flush()
    gatherTimer ??= setTimeout(gatherAgain, gatherMs)
  }

  function exited(exitCode: number | null): void {
    hasEnded = true
    flush()
    clearTimeout(gatherTimer)
    clearInterval(lookTimer)
    clearTimeout(resizeTimer)
    for (const viewer of viewers) viewer.finish(exitCode)
    screen.end()
    onExit(exitCode)
  }

  function applySize(): void {
    resizeTimer = undefined
    if (hasEnded || (desiredSize.cols === current.cols && desiredSize.rows === current.rows)) return
    current = desiredSize
    flush()
    pty.resize(current.cols, current.rows)
    screen.resize(current)
    recorder.resize(current)
    for (const viewer of viewers) viewer.resized(current)
  }

  function resize(to: TermSize): void {
    desiredSize = { cols: to.cols, rows: to.rows }
    resizeTimer ??= setTimeout(applySize, resizeMs)
  }

  return {
    pid: pty.pid,
    type: pty.write,
    /** Of several that change it within a moment the last counts. */
    resize,
    /** Shows it to somebody from now on; the size of who may type counts. @returns what ends that, and what is to know of credit */
    show(stream: OwnStream, mode: RemoteMode, to: TermSize) {
      const nowMs = () => context.clock.now()
      const viewer = createViewer({ stream, mode, user: plan.user, screen, onRoom: flow, nowMs })
      flush()
      viewers.add(viewer)
      viewer.draw()
      if (mode === 'control') resize(to)
      return {
        onCredit: viewer.onCredit,
        leave(): void {
          viewer.drop()
          viewers.delete(viewer)
          flow()
        },
      }
    },
    hangUp: pty.hangUp,
    closed: pty.closed,
    kill: pty.kill,
  }
}

export type RunningShell = Awaited<ReturnType<typeof startShell>>
