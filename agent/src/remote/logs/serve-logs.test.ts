import { appendFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogAnswer, ServiceAnswer } from '@filo/contract/remote/remote-streams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgentContext } from '../../context.ts'
import { makeContext } from '../../test/make-context.ts'
import { jsonOf, openPartStream, openTestSession } from '../../test/open-part-stream.ts'
import { writeProgram } from '../../test/write-program.ts'
import type { RemotePart } from '../remote-part.ts'
import { createLogsPart } from './serve-logs.ts'
import { createServicesPart } from './serve-services.ts'
import type { ListedService, ServicesSource } from './services-source.ts'

let base: string
let context: AgentContext
let part: RemotePart
const restarts: string[] = []

const id = 'service:/drive/motor'
const listed = (): ListedService => ({
  id,
  name: 'drive/motor',
  kind: 'release',
  state: 'running',
  text: '',
  since: null,
  canRestart: true,
  outputBase: join(base, 'drive.motor.service'),
})
const services: ServicesSource = {
  list: async () => [listed()],
  restart: async (name) => {
    restarts.push(name)
    return name === id ? { outcome: 'done', text: '' } : { outcome: 'refused', text: 'none' }
  },
}
const output = (stream: string) => join(base, `drive.motor.service.${stream}`)

/** A journal of as many lines as its file has, followed by as many more. */
const journalctl = `#!/bin/sh
printf '%s\\n' "$*" >> "$(dirname "$0")/calls"
case "$*" in
*--after-cursor=c2*) echo '{"__CURSOR":"c3","MESSAGE":"third","PRIORITY":"6"}'; exec sleep 61.7 ;;
*) echo '{"__CURSOR":"c1","MESSAGE":"first"}'; echo '{"__CURSOR":"c2","MESSAGE":"second"}' ;;
esac
`
const systemctl = `#!/bin/sh
printf '%s\\n' "$*" >> "$(dirname "$0")/calls"
case "$1" in
list-units) echo 'ssh.service loaded active running OpenBSD Secure Shell server' ;;
restart) [ "$4" = ssh.service ] || { echo "Unit $4 not found." >&2; exit 5; } ;;
esac
`

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-logs-'))
  context = await makeContext(join(base, 'agent'), 'http://127.0.0.1:1')
  for (const [name, text] of Object.entries({ journalctl, systemctl })) writeProgram(join(base, name), text)
  part = createLogsPart({ context, services, journalctl: join(base, 'journalctl') })
})
afterAll(() => rm(base, { recursive: true, force: true }))

const usual = { source: id, lines: 100, filter: '', follow: false, isDownload: false }

function openLog(request: Partial<typeof usual>, onMessage?: (message: Uint8Array) => Promise<void> | void) {
  const { session, deeds, end } = openTestSession()
  const options = { part, session, kind: 'remote-logs', request: { ...usual, ...request } } as const
  const stream = openPartStream({ ...options, ...(onMessage && { onMessage }) })
  const answers: LogAnswer[] = []
  const texts = () =>
    answers.flatMap((each) => (each.type === 'lines' ? each.lines.map(({ text }) => text) : []))
  const all = (async () => {
    for (let message = await stream.next(); message; message = await stream.next())
      answers.push(LogAnswer.parse(jsonOf(message)))
  })()
  const stop = async () => {
    stream.close()
    await part.end?.(session)
    end()
  }
  return { stream, deeds, answers, texts, all, stop }
}

async function readAll(request: Partial<typeof usual>) {
  const log = openLog(request)
  await log.all
  return { texts: log.texts(), answers: log.answers, deeds: log.deeds, last: log.answers.at(-1) }
}

