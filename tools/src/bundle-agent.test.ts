import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleAgent } from './bundle-agent.ts'

let folder: string
let agent: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-agent-bundle-'))
  agent = await bundleAgent(folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** Runs the file as a robot has it: alone in a folder, started by its own first line. */
function run(args: string[]) {
  const env = { PATH: process.env['PATH'], FILO_AGENT_DATA: join(folder, 'data') }
  return spawnSync(agent, args, { cwd: folder, env, encoding: 'utf8', timeout: 20_000 })
}

test('the agent that is shipped starts from its file alone, and says what it misses', () => {
  const { stderr, status } = run([])
  expect(stderr).toContain('filo-agent: serverUrl:')
  expect(stderr).not.toContain('SyntaxError')
  expect(status).not.toBe(0)
})

test('it knows its version, makes its identity, and stops in order while no server answers', async () => {
  const args = ['--server', 'http://127.0.0.1:9', '--serial', 'TEST-1', '--data', join(folder, 'data')]
  const child = spawn(agent, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('agent started')) child.kill('SIGTERM')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  expect(output).not.toMatch(/ENOENT|SyntaxError|package\.json/)
  expect(code).toBe(0)
})

test('nothing that an older Node lacks is asked for before that Node can be refused', () => {
  const imports = readFileSync(agent, 'utf8')
    .split('\n')
    .filter((line) => /^(import|export) .* from /.test(line))
  expect(imports).toEqual(["import { createRequire } from 'node:module'"])
})

const olderNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 99) < 24
})
test.skipIf(!olderNode)('on an older Node it says in one line what it needs', () => {
  const { stderr, status } = spawnSync(olderNode ?? '', [agent, 'status'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^filo-agent: needs Node 24 or newer, this is Node [\d.]+\..*\n$/)
})

test('its commands are told, its version too, and an unknown one is refused by name', () => {
  expect(run(['--help']).stdout).toContain('filo-agent enrol --server URL')
  expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(run(['status'])).toMatchObject({ status: 3 })
  expect(run(['reboot'])).toMatchObject({ status: 2, stderr: expect.stringContaining('no command reboot') })
})
