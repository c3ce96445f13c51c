import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { outcomeOf } from './outcomes.ts'
import { findPart, refusalOfTool } from './refuse-part.ts'
import type { TestMachine } from './tested-machine.ts'

const frames = 5
/** What is looked at of each frame: brightness needs no more, and nobody could recognize anything in it. */
const seen = { width: 64, height: 48 }
const frameBytes = seen.width * seen.height
const darkPercent = 2

/** Width and height that ffmpeg names for its input; undefined where it names none. */
export function readPictureSize(words: string): { width: number; height: number } | undefined {
  const [, width, height] = /Stream #0:0.*Video:.*?\b(\d{2,5})x(\d{2,5})\b/.exec(words) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** How bright frames of grey are, in percent, and whether any two that follow each other differ. */
export function readFrames(bytes: Buffer): { frames: number; brightness: number; framesDiffer: boolean } {
  const count = Math.floor(bytes.length / frameBytes)
  const all = Array.from({ length: count }, (_, at) => bytes.subarray(at * frameBytes, (at + 1) * frameBytes))
  const sum = all.reduce((total, frame) => total + frame.reduce((light, each) => light + each, 0), 0)
  const brightness = count === 0 ? 0 : (100 * sum) / (count * frameBytes * 255)
  const framesDiffer = all.some((frame, at) => at > 0 && !frame.equals(all[at - 1] ?? frame))
  return { frames: count, brightness: Math.round(brightness * 10) / 10, framesDiffer }
}

/** Takes a few frames and tells how bright they are; the pictures stay in memory, tiny, and are gone afterwards. */
export async function testCamera(machine: TestMachine, signal: AbortSignal): Promise<HardwareTestOutcome> {
  const part = await findPart(machine, 'camera', 'ffmpeg')
  if ('outcome' in part) return part
  const [device = ''] = part.devices
  const filter = `scale=${seen.width}:${seen.height}`
  const input = ['-nostdin', '-hide_banner', '-f', 'v4l2', '-i', device]
  const output = ['-frames:v', String(frames), '-vf', filter, '-pix_fmt', 'gray', '-f', 'rawvideo', '-']
  const captured = await machine.run(part.toolPath, {
    args: [...input, ...output],
    timeoutMs: 15_000,
    maxBytes: frameBytes * frames * 2,
    signal,
  })
  const refusal = refusalOfTool('ffmpeg', captured)
  if (refusal) return refusal
  const values = { ...readPictureSize(captured.stderr), ...readFrames(captured.stdout) }
  if (values.frames === 0) return outcomeOf('failed', { reason: 'tool_failed', tool: 'ffmpeg', values })
  if (values.brightness <= darkPercent) return outcomeOf('failed', { reason: 'dark', values })
  if (!values.framesDiffer && values.frames > 1) return outcomeOf('failed', { reason: 'frozen', values })
  return outcomeOf('passed', { values })
}
