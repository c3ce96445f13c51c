import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffHardware } from '@filo/contract/hardware/diff-hardware'
import { reportHardwareUnchanged, sendHardware } from '@filo/contract/hardware/hardware-device-routes'
import { HardwareSnapshot } from '@filo/contract/hardware/hardware-snapshot'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from '../../agent-folder.ts'
import { systemClock, systemRandomness } from '../../context.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { readWordedHardware } from '../../local-api/answers/aros-info.ts'
import { createSimulatedBody } from '../../simulator/simulated-body.ts'
import * as changes from '../../simulator/simulated-hardware.ts'
import { createHardwareReporter } from './report-hardware.ts'

const robot = { name: 'Lobi', model: { tr: 'Nova H1', en: 'Nova H1' } }
let base: string
let sent: { path: string; body: unknown }[]
let isKnown: boolean

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-hardware-'))
  sent = []
  isKnown = true
})
afterEach(() => rm(base, { recursive: true, force: true }))

function open() {
  const body = createSimulatedBody({ serial: 'T-1', now: Date.now, random: () => 0.5 })
  const context = {
    folder: agentFolder(base),
    disk: realDisk,
    clock: systemClock,
    randomness: systemRandomness,
    logger: pino({ level: 'silent' }),
    agentVersion: '0.1.0',
    stopping: new AbortController().signal,
    serial: 'T-1',
    modelCode: 'nova',
    body,
  }
  const http = {
    requestJson: async (path: string, reported: unknown) => {
      sent.push({ path, body: reported })
      return { isKnown, robot }
    },
  }
  return { body, context, reporter: createHardwareReporter({ context, http, unitId: 'u-1' }) }
}

const scan = (reporter: ReturnType<typeof open>['reporter']) =>
  reporter.scan('01900000-0000-7000-8000-000000000000')

/** One look without being asked. */
async function look(reporter: ReturnType<typeof open>['reporter']): Promise<void> {
  const ending = new AbortController()
  const before = sent.length
  const watching = reporter.watch(1, ending.signal)
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  ending.abort()
  await watching
}

test('the first look is sent whole; an unchanged one costs a hash alone', async () => {
  const { reporter, body } = open()
  await look(reporter)
  expect(sent.map(({ path }) => path)).toEqual([sendHardware.path])
  expect(HardwareSnapshot.safeParse(sent[0]?.body).error).toBeUndefined()
  body.rebuild(changes.reordered)
  body.rebuild(changes.withMovedDisk)
  await look(reporter)
  expect(sent.at(-1)?.path).toBe(reportHardwareUnchanged.path)
  expect(JSON.stringify(sent.at(-1)?.body).length).toBeLessThan(200)
})

test('a server that knows other hardware of the robot is sent all of it', async () => {
  const { reporter } = open()
  await look(reporter)
  isKnown = false
  await look(reporter)
  await expect.poll(() => sent.map(({ path }) => path).at(-1)).toBe(sendHardware.path)
})

test('a scan that somebody asked for is sent whole, and its refusal says why', async () => {
  const { reporter, body } = open()
  await look(reporter)
  expect(await scan(reporter)).toEqual({ outcome: 'done', text: '' })
  expect(sent.at(-1)).toMatchObject({ path: sendHardware.path, body: { scanId: expect.any(String) } })
  body.hardware = () => Promise.reject(new Error('no such machine'))
  expect(await scan(reporter)).toMatchObject({ outcome: 'refused', text: 'no such machine' })
})

test('what a virtual robot goes through is the right change with the right severity, and none where nothing changed', () => {
  const usual = changes.simulatedInventory('T-1')
  const found = (change: (typeof changes)['reordered']) =>
    diffHardware(usual, change(usual)).map(({ part, kind, severity }) => `${part} ${kind} ${severity}`)
  expect(found(changes.withoutSecondDisk)).toEqual(['disk removed high'])
  expect(found(changes.withOtherRam)).toEqual(['ram changed high'])
  expect(found(changes.withMac('02:00:00:00:00:99'))).toEqual(['net changed medium'])
  expect(found(changes.withMovedDisk)).toEqual([])
  expect(found(changes.reordered)).toEqual([])
})

test('the robot’s own page has its last look in words, also when it is offline', async () => {
  const { reporter, context } = open()
  expect(await readWordedHardware(context, 'tr')).toMatchObject({
    name: 'T-1',
    collectedAt: null,
    topics: [],
  })
  await look(reporter)
  const reported = await readWordedHardware(context, 'tr')
  expect(reported).toMatchObject({ name: 'Lobi', model: { tr: 'Nova H1' } })
  expect(reported.topics.map(({ title }) => title)).toContain('Anakart')
  expect(JSON.stringify(reported)).toContain('Tekçip T8 Robot')
})