describe('what a service prints', () => {
  test('its newest lines are read, with what of them has a text', async () => {
    await writeFile(output('stdout'), Array.from({ length: 3000 }, (_each, i) => `line ${i}\n`).join(''))
    await writeFile(output('stderr'), 'Uyarı: ışık\n')
    const { texts, last, deeds } = await readAll({ lines: 2 })
    expect(texts).toEqual(['line 2998', 'line 2999', 'Uyarı: ışık'])
    expect(last).toEqual({ type: 'end' })
    expect(deeds).toEqual([{ kind: 'log_read', source: id, isDownload: false }])
    expect((await readAll({ filter: 'LINE 299', lines: 3 })).texts).toEqual([
      'line 2997',
      'line 2998',
      'line 2999',
    ])
    expect((await readAll({ filter: 'isik' })).texts).toEqual(['Uyarı: ışık'])
    expect((await readAll({ lines: 0 })).texts).toEqual([])
  })

  test('a download has all of it, in batches that are not too long', async () => {
    await writeFile(output('previous.stdout'), 'older\n')
    const { texts, answers, deeds } = await readAll({ isDownload: true, lines: 0, follow: true })
    expect(texts).toHaveLength(3002)
    expect(texts[0]).toBe('older')
    expect(answers.every((each) => each.type !== 'skipped')).toBe(true)
    expect(deeds).toMatchObject([{ isDownload: true }])
  })

  test('it is followed, also into a new file, one that was emptied, and a line that comes in two pieces', async () => {
    await rm(output('previous.stdout'), { force: true })
    await writeFile(output('stdout'), 'before\n')
    const log = openLog({ follow: true, lines: 1 })
    await expect.poll(log.texts).toContain('before')
    await appendFile(output('stdout'), 'half ')
    await appendFile(output('stdout'), 'a line\nlast of the old\n')
    await rename(output('stdout'), output('previous.stdout'))
    await writeFile(output('stdout'), 'first of the new\n')
    await expect.poll(log.texts).toContain('first of the new')
    await truncate(output('stdout'), 0)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await appendFile(output('stdout'), 'emptied\n')
    await expect.poll(log.texts).toContain('emptied')
    expect(log.texts().filter((text) => !text.startsWith('Uyarı'))).toEqual([
      'before',
      'half a line',
      'last of the old',
      'first of the new',
      'emptied',
    ])
    await log.stop()
    await log.all
  })

  test('what comes faster than it can be sent is counted, not held', async () => {
    await writeFile(output('stdout'), '')
    let [lines, skipped, isStalled] = [0, 0, true]
    const stalled = Promise.withResolvers<void>()
    const log = openLog({ follow: true, lines: 0 }, (message) => {
      const answer = LogAnswer.parse(jsonOf(message))
      if (answer.type === 'lines') lines += answer.lines.length
      if (answer.type === 'skipped') skipped += answer.lines
      return isStalled ? stalled.promise : undefined
    })
    const text = `${'x'.repeat(500)}\n`
    await new Promise((resolve) => setTimeout(resolve, 700))
    for (let i = 0; i < 20; i += 1) await appendFile(output('stdout'), text.repeat(1000))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(lines).toBeLessThan(3000)
    isStalled = false
    stalled.resolve()
    await expect.poll(() => lines + skipped).toBe(20_000)
    expect(skipped).toBeGreaterThan(10_000)
    await log.stop()
  })
})

test('the agent’s own log is read with time and level', async () => {
  context.logBook.note(Date.UTC(2026, 0, 2), 'warn \x1b[2Jsomething')
  const { answers } = await readAll({ source: 'agent' })
  expect(answers[0]).toMatchObject({
    lines: [{ at: '2026-01-02T00:00:00.000Z', level: 4, text: '\\u{1b}[2Jsomething' }],
  })
})

test('the journal is read and followed from where it was, and its program ends with the stream', async () => {
  expect((await readAll({ source: 'journal', lines: 1 })).texts).toEqual(['second'])
  expect((await readAll({ source: 'unit:ssh.service', isDownload: true })).texts).toEqual(['first', 'second'])
  const log = openLog({ source: 'journal', follow: true })
  await expect.poll(log.texts).toEqual(['first', 'second', 'third'])
  await log.stop()
  await log.all
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  expect(commands.filter((command) => command === 'sleep\x0061.7\0')).toEqual([])
})

