import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeContext } from '../test/make-context.ts'
import { serviceLimits } from '../updates/hooks/plan-cut.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createProblems } from './problems.ts'

const services = {
  look: async () => undefined,
  lookAtDeclared: async () => undefined,
  outputs: () => [],
}
const room = services
const link = services

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-tidy-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

test("a service's output is cut by the agent's own clock, in the middle of an update and without a link", async () => {
  const ending = new AbortController()
  const context = { ...(await makeContext(base, 'http://127.0.0.1:1')), stopping: ending.signal }
  const path = join(context.folder.hookOutput, 'service.start.stdout')
  await writeFile(path, Buffer.alloc(serviceLimits.wholeBytes + 1, 'x'))
  const problems = createProblems(context.logger, () => undefined)
  const outputs = () => [{ folder: context.folder.hookOutput, limitsOf: () => undefined, mayBeGone: false }]
  const running = createHousekeeping({
    context,
    services: { ...services, outputs },
    room,
    link,
    problems,
  }).run()
  await expect.poll(async () => (await stat(path)).size).toBeLessThan(serviceLimits.tailBytes + 100_000)
  ending.abort()
  await running
})

test('what goes wrong shows as a problem and is over once it goes right', async () => {
  const ending = new AbortController()
  const context = { ...(await makeContext(base, 'http://127.0.0.1:1')), stopping: ending.signal }
  await rm(context.folder.hookOutput, { recursive: true })
  const problems = createProblems(context.logger, () => undefined)
  const clock = {
    ...context.clock,
    sleep: (_ms: number, signal?: AbortSignal) => context.clock.sleep(1, signal),
  }
  const outputs = () => [{ folder: context.folder.hookOutput, limitsOf: () => undefined, mayBeGone: false }]
  const own = { context: { ...context, clock }, services: { ...services, outputs } }
  const running = createHousekeeping({ ...own, room, link, problems }).run()
  await expect.poll(() => problems.list()[0]?.text).toContain('ENOENT')
  await makeContext(base, 'http://127.0.0.1:1')
  await expect.poll(() => problems.list()).toEqual([])
  ending.abort()
  await running
})
