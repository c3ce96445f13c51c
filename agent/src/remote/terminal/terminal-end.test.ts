import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { inSandbox, openTestTerminals, soon } from './test-terminals.ts'

const { openSession, openFiles, base } = openTestTerminals()

inSandbox.each([
  ['that runs', '', 0],
  ['with a program in front', 'sleep 1000', 0],
  ['that left a session of its own', 'setsid sleep 1000 &', 1],
  ['with what does not hear of the end', 'nohup sleep 1000 >/dev/null 2>&1 &', 1],
  ['that ignores what ends it', 'trap "" HUP TERM; while :; do sleep 0.2; done', 1],
])('when the session ends nothing is left of a shell %s', async (...[, script, least]) => {
  const { view, deeds, end, left } = openSession()
  const page = view()
  await page.type('echo r""eady\n')
  await expect.poll(page.text, soon).toContain('ready')
  await page.type(`${script}\n`)
  await sleep(300)
  page.close()
  await end()
  expect(await left()).toEqual([])
  const last = deeds.at(-1)
  expect(last).toMatchObject({ kind: 'terminal_ended' })
  expect(last?.kind === 'terminal_ended' ? last.ended : -1).toBeGreaterThanOrEqual(least)
  expect(openFiles()).toEqual([])
})

inSandbox('a shell that is killed ends the stream, and the next stream begins another one', async () => {
  const { view, end, left } = openSession()
  const page = view()
  await page.type('kill -9 $$\n')
  await expect.poll(page.closed, soon).toBe('done')
  expect(page.reported.at(-1)).toMatchObject({ type: 'exit' })
  const next = view()
  await next.type('echo a""gain\n')
  await expect.poll(next.text, soon).toContain('again')
  await end()
  expect(await left()).toEqual([])
})

/** The begin of a program that serves terminals as an agent does. */
const prelude = `
const [base, runId] = process.argv.slice(1)
const of = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href)
const { makeContext } = await of('../../test/make-context.ts')
const { openIsolation } = await of('../../isolation/open-isolation.ts')
const { readProcesses } = await of('../../processes/process-table.ts')
const { createTerminalPart } = await of('./terminal-part.ts')
const { bytesMessage } = await of('../../../../contract/src/remote/remote-streams.ts')
const context = await makeContext(base, 'http://127.0.0.1:9')
const isolation = await openIsolation(context.folder, { isolation: 'auto', servicesUser: 'nobody' })
const part = createTerminalPart({ ...context, isolation })
const session = { id: 's', runId, folder: base + '/s', signal: new AbortController().signal, report: async () => {} }
const by = { id: 'p', name: 'P' }
const request = { cols: 80, rows: 24 }
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
`

/** It has a shell that has left something, until it is killed. */
const killedAgent = `${prelude}
const stream = { write: (b) => (process.stdout.write(b), true), close: () => {}, backlogBytes: () => 0 }
const work = part.open(session, { stream, by, mode: 'control', request })
await work.onData(bytesMessage(Buffer.from('trap "" HUP; sleep 1000 & echo r""eady\\n')))
setInterval(() => {}, 1000)
`

/** It has one shell after another, and prints how many descriptors and processes each leaves it with. */
const countingAgent = `${prelude}
const { readdirSync } = await import('node:fs')
for (const script of ['', 'exit 3', 'setsid sleep 1000 & exit', 'kill -9 $$', 'yes']) {
  let shown = ''
  const stream = { write: (b) => ((shown += Buffer.from(b)), true), close: () => {}, backlogBytes: () => 0 }
  const work = part.open(session, { stream, by, mode: 'control', request })
  await work.onData(bytesMessage(Buffer.from('echo r""eady; ' + script + '\\n')))
  while (!shown.includes('ready\\r')) await wait(20)
  await wait(200)
  work.onClose('done')
  await part.end(session)
  const own = (await readProcesses()).filter(({ parent }) => parent === process.pid)
  console.log(readdirSync('/proc/self/fd').length + ' ' + own.length)
}
process.exit(0)
`

async function makeData(name: string): Promise<string> {
  const data = join(base(), name)
  for (const folder of ['packages', 'api', 'releases', 'trust'])
    await mkdir(join(data, folder), { recursive: true })
  return data
}

const argsOf = (script: string, ...args: string[]) => [
  '--no-warnings',
  '--input-type=module',
  '-e',
  script,
  ...args,
]

inSandbox(
  'no session leaves a descriptor or a process with the agent',
  async () => {
    const { session, left } = openSession()
    const args = argsOf(countingAgent, await makeData('counting'), session.runId)
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 })
    const counts = stdout.trim().split('\n')
    expect(counts.length).toBe(5)
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toMatch(/ 0$/)
    expect(await left()).toEqual([])
  },
  40_000,
)

inSandbox(
  'an agent that is killed takes its shell along, and the next one ends what that left',
  async () => {
    const { session, part, deeds, left } = openSession()
    const args = argsOf(killedAgent, await makeData('killed'), session.runId)
    const agent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    agent.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
    await expect.poll(() => output, { timeout: 15_000 }).toContain('ready')
    expect((await left()).length).toBeGreaterThan(1)
    agent.kill('SIGKILL')
    const shells = async () => {
      const names = (await left()).map(({ pid }) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
      return names.filter((name) => name !== 'sleep')
    }
    await expect.poll(shells, soon).toEqual([])
    await part.end(session)
    expect(await left()).toEqual([])
    expect(deeds).toEqual([{ kind: 'terminal_ended', exitCode: null, ended: 1 }])
  },
  30_000,
)
