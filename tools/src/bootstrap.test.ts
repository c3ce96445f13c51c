import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from './source/repository-files.ts'

/** Stands in for npm: installs by writing what npm would leave behind, and remembers that it was asked. */
const fakeNpm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('npm-calls.txt', process.argv[2] + '\\n')
setTimeout(() => {
  mkdirSync('node_modules/zod', { recursive: true })
  writeFileSync('node_modules/zod/package.json', '{}')
  writeFileSync('node_modules/.package-lock.json', require('node:fs').readFileSync('package-lock.json'))
}, 300)
`

const lockfile = {
  packages: {
    '': {},
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
}

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'filo-bootstrap-'))
  mkdirSync(join(root, 'tools'))
  cpSync(join(repositoryRoot, 'tools/bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'))
  cpSync(join(repositoryRoot, 'tools/remember-resolutions.mjs'), join(root, 'tools/remember-resolutions.mjs'))
  writeFileSync(join(root, 'npm.cjs'), fakeNpm)
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lockfile))
  const installed = { packages: { 'node_modules/zod': lockfile.packages['node_modules/zod'] } }
  writeFileSync(join(root, 'record.json'), JSON.stringify(installed))
})
afterEach(() => rmSync(root, { recursive: true }))

type Started = ChildProcess & { output: () => string }

function start(program: string, command = [process.execPath, 'tools/bootstrap.mjs', 'program.cjs']): Started {
  writeFileSync(join(root, 'program.cjs'), program)
  const npm = {
    npm_execpath: join(root, 'npm.cjs'),
    npm_node_execpath: process.execPath,
    npm_lifecycle_event: 'start',
  }
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { PATH: '/usr/bin:/bin', ...npm },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return Object.assign(child, { output: () => output })
}

async function waitFor(child: Started, text: string): Promise<void> {
  while (!child.output().includes(text)) await once(child.stdout as NodeJS.ReadableStream, 'data')
}

async function run(program = 'process.exit(7)'): Promise<unknown[]> {
  return once(start(program), 'exit')
}

function npmCalls(): string[] {
  try {
    return readFileSync(join(root, 'npm-calls.txt'), 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

function installByHand(): void {
  mkdirSync(join(root, 'node_modules/zod'), { recursive: true })
  writeFileSync(join(root, 'node_modules/zod/package.json'), '{}')
  cpSync(join(root, 'record.json'), join(root, 'node_modules/.package-lock.json'))
}

test('installs a bare checkout once and ends with the exit code of the program', async () => {
  writeFileSync(join(root, 'package-lock.json'), readFileSync(join(root, 'record.json')))
  expect(await run()).toEqual([7, null])
  expect(await run()).toEqual([7, null])
  expect(npmCalls()).toEqual(['install'])
})

test('two first runs at the same time install once', async () => {
  writeFileSync(join(root, 'package-lock.json'), readFileSync(join(root, 'record.json')))
  expect(await Promise.all([run(), run()])).toEqual([
    [7, null],
    [7, null],
  ])
  expect(npmCalls()).toEqual(['install'])
})

test('accepts what a plain npm install put there, without packages of other platforms', async () => {
  installByHand()
  await run()
  expect(npmCalls()).toEqual([])
})

test('an interrupted installation is done again from the start', async () => {
  installByHand()
  rmSync(join(root, 'node_modules/.package-lock.json'))
  writeFileSync(join(root, 'node_modules/zod/half-written'), '')
  writeFileSync(join(root, 'package-lock.json'), readFileSync(join(root, 'record.json')))
  await run()
  expect(existsSync(join(root, 'node_modules/zod/half-written'))).toBe(false)
  expect(npmCalls()).toEqual(['install'])
})

test('a lost package or a newer lockfile is mended without emptying node_modules', async () => {
  installByHand()
  writeFileSync(join(root, 'package-lock.json'), readFileSync(join(root, 'record.json')))
  rmSync(join(root, 'node_modules/zod'), { recursive: true })
  await run()
  const newer = { packages: { 'node_modules/zod': { version: '4.7.0', integrity: 'sha512-c' } } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(newer))
  await run()
  expect(npmCalls()).toEqual(['install', 'install'])
})

test.each(['SIGINT', 'SIGTERM'] as const)('hands %s to the program and ends as it ends', async (signal) => {
  installByHand()
  const child = start(`
    process.on('${signal}', () => setTimeout(() => process.exit(3), 50))
    setInterval(() => {}, 1000)
    console.log('ready')
  `)
  await waitFor(child, 'ready')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([3, null])
})

test('ends by the signal that ended the program', async () => {
  installByHand()
  expect(await run("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)")).toEqual([
    null,
    'SIGKILL',
  ])
})

test('ends the program when the shell of npm is killed', async () => {
  installByHand()
  const child = start(
    `
    process.on('SIGTERM', () => { console.log('told to end'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('ready')
  `,
    ['sh', '-c', `'${process.execPath}' tools/bootstrap.mjs program.cjs; true`],
  )
  await waitFor(child, 'ready')
  child.kill('SIGKILL')
  await waitFor(child, 'told to end')
})
