import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeProgram } from '../test/write-program.ts'
import { readFrames, readPictureSize, testCamera } from './measure-camera.ts'
import { testDisk } from './measure-disk.ts'
import { testMicrophone, testSpeaker } from './measure-sound.ts'
import { loudnessOf, samplesOf, toneOf, toneOverNoise, wavOf } from './sound.ts'
import { inLikelyOrder, parseSoundDevices } from './sound-cards.ts'
import { realTestMachine, type TestMachine } from './tested-machine.ts'

const mebibyte = 1024 * 1024
const { signal } = new AbortController()
let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-parts-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

/** A machine with these parts whose programs are scripts of the test; started as real ones are. */
async function machineWith(
  tools: Record<string, string>,
  { parts = ['/dev/x'], isOpen = true }: { parts?: string[]; isOpen?: boolean } = {},
): Promise<TestMachine> {
  for (const [name, script] of Object.entries(tools)) writeProgram(join(base, name), `#!/bin/sh\n${script}\n`)
  return {
    ...realTestMachine,
    parts: async () => parts,
    isOpen: () => isOpen,
    findTool: (tool) => (tool in tools ? join(base, tool) : undefined),
  }
}

/** A script that prints these samples as arecord does. */
async function recordingOf(name: string, samples: Float64Array): Promise<string> {
  await writeFile(join(base, name), wavOf(samples).subarray(44))
  return `cat ${join(base, name)}`
}

const noise = (length: number, size: number) =>
  Float64Array.from({ length }, (_, at) => size * Math.sin(at * at * 0.37) * Math.cos(at * 1.7))

describe('levels', () => {
  test.each([
    ['a full tone', toneOf(1000, 1, 1), -3],
    ['a tone of a tenth', toneOf(440, 1, 0.1), -23],
    ['nothing', new Float64Array(16_000), -120],
  ])('%s is as loud as the formula says', (_, samples, level) => {
    const heard = samplesOf(wavOf(samples).subarray(44))
    expect(Math.abs(loudnessOf(heard).levelDbfs - level)).toBeLessThan(0.5)
  })

  test('a tone stands out of noise, and noise does not', () => {
    const quiet = noise(48_000, 0.05)
    const both = quiet.map((each, at) => each + 0.2 * Math.sin((2 * Math.PI * 1000 * at) / 16_000))
    expect(toneOverNoise(both, 1000)).toBeGreaterThan(10)
    expect(toneOverNoise(quiet, 1000)).toBeLessThan(0)
    expect(toneOverNoise(new Float64Array(0), 1000)).toBe(-120)
  })
})

test('a microphone that hears passes with its level; a dead one, or one that clips, fails', async () => {
  const speech = await machineWith({ arecord: await recordingOf('speech', noise(48_000, 0.1)) })
  const heard = await testMicrophone(speech, signal)
  expect(heard).toMatchObject({ outcome: 'passed', values: { seconds: 3, clippedShare: 0 } })
  expect(heard.values['levelDbfs']).toBeLessThan(-20)
  const dead = await machineWith({ arecord: await recordingOf('dead', new Float64Array(48_000)) })
  expect(await testMicrophone(dead, signal)).toMatchObject({ outcome: 'failed', reason: 'silence' })
  const loud = await machineWith({ arecord: await recordingOf('loud', noise(48_000, 40)) })
  expect(await testMicrophone(loud, signal)).toMatchObject({ outcome: 'failed', reason: 'clipping' })
  expect((await readdir(base)).sort()).toEqual(['arecord', 'dead', 'loud', 'speech'])
})

