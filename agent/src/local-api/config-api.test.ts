import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@filo/contract/localized-text'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agentFolder } from '../agent-folder.ts'
import { systemClock, systemRandomness } from '../context.ts'
import { realDisk } from '../disk/real-disk.ts'
import { openTestKeeper } from '../hardware-tests/hardware-test-keeper.ts'
import { noIsolation } from '../isolation/open-isolation.ts'
import { openRemoteKeeper } from '../remote/remote-keeper.ts'
import { usualRemoteSettings } from '../remote/remote-settings.ts'
import { type ConfigKeeper, openConfigKeeper } from '../robot-config/config-keeper.ts'
import { createVoiceTrials, type VoiceTrials } from '../robot-voice/voice-trials.ts'
import { createLocalApiClient, type LocalApiClient } from './client.ts'
import { followConfig } from './follow-config.ts'
import { createReportedJoints } from './reported-joints.ts'
import { type LocalApi, serveLocalApi } from './serve-local-api.ts'
import { openStoredClaims } from './stored-claims.ts'

const logger = pino({ level: 'silent' })
const change = (version: string, speechVolume: number) => ({ version, values: { speechVolume } })

let voice: VoiceTrials
let base: string
let api: LocalApi
let config: ConfigKeeper
let client: LocalApiClient
let reported: string[]

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-lc-'))
  reported = []
  const folder = agentFolder(base)
  const own = { disk: realDisk, folder, clock: systemClock, logger }
  config = await openConfigKeeper({
    ...own,
    async report(message) {
      if (message.type === 'config-report') reported.push(`${message.state} ${message.text}`.trim())
    },
  })
  config.setLinked(true)
  const context = { ...own, randomness: systemRandomness, isolation: noIsolation('simulated') }
  const unused = async (_language?: Language): Promise<never> => {
    throw new Error('not asked here')
  }
  const readers = { readStatus: unused, readNames: unused, readHardware: unused }
  const claims = await openStoredClaims(folder.localClaims, systemClock)
  const joints = createReportedJoints({ now: () => Date.now() })
  voice = createVoiceTrials(systemClock)
  api = await serveLocalApi({
    context,
    claims,
    joints,
    voice,
    config,
    tests: await openTestKeeper({ ...own, report: async () => undefined }),
    remote: await openRemoteKeeper({
      ...own,
      remote: usualRemoteSettings,
      randomness: systemRandomness,
      report: async () => undefined,
    }),
    clock: systemClock,
    logger,
    port: 0,
    ...readers,
  })
  client = createLocalApiClient({ socketPath: folder.localSocket })
})
afterEach(async () => {
  await api.close()
  await rm(base, { recursive: true, force: true })
})

test('a program that speaks is given a sentence and answers for it; of two that ask the later one speaks', async () => {
  const id = '01900000-0000-7000-8000-000000000001'
  const sentence = { id, text: 'Merhaba', language: 'tr' as const }
  const known = await client.voice({ program: 'speech' })
  expect(known.task).toBeNull()
  const waiting = client.voice({ program: 'speech', turn: known.turn, waitS: 5 })
  await vi.waitFor(() => expect(client.voice({ program: 'old' })).resolves.toBeDefined(), { timeout: 10_000 })
  await client.voice({ program: 'speech' })
  const answer = voice.speak(sentence)
  expect((await waiting).task).toEqual({ ...sentence, secondsLeft: 10 })
  await expect(client.reportVoice({ program: 'old', id, spoken: true })).rejects.toThrow('not asked')
  await client.reportVoice({ program: 'speech', id, spoken: false, text: 'hoparlör yok' })
  expect(await answer).toEqual({ isSpoken: false, reason: 'program_reported', text: 'hoparlör yok' })
})

test('a program follows its keys, takes a change over and has it confirmed by the client', async () => {
  const applied: unknown[] = []
  await client.reportConfig({ speechVolume: 50 })
  const stop = followConfig(client, {
    program: 'voice',
    keys: ['speechVolume'],
    apply: (values) => void applied.push(values),
  })
  await vi.waitFor(() => expect(applied).toEqual([{ speechVolume: 50 }]), { timeout: 10_000 })
  await config.handle(change('1.0.0', 30))
  await vi.waitFor(() => expect(reported).toContain('confirmed'), { timeout: 10_000 })
  await config.heardServer()
  expect(applied.at(-1)).toEqual({ speechVolume: 30 })
  expect(reported.at(-1)).toBe('applied')
  stop()
})

test('what a program throws is the reason that people read, and it hears that the change was taken back', async () => {
  const applied: unknown[] = []
  await client.reportConfig({ speechVolume: 50 })
  const stop = followConfig(client, {
    program: 'voice',
    keys: ['speechVolume'],
    apply({ speechVolume }) {
      if (speechVolume === 30) throw new Error('too quiet for this hall')
      applied.push(speechVolume)
    },
  })
  await vi.waitFor(() => expect(applied).toEqual([50]), { timeout: 10_000 })
  await config.handle(change('1.0.0', 30))
  await vi.waitFor(() => expect(applied).toEqual([50, 50]), { timeout: 10_000 })
  expect(reported).toContain('rejected too quiet for this hall')
  stop()
})

test.each([
  ['a value that the item never has', { speechVolume: 101 }],
  ['an item that there is none', { laser: 1 }],
  ['a value of another kind', { faceMimics: 'yes' }],
])('%s is refused', async (_what, values) => {
  await expect(client.reportConfig(values as never)).rejects.toMatchObject({ status: 422, code: 'bad_shape' })
})

test('a confirmation of what is not on trial is refused', async () => {
  await expect(client.confirmConfig('voice', 3)).rejects.toMatchObject({ status: 409, code: 'not_on_trial' })
})

test('a program that goes on and on is asked to say less', async () => {
  const report = async () => {
    for (let each = 0; each < 61; each += 1) await client.reportConfig({ speechVolume: each % 2 })
  }
  await expect(report()).rejects.toMatchObject({ status: 429, code: 'too_often' })
})

test('a program that asks without naming itself or its keys is told what is missing', async () => {
  const { localSocket } = agentFolder(base)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const requested = request(
      { socketPath: localSocket, path: '/v1/config?keys=speechVolume', agent: false },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    requested.once('error', reject)
    requested.end()
  })
  expect(status).toBe(422)
})
