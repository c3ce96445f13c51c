import { isDeepStrictEqual } from 'node:util'
import { openReplayedScreen, type SeenScreen } from './replayed-screen.ts'
import type { WatchedTerminal } from './watched-terminal.ts'

/** A line of an asciicast v3 behind its header. */
type CastEvent = [number, string, string]

interface Recording {
  term: { cols: number; rows: number }
  events: CastEvent[]
  /** All that was shown, as bytes. */
  output: Buffer
  /** Bytes were left out, and said to be. */
  isCut: boolean
  hasExit: boolean
}

/** What the recording and a page that watched were compared by. */
interface JudgedRecording {
  failures: string[]
  /** Bytes of what the page was shown that are in the recording as they were. */
  sameBytes: number
  screens: number
}

/** @throws where it is no asciicast v3 */
function readRecording(text: string): Recording {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const { version, term } = JSON.parse(header) as { version: number; term: Recording['term'] }
  if (version !== 3) throw new Error(`the recording is of version ${version}`)
  const events = lines.map((line) => JSON.parse(line) as CastEvent)
  const shown = events.filter(([, code]) => code === 'o').map(([, , data]) => data)
  return {
    term,
    events,
    output: Buffer.from(shown.join('')),
    isCut: events.some(([, code, data]) => code === 'm' && data.includes('not in the recording')),
    hasExit: events.some(([, code]) => code === 'x'),
  }
}

/** What the recording shows once so many bytes of its output are played. */
async function playUntil({ term, events }: Recording, bytes: number): Promise<SeenScreen> {
  const screen = openReplayedScreen(term.cols, term.rows)
  let left = bytes
  for (const [, code, data] of events) {
    if (code === 'r' && left > 0) {
      const [cols = 80, rows = 24] = data.split('x').map(Number)
      screen.resize(cols, rows)
    }
    if (code !== 'o') continue
    const output = Buffer.from(data)
    screen.write(output.subarray(0, Math.max(0, left)))
    left -= output.length
  }
  const seen = await screen.look()
  screen.dispose()
  return seen
}

/** Where in the recording each stream of the page is, in order; a stream that is nowhere is named. */
function placeStreams({ output }: Recording, streams: readonly Buffer[], failures: string[]) {
  let [end, same] = [0, 0]
  for (const [index, stream] of streams.entries()) {
    if (stream.length === 0) continue
    const at = output.indexOf(stream, end)
    if (at < 0) {
      failures.push(
        `stream ${index + 1} of ${streams.length}: ${stream.length} bytes that were shown are not in the recording as they were`,
      )
      continue
    }
    if (index === 0 && at !== 0) failures.push(`the recording shows ${at} bytes before what was shown first`)
    end = at + stream.length
    same += stream.length
  }
  return { end, same }
}

/**
 * Compares a recording with what a page was shown that was there from the begin: every stream of it stands in the recording
 * byte for byte, in order, and the recording played up to the page's last byte shows the page's last screen. Where more
 * was printed than is recorded, the screen alone is compared.
 */
export async function judgeRecording(
  text: string,
  terminal: Pick<WatchedTerminal, 'streams' | 'screen'>,
  { endsInOrder }: { endsInOrder: boolean },
): Promise<JudgedRecording> {
  const failures: string[] = []
  const recording = readRecording(text)
  const streams = terminal.streams()
  if (endsInOrder && !recording.hasExit) failures.push('the recording has no end')
  if (recording.isCut) return { failures, sameBytes: 0, screens: 0 }
  const { end, same } = placeStreams(recording, streams, failures)
  if (failures.length > 0 || same === 0) return { failures, sameBytes: same, screens: 0 }
  const [seen, played] = [await terminal.screen(), await playUntil(recording, end)]
  if (!isDeepStrictEqual(seen, played))
    failures.push(`the screen was ${JSON.stringify(seen)}, the recording shows ${JSON.stringify(played)}`)
  return { failures, sameBytes: same, screens: 1 }
}
