import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endedLimits } from './plan-cut.ts'
import { runProcess } from './run-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-run-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (text: string, keepGroup = false) =>
  runProcess({
    command: '/bin/sh',
    args: ['-c', text],
    cwd: folder,
    environment: { PATH: '/usr/bin:/bin' },
    timeoutMs: 20_000,
    outputBase: join(folder, 'hook'),
    keepGroup,
    signal: new AbortController().signal,
  })

test('a program that prints without end fills neither the disk nor the memory, and its first and last words are read', async () => {
  const text = 'echo first; yes "a line of noise" | head -c 60000000; sleep 0.2; echo last'
  const { exitCode, stdout } = await run(text)
  expect(exitCode).toBe(0)
  expect(stdout.startsWith('first\n')).toBe(true)
  expect(stdout.endsWith('last\n')).toBe(true)
  const leftOut = Number(/\[… (\d+) bytes left out …\]/.exec(stdout)?.[1])
  // What is printed between the count and the cut is lost uncounted: more on a busy machine.
  expect(leftOut).toBeGreaterThan(40_000_000)
  expect(leftOut).toBeLessThanOrEqual(60_000_012)
  expect(stdout.length).toBeLessThanOrEqual(endedLimits.wholeBytes)
  expect((await stat(join(folder, 'hook.stdout'))).size).toBeLessThanOrEqual(endedLimits.wholeBytes)
})

test('a service goes on in the same file after its start was read', async () => {
  const { stdout } = await run('head -c 200000 /dev/zero | tr "\\0" a; (sleep 0.3; echo later) &', true)
  expect(stdout).toContain('bytes left out')
  const size = () => stat(join(folder, 'hook.stdout')).then((found) => found.size)
  const before = await size()
  await expect.poll(size).toBe(before + 'later\n'.length)
})