test.each<[string, Record<string, string>, { parts?: string[]; isOpen?: boolean }, object]>([
  ['no part', {}, { parts: [] }, { reason: 'no_part' }],
  ['no program', {}, {}, { reason: 'tool_missing', tool: 'arecord' }],
  ['no right', { arecord: 'true' }, { isOpen: false }, { reason: 'not_permitted' }],
  [
    'a refusal',
    { arecord: 'echo "audio open error: Permission denied" >&2; exit 1' },
    {},
    { reason: 'not_permitted' },
  ],
  ['a busy part', { arecord: 'echo "Device or resource busy" >&2; exit 1' }, {}, { reason: 'part_busy' }],
  [
    'an unknown failure',
    { arecord: 'echo "odd" >&2; exit 3' },
    {},
    { reason: 'tool_failed', tool: 'arecord', text: 'odd' },
  ],
  ['a flood', { arecord: 'exec yes' }, {}, { reason: 'tool_failed' }],
])('%s makes a test not possible, and says why', async (_, tools, more, reported) => {
  const machine = await machineWith(tools, more)
  expect(await testMicrophone(machine, signal)).toMatchObject({ outcome: 'not_possible', ...reported })
})

test('a speaker passes when the robot hears its own tone, fails when it does not, and says when nobody could listen', async () => {
  const aplay = 'cat > /dev/null'
  const tone = await machineWith({ aplay, arecord: await recordingOf('tone', toneOf(1000, 3, 0.1)) })
  expect(await testSpeaker(tone, signal)).toMatchObject({
    outcome: 'passed',
    values: { heard: true, toneHz: 1000 },
  })
  const room = await machineWith({ aplay, arecord: await recordingOf('room', noise(48_000, 0.1)) })
  expect(await testSpeaker(room, signal)).toMatchObject({ outcome: 'failed', reason: 'not_heard' })
  const alone = await testSpeaker(await machineWith({ aplay }), signal)
  expect(alone).toMatchObject({ outcome: 'passed', text: expect.stringContaining('nobody knows') })
  expect(alone.values).not.toHaveProperty('heard')
})

/** What the recorded laptop prints (machines/README.md), and a robot's own microphone beside it. */
const laptopCards = `**** List of PLAYBACK Hardware Devices ****
card 0: PCH [HDA Intel PCH], device 3: HDMI 0 [HDMI 0]
  Subdevices: 1/1
  Subdevice #0: subdevice #0
card 0: PCH [HDA Intel PCH], device 0: ALC257 Analog [ALC257 Analog]
  Subdevices: 1/1`
const robotCards = `${laptopCards}
card 2: ArrayUAC10 [ReSpeaker 4 Mic Array (UAC1.0)], device 0: USB Audio [USB Audio]`

test('sound devices are named by their card, whatever its number; the likeliest comes first', () => {
  const devices = parseSoundDevices(robotCards)
  expect(inLikelyOrder('arecord', devices).map(({ address }) => address)).toEqual([
    'plughw:CARD=ArrayUAC10,DEV=0',
    'plughw:CARD=PCH,DEV=0',
    'plughw:CARD=PCH,DEV=3',
  ])
  expect(inLikelyOrder('aplay', parseSoundDevices(laptopCards))[0]).toEqual({
    address: 'plughw:CARD=PCH,DEV=0',
    name: 'HDA Intel PCH: ALC257 Analog',
  })
})

test('hostile lists of sound devices name no device that is none, and are cut', () => {
  for (const text of [
    'card 0: a,b;reboot [x], device 0: y [z]',
    'card 0: -D/etc/passwd$(x) [x], device 0: y [z]',
    `card 0: ${'A'.repeat(99)} [x], device 0: y [z]`,
    `card 0: PCH [${'x'.repeat(9999)}], device 0: y [z]`,
    'card 99999999999: PCH [x], device 0: y [z]',
    '\0\u202ecard',
  ])
    expect(parseSoundDevices(text), text.slice(0, 40)).toEqual([])
  const many = Array.from({ length: 500 }, (_, at) => `card ${at % 99}: C${at} [x], device 0: y [z]`)
  expect(parseSoundDevices(many.join('\n'))).toHaveLength(16)
})

