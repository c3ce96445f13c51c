import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { outcomeOf } from './outcomes.ts'
import { findPart, refusalOfTool, type UsablePart } from './refuse-part.ts'
import { loudnessOf, sampleRate, samplesOf, toneOf, toneOverNoise, wavOf } from './sound.ts'
import { listSoundDevices, type SoundDevice, usedWords } from './sound-cards.ts'
import type { TestMachine } from './tested-machine.ts'

const recordSeconds = 3
const toneSeconds = 2
const toneHz = 1000
/** Loud enough to hear, and not to startle. */
const toneAmplitude = 0.25
const silenceDb = -80
const mostClippedPercent = 5
/** A tone that stands out by less is not told from a noisy room. */
const heardFromDb = 3

const round = (value: number) => Math.round(value * 10) / 10

interface Using {
  part: UsablePart
  device: SoundDevice | undefined
  signal: AbortSignal
}

/** Where a device is named, the program is told which; else it takes the machine's own choice. */
const onDevice = (device: SoundDevice | undefined) => (device ? ['-D', device.address] : [])

/** Raw samples to this process alone: nothing of what was heard is written anywhere. */
function record(machine: TestMachine, { part: { toolPath }, device, signal }: Using) {
  const format = ['-f', 'S16_LE', '-r', String(sampleRate), '-c', '1', '-t', 'raw']
  return machine.run(toolPath, {
    args: ['-q', ...onDevice(device), '-d', String(recordSeconds), ...format],
    timeoutMs: 10_000,
    maxBytes: sampleRate * 2 * (recordSeconds + 2),
    signal,
  })
}

/** The first device that a program can use; where none can be, how the first one refused. The machine's own choice is tried last. */
async function onFirstUsable<Tried extends { refusal: HardwareTestOutcome | undefined }>(
  devices: readonly SoundDevice[],
  attempt: (device: SoundDevice | undefined) => Promise<Tried>,
): Promise<Tried & { device: SoundDevice | undefined }> {
  let first: (Tried & { device: SoundDevice | undefined }) | undefined
  for (const device of [...devices, undefined]) {
    const tried = { ...(await attempt(device)), device }
    const reason = tried.refusal?.reason
    if (reason !== 'part_busy' && reason !== 'no_part') return tried
    first ??= tried
  }
  if (!first) throw new Error("the machine's own choice is always tried")
  return first
}

/** Listens for three seconds and tells how loud it was; the recording stays in memory and is gone afterwards. */
export async function testMicrophone(
  machine: TestMachine,
  signal: AbortSignal,
): Promise<HardwareTestOutcome> {
  const part = await findPart(machine, 'microphone', 'arecord')
  if ('outcome' in part) return part
  const devices = await listSoundDevices(machine, 'arecord', { part, signal })
  const { recorded, refusal, device } = await onFirstUsable(devices, async (tried) => {
    const heard = await record(machine, { part, device: tried, signal })
    return { recorded: heard, refusal: refusalOfTool('arecord', heard) }
  })
  if (refusal) return refusal
  const samples = samplesOf(recorded.stdout)
  const { levelDbfs, peakDbfs, clippedShare } = loudnessOf(samples)
  const values = {
    levelDbfs: round(levelDbfs),
    peakDbfs: round(peakDbfs),
    clippedShare: round(clippedShare),
    seconds: round(samples.length / sampleRate),
  }
  const measured = { values, text: usedWords(device, devices) }
  if (levelDbfs <= silenceDb) return outcomeOf('failed', { reason: 'silence', ...measured })
  if (clippedShare > mostClippedPercent) return outcomeOf('failed', { reason: 'clipping', ...measured })
  return outcomeOf('passed', measured)
}

/** The robot's ear while it speaks, where it has one that may be used. */
async function findEar(machine: TestMachine, signal: AbortSignal) {
  const part = await findPart(machine, 'microphone', 'arecord')
  if ('outcome' in part) return undefined
  const [device] = await listSoundDevices(machine, 'arecord', { part, signal })
  return { part, device }
}

/** Plays the tone on a device and listens meanwhile. */
async function playTone(
  machine: TestMachine,
  { part: { toolPath }, device, signal }: Using,
  ear: Awaited<ReturnType<typeof findEar>>,
) {
  const own = new AbortController()
  const listening = ear && record(machine, { ...ear, signal: AbortSignal.any([signal, own.signal]) })
  listening?.catch(() => undefined)
  const input = wavOf(toneOf(toneHz, toneSeconds, toneAmplitude))
  const args = ['-q', ...onDevice(device), '-t', 'wav', '-']
  const played = await machine.run(toolPath, { args, input, timeoutMs: 10_000, maxBytes: 65_536, signal })
  const refusal = refusalOfTool('aplay', played)
  // What does not play frees the microphone for the next one that is tried.
  if (refusal) own.abort()
  return { refusal, heard: await listening?.catch(() => undefined) }
}

/** Plays a tone and, where the robot has a microphone that may be used, hears it. */
export async function testSpeaker(machine: TestMachine, signal: AbortSignal): Promise<HardwareTestOutcome> {
  const part = await findPart(machine, 'speaker', 'aplay')
  if ('outcome' in part) return part
  const devices = await listSoundDevices(machine, 'aplay', { part, signal })
  const ear = await findEar(machine, signal)
  const { refusal, heard, device } = await onFirstUsable(devices, (tried) =>
    playTone(machine, { part, device: tried, signal }, ear),
  )
  if (refusal) return refusal
  const values = { toneHz, seconds: toneSeconds }
  const used = usedWords(device, devices)
  if (!heard || refusalOfTool('arecord', heard))
    return outcomeOf('passed', {
      values,
      text: `played; no microphone could listen, so nobody knows how it sounded; ${used}`,
    })
  const toneOverNoiseDb = round(toneOverNoise(samplesOf(heard.stdout), toneHz))
  const isHeard = toneOverNoiseDb >= heardFromDb
  const measured = { values: { ...values, heard: isHeard, toneOverNoiseDb }, text: used }
  return isHeard ? outcomeOf('passed', measured) : outcomeOf('failed', { reason: 'not_heard', ...measured })
}
