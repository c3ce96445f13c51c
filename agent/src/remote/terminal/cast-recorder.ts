import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AgentContext } from '../../context.ts'
import { reasonOf } from '../../updates/update-error.ts'
import {
  type CastBudget,
  type CastLimits,
  fullBudget,
  isUsedUp,
  mayWrite,
  refilled,
  spent,
  usualCastLimits,
} from './cast-budget.ts'
import { createCastEncoder } from './cast-encoder.ts'
import type { Screen, TermSize } from './screen.ts'

interface Options {
  context: Pick<AgentContext, 'clock' | 'logger'>
  path: string
  size: TermSize
  limits?: CastLimits
}

/** Lines leave for the disk together. */
const flushMs = 500
/** A cut ends once so much of the burst is there again, so that not every second has one. */
const resumeShare = 0.5
/** An empty terminal: RIS of ECMA-48, which clears what was scrolled away too. */
const clear = '\x1bc'

/** Records a terminal: all of it within limits; where it prints more, what it shows afterwards. */
export async function openCastRecorder({ context, path, size, limits = usualCastLimits }: Options) {
  const { clock, logger } = context
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file: FileHandle = await open(path, 'a', 0o600)
  const encoder = createCastEncoder(size, clock.now())
  let budget: CastBudget = fullBudget(limits, clock.now())
  let [leftOut, leftOutInAll, text] = [0, 0, '']
  let [isDrawing, isBroken, isClosed] = [false, false, false]
  /** What came since the screen was asked for. */
  let following: Uint8Array[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  add(encoder.header())

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = text
    text = ''
    if (lines === '') return
    writing = writing.then(async () => {
      if (!isBroken) await file.appendFile(lines)
    })
    // A full disk, or the like: nothing more is written, and it is said how much.
    writing = writing.catch((error: unknown) => {
      isBroken = true
      leftOutInAll += Buffer.byteLength(lines)
      logger.warn(`a terminal cannot be recorded: ${reasonOf(error)}`)
    })
  }

  function add(lines: string): void {
    text += lines
    if (text.length > 65_536) flush()
    else timer ??= setTimeout(flush, flushMs)
  }

  /** Asked before a line is made: an interval that is made and not written would be missing afterwards. */
  function mayAdd(bytes: Uint8Array): boolean {
    budget = refilled(budget, limits, clock.now())
    return !isBroken && mayWrite(budget, limits, bytes.length)
  }

  function addOutput(bytes: Uint8Array, before = ''): void {
    const lines = before + encoder.output(bytes, clock.now())
    budget = spent(budget, bytes.length, Buffer.byteLength(lines))
    if (lines !== '') add(lines)
  }

  function leaveOut(bytes: number): void {
    leftOut += bytes
    leftOutInAll += bytes
  }

  const cutMarker = () => encoder.marker(`${leftOut} bytes are not in the recording`, clock.now())

  /** What it shows now is written down in place of what was left out. */
  function drawInstead(drawn: Uint8Array, screen: Screen): void {
    const came = following
    ;[isDrawing, following] = [false, []]
    if (isClosed) return
    const bytes = Buffer.concat([Buffer.from(clear), drawn])
    // It may take more than is there just now, or a big terminal would stay cut for ever.
    if (!isBroken && !isUsedUp(budget, limits, bytes.length)) {
      addOutput(bytes, cutMarker())
      leftOut = 0
    }
    for (const one of came) output(one, screen)
  }

  function resume(screen: Screen): void {
    budget = refilled(budget, limits, clock.now())
    if (isDrawing || isClosed || isBroken || budget.tokens < limits.burstBytes * resumeShare) return
    isDrawing = true
    screen.draw(({ bytes }) => drawInstead(bytes, screen), 0)
  }

  function output(bytes: Uint8Array, screen: Screen): void {
    if (isDrawing) following.push(Uint8Array.from(bytes))
    else if (leftOut > 0 || isClosed || !mayAdd(bytes)) leaveOut(bytes.length)
    else addOutput(bytes)
    if (leftOut > 0) resume(screen)
  }

  return {
    /** What the terminal shows next; `screen` has it already. */
    output,
    /** To be called now and then while nothing is printed. */
    look: (screen: Screen): void => (leftOut > 0 ? resume(screen) : undefined),
    resize(to: TermSize): void {
      if (!isClosed) add(encoder.resize(to, clock.now()))
    },
    marker(words: string): void {
      if (!isClosed) add(encoder.marker(words, clock.now()))
    },
    /** Ends the recording. @returns how many bytes are not in it */
    async close(exitCode: number | null): Promise<number> {
      if (isClosed) return leftOutInAll
      isClosed = true
      for (const { length } of following) leaveOut(length)
      if (leftOut > 0) add(cutMarker())
      add(encoder.exit(exitCode, clock.now()))
      flush()
      await writing
      await file.sync().catch(() => undefined)
      await file.close()
      return leftOutInAll
    },
  }
}

export type CastRecorder = Awaited<ReturnType<typeof openCastRecorder>>
