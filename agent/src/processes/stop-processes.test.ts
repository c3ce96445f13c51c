import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive } from '../test/service-package.ts'
import { stopProcesses } from './stop-processes.ts'

/** Starts a shell that a run is known by, and waits until it is ready. */
async function start(runId: string, script: string): Promise<number> {
  const shell = spawn('sh', ['-c', script], {
    env: { PATH: process.env['PATH'], FILO_RUN_ID: runId },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(shell.stdout, 'data')
  return shell.pid ?? 0
}

const runIdOf = (name: string) => `${name}-${process.pid}-${performance.now()}`

test('a process that is asked to end is gone afterwards', async () => {
  const runId = runIdOf('willing')
  const pid = await start(runId, 'echo ready; while :; do sleep 0.05; done')
  expect(isAlive(pid)).toBe(true)
  await stopProcesses(runId)
  expect(isAlive(pid)).toBe(false)
})

test('one that can no longer be known by its run, as it ends, is waited for all the same', async () => {
  const runId = runIdOf('ending')
  const forget = 'exec env -i sleep 0.4'
  const pid = await start(runId, `trap '${forget}' TERM; echo ready; while :; do sleep 0.05; done`)
  await stopProcesses(runId)
  expect(isAlive(pid)).toBe(false)
})

test('one that will not end is killed when its time is over, known by its run or not', async () => {
  const runId = runIdOf('unwilling')
  const forget = 'exec env -i sleep 60'
  const pids = [
    await start(runId, `trap '' TERM; echo ready; while :; do sleep 0.05; done`),
    await start(runId, `trap '${forget}' TERM; echo ready; while :; do sleep 0.05; done`),
  ]
  await stopProcesses(runId, { graceMs: 300 })
  expect(pids.map(isAlive)).toEqual([false, false])
})

test('nothing is waited for where nothing runs', async () => {
  const before = performance.now()
  await stopProcesses(runIdOf('none'))
  expect(performance.now() - before).toBeLessThan(2000)
})
