import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JournalFile, renewalFiles } from './launch-state.ts'

const launcher = fileURLToPath(new URL('../test/launch-agents.ts', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filo-launch-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const files = () => renewalFiles(join(folder, 'renewal'))
const journal = () => JournalFile.parse(JSON.parse(readFileSync(files().journal, 'utf8')))
const ran = () => readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n')
const note = (version: string) => `echo ${version} >> "${join('$FOLDER', 'ran')}"\n`

/** Agents are scripts of the shell; the one of the package says who it is and ends. */
function writePackaged(): void {
  writeFileSync(join(folder, 'packaged.sh'), note('1.0.0'))
}

function order(version: string, script: string): void {
  const text = note(version) + script
  const path = files().build(version)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(files().desired, JSON.stringify({ orderId: `to-${version}`, version, sha256 }))
}

/** Runs the launcher to its end, or to that of the agent that it went on as. */
async function launch(
  trialMs = 60_000,
  onStart?: (kill: (signal: NodeJS.Signals) => void) => void,
): Promise<number | null> {
  const child = spawn(process.execPath, [launcher, folder, String(trialMs)], { stdio: 'ignore' })
  onStart?.((signal) => child.kill(signal))
  return new Promise((resolve) => child.once('exit', resolve))
}

/** Calls back once the agent says that it runs. */
function whenReady(then: () => void): void {
  const timer = setInterval(() => {
    if (!existsSync(join(folder, 'ready'))) return
    clearInterval(timer)
    then()
  }, 20)
}

const confirm = `printf '{"orderId":"to-1.1.0"}' > "$FOLDER/renewal/confirmed.json"\n`

test('the agent of the package runs where nothing was ordered', async () => {
  writePackaged()
  expect(await launch()).toBe(0)
  expect(ran()).toEqual(['1.0.0'])
})

test('a new agent that tells it works stays, and takes the place of the launcher from then on', async () => {
  writePackaged()
  order('1.1.0', `${confirm}exit 7\n`)
  await launch()
  await launch()
  expect(journal().committed?.version).toBe('1.1.0')
  expect(journal().ended).toMatchObject([{ orderId: 'to-1.1.0', returned: null }])
  expect(ran()).not.toContain('1.0.0')
})

test('a new agent that crashes is started three times, then the old one is back', async () => {
  writePackaged()
  order('1.1.0', 'exit 1\n')
  expect(await launch()).toBe(0)
  expect(ran()).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.0.0'])
  expect(journal()).toMatchObject({ committed: null, trial: null, ended: [{ returned: 'crashed' }] })
})

test('a new agent that says nothing in time is ended, and the old one is back', async () => {
  writePackaged()
  order('1.1.0', 'exec sleep 600\n')
  const [startedAt, trialMs] = [performance.now(), 1000]
  expect(await launch(trialMs)).toBe(0)
  // Minutes for seconds would be the mistake; no machine is as slow as that.
  expect(performance.now() - startedAt).toBeLessThan(60 * trialMs)
  expect(ran().at(-1)).toBe('1.0.0')
  expect(journal().ended).toMatchObject([{ returned: 'silent' }])
})

test('a new agent whose file was changed is not started', async () => {
  writePackaged()
  order('1.1.0', confirm)
  writeFileSync(files().build('1.1.0'), note('evil'))
  expect(await launch()).toBe(0)
  expect(ran()).toEqual(['1.0.0'])
  expect(journal().ended).toMatchObject([{ returned: 'damaged' }])
})

test('whoever ends the launcher ends the agent on trial, and no start of it is lost', async () => {
  writePackaged()
  order('1.1.0', `trap 'exit 0' TERM\necho ready > "$FOLDER/ready"\nwhile :; do sleep 0.05; done\n`)
  const code = await launch(60_000, (kill) => whenReady(() => kill('SIGTERM')))
  expect(code).toBe(0)
  expect(journal().trial?.starts).toBe(1)
})

test('an agent on trial that a killed launcher left behind is ended before another one starts', async () => {
  writePackaged()
  order(
    '1.1.0',
    `trap 'echo ended >> "$FOLDER/ran"; exit 0' TERM\necho ready > "$FOLDER/ready"\nwhile :; do sleep 0.05; done\n`,
  )
  await launch(60_000, (kill) => whenReady(() => kill('SIGKILL')))
  rmSync(join(folder, 'ready'))
  await launch(60_000, (kill) => whenReady(() => kill('SIGTERM')))
  expect(ran().slice(0, 3)).toEqual(['1.1.0', 'ended', '1.1.0'])
  expect(journal().trial?.starts).toBe(2)
})

test('damaged notes do not keep the robot without an agent', async () => {
  writePackaged()
  order('1.1.0', confirm)
  writeFileSync(files().desired, '{"orderId":')
  writeFileSync(files().journal, 'no json')
  expect(await launch()).toBe(0)
  expect(ran()).toEqual(['1.0.0'])
})
