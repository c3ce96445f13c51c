import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { outcomeOf } from './outcomes.ts'
import { findPart, refusalOfTool, type UsablePart } from './refuse-part.ts'
import { loudnessOf, sampleRate, samplesOf, toneOf, toneOverNoise, wavOf } from './sound.ts'
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

/** Raw samples to this process alone: nothing of what was heard is written anywhere. */
function record(machine: TestMachine, { toolPath }: UsablePart, signal: AbortSignal) {
  const format = ['-f', 'S16_LE', '-r', String(sampleRate), '-c', '1', '-t', 'raw']
  return machine.run(toolPath, {
    args: ['-q', '-d', String(recordSeconds), ...format],
    timeoutMs: 10_000,
    maxBytes: sampleRate * 2 * (recordSeconds + 2),
    signal,
  })
}

/** Listens for three seconds and tells how loud it was; the recording stays in memory and is gone afterwards. */
export async function testMicrophone(
  machine: TestMachine,
  signal: AbortSignal,
): Promise<HardwareTestOutcome> {
  const part = await findPart(machine, 'microphone', 'arecord')
  if ('outcome' in part) return part
  const recorded = await record(machine, part, signal)
  const refusal = refusalOfTool('arecord', recorded)
  if (refusal) return refusal
  const samples = samplesOf(recorded.stdout)
  const { levelDbfs, peakDbfs, clippedShare } = loudnessOf(samples)
  const values = {
    levelDbfs: round(levelDbfs),
    peakDbfs: round(peakDbfs),
    clippedShare: round(clippedShare),
    seconds: round(samples.length / sampleRate),
  }
  if (levelDbfs <= silenceDb) return outcomeOf('failed', { reason: 'silence', values })
  if (clippedShare > mostClippedPercent) return outcomeOf('failed', { reason: 'clipping', values })
  return outcomeOf('passed', { values })
}

/** Plays a tone and, where the robot has a microphone that may be used, hears it. */
export async function testSpeaker(machine: TestMachine, signal: AbortSignal): Promise<HardwareTestOutcome> {
  const part = await findPart(machine, 'speaker', 'aplay')
  if ('outcome' in part) return part
  const ear = await findPart(machine, 'microphone', 'arecord')
  const listening = 'outcome' in ear ? undefined : record(machine, ear, signal)
  listening?.catch(() => undefined)
  const input = wavOf(toneOf(toneHz, toneSeconds, toneAmplitude))
  const request = { args: ['-q', '-t', 'wav', '-'], input, timeoutMs: 10_000, maxBytes: 65_536, signal }
  const played = await machine.run(part.toolPath, request)
  const heard = await listening
  const refusal = refusalOfTool('aplay', played)
  if (refusal) return refusal
  const values = { toneHz, seconds: toneSeconds }
  if (!heard || refusalOfTool('arecord', heard))
    return outcomeOf('passed', {
      values,
      text: 'played; no microphone could listen, so nobody knows how it sounded',
    })
  const toneOverNoiseDb = round(toneOverNoise(samplesOf(heard.stdout), toneHz))
  const isHeard = toneOverNoiseDb >= heardFromDb
  const measured = { ...values, heard: isHeard, toneOverNoiseDb }
  return isHeard
    ? outcomeOf('passed', { values: measured })
    : outcomeOf('failed', { reason: 'not_heard', values: measured })
}