test('a log that is not there is said in words, and is no deed', async () => {
  const { last, deeds } = await readAll({ source: 'service:/none/none' })
  expect(last).toMatchObject({ type: 'error' })
  expect(deeds).toEqual([])
})

describe('services', () => {
  function openServices(mode: 'view' | 'control', systemServices = false, isRoot = true) {
    const remote = { ...context.remote, systemServices }
    const programs = { systemctl: join(base, 'systemctl'), journalctl: join(base, 'journalctl') }
    const own = createServicesPart({ context: { ...context, remote }, services, isRoot, ...programs })
    const { session, deeds } = openTestSession()
    const stream = openPartStream({ part: own, session, kind: 'remote-services', request: {}, mode })
    const request = async (request: object) => {
      await stream.sendJson(request)
      return ServiceAnswer.parse(jsonOf(await stream.next()))
    }
    return { stream, request, deeds }
  }
  const restart = (service: string) => ({ op: 'restart', service, reason: 'it hangs' })

  test('are listed with the logs that are there', async () => {
    const { request } = openServices('control')
    const answer = await request({ op: 'list' })
    if (answer.type !== 'services') throw new Error('no list')
    expect(
      answer.services.map(({ id: each, kind, canRestart, hasLog }) => [each, kind, canRestart, hasLog]),
    ).toEqual([
      ['agent', 'log', false, true],
      ['journal', 'log', false, true],
      [id, 'release', true, true],
      ['unit:ssh.service', 'system', false, true],
    ])
  })

  test('are restarted in control, with the reason in the dossier', async () => {
    const { request, deeds } = openServices('control')
    expect(await request(restart(id))).toEqual({ type: 'restarted', service: id, outcome: 'done', text: '' })
    expect(deeds).toEqual([
      { kind: 'service_restarted', service: id, reason: 'it hangs', outcome: 'done', text: '' },
    ])
    expect(await request(restart('service:/x/y'))).toMatchObject({ outcome: 'refused' })
    expect(await request(restart('unit:ssh.service'))).toMatchObject({ outcome: 'refused' })
    expect(deeds).toHaveLength(1)
  })

  test('of the system are restarted where the owner allows it', async () => {
    const { request, deeds } = openServices('control', true)
    expect(await request(restart('unit:ssh.service'))).toMatchObject({ outcome: 'done' })
    expect(await request(restart('unit:gone.service'))).toMatchObject({
      outcome: 'failed',
      text: 'Unit gone.service not found.',
    })
    expect(deeds.map((deed) => deed.kind === 'service_restarted' && deed.outcome)).toEqual(['done', 'failed'])
  })

  test('of the system are not restarted by an agent that is not root, which says so beforehand', async () => {
    const { request, deeds } = openServices('control', true, false)
    const answer = await request({ op: 'list' })
    if (answer.type !== 'services') throw new Error('no list')
    expect(answer.services.find(({ kind }) => kind === 'system')?.canRestart).toBe(false)
    expect(await request(restart('unit:ssh.service'))).toMatchObject({
      outcome: 'refused',
      text: 'the agent is not root and restarts no services of the system',
    })
    expect(await request(restart(id))).toMatchObject({ outcome: 'done' })
    expect(deeds).toHaveLength(1)
  })

  test('are not restarted by somebody who only looks', async () => {
    const before = restarts.length
    const { request, deeds } = openServices('view', true)
    for (const service of [id, 'unit:ssh.service'])
      expect(await request(restart(service))).toMatchObject({ outcome: 'refused' })
    expect([restarts.length, deeds]).toEqual([before, []])
  })

  test('are not asked for by what is no request', async () => {
    const { stream } = openServices('control')
    await stream.sendJson({ op: 'restart', service: id, reason: ' ' })
    expect(await stream.closed).toBe('bad_data')
  })
})