test('a microphone test says which device it used, and takes the next one where the first is in use', async () => {
  await writeFile(join(base, 'cards'), robotCards)
  const heard = await recordingOf('near', noise(48_000, 0.1))
  const arecord = (busy: string) =>
    `case "$*" in -l) cat ${join(base, 'cards')};; *${busy}*) echo "Device or resource busy" >&2; exit 1;; *) ${heard};; esac`
  const own = await testMicrophone(await machineWith({ arecord: arecord('nothing') }), signal)
  expect(own).toMatchObject({
    outcome: 'passed',
    text: 'used ReSpeaker 4 Mic Array (UAC1.0): USB Audio (plughw:CARD=ArrayUAC10,DEV=0); also there: HDA Intel PCH: ALC257 Analog, HDA Intel PCH: HDMI 0',
  })
  const next = await testMicrophone(await machineWith({ arecord: arecord('ArrayUAC10') }), signal)
  expect(next.text).toContain('used HDA Intel PCH: ALC257 Analog')
  const none = await testMicrophone(await machineWith({ arecord: arecord('raw') }), signal)
  expect(none).toMatchObject({ outcome: 'not_possible', reason: 'part_busy' })
})

test('a speaker test plays on the loudspeaker rather than on a screen, and says so', async () => {
  await writeFile(join(base, 'cards'), laptopCards)
  const aplay = `case "$*" in -l) cat ${join(base, 'cards')};; *CARD=PCH,DEV=0*) cat > /dev/null;; *) exit 1;; esac`
  const reported = await testSpeaker(await machineWith({ aplay }), signal)
  expect(reported).toMatchObject({ outcome: 'passed' })
  expect(reported.text).toContain('used HDA Intel PCH: ALC257 Analog (plughw:CARD=PCH,DEV=0)')
})

test('a camera passes with its size and brightness; black and frozen ones fail', async () => {
  const words = 'echo "  Stream #0:0: Video: rawvideo (YUY2 / 0x32595559), yuyv422, 1280x720, 30 fps" >&2'
  const frame = 64 * 48
  async function shooting(name: string, bytes: Buffer): Promise<TestMachine> {
    await writeFile(join(base, name), bytes)
    return machineWith({ ffmpeg: `${words}; cat ${join(base, name)}` })
  }
  const living = Buffer.concat(Array.from({ length: 5 }, (_, at) => Buffer.alloc(frame, 100 + at)))
  expect(await testCamera(await shooting('living', living), signal)).toMatchObject({
    outcome: 'passed',
    values: { width: 1280, height: 720, frames: 5, framesDiffer: true, brightness: 40 },
  })
  expect(await testCamera(await shooting('black', Buffer.alloc(frame * 5)), signal)).toMatchObject({
    reason: 'dark',
  })
  expect(await testCamera(await shooting('ice', Buffer.alloc(frame * 5, 90)), signal)).toMatchObject({
    reason: 'frozen',
  })
  expect(readPictureSize('no stream')).toBeUndefined()
  expect(readFrames(Buffer.alloc(frame - 1))).toMatchObject({ frames: 0, brightness: 0 })
})

test('the disk test writes, reads back and leaves nothing behind, also where one was killed in the middle', async () => {
  const room = join(base, 'hardware-test')
  const options = { room, machine: realTestMachine, signal, bytes: 4 * mebibyte }
  const reported = await testDisk({ ...options, freeBytes: 1e12 })
  expect(reported).toMatchObject({ outcome: 'passed', values: { sizeBytes: 4 * mebibyte, verified: true } })
  for (const name of ['writeMBps', 'fsyncMs', 'fsyncMaxMs']) expect(reported.values[name]).toBeGreaterThan(0)
  expect(await readdir(base)).toEqual([])
  const full = await testDisk({ ...options, freeBytes: 66 * mebibyte })
  expect(full).toMatchObject({ outcome: 'not_possible', reason: 'no_room' })
  const stopped = testDisk({ ...options, freeBytes: 1e12, signal: AbortSignal.abort() })
  await expect(stopped).rejects.toThrow()
  expect(await readdir(base)).toEqual([])
})
