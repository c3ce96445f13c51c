import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inheritedEnvironment } from './config.ts'
import { pauseAfterEndMs, superviseAgent } from './machine-agent.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-machine-agent-ends-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['a restart of the robot', 75, 5, 0],
  ['the first crash', 1, 0, 500],
  ['a kill after others', null, 2, 2000],
  ['the hundredth failure', 70, 100, 60_000],
])('after %s the agent begins again in time', (_, code, badEnds, expected) => {
  expect(pauseAfterEndMs(code, badEnds)).toBe(expected)
})

/** A program that notes its runs and ends in another way each time. */
function writeProgram(name: string, ends: string): { program: string; runs: () => Promise<number> } {
  const [program, noted] = [join(folder, `${name}.mjs`), join(folder, `${name}.runs`)]
  writeFileSync(noted, '')
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync('${noted}', 'x')
const run = readFileSync('${noted}', 'utf8').length
${ends}`,
  )
  return { program, runs: async () => (await readFile(noted, 'utf8')).length }
}

test('an agent that crashes, is killed or fails begins again until it ends in order', async () => {
  const ends = `if (run === 1) throw new Error('crash')
if (run === 2) process.kill(process.pid, 'SIGKILL')
process.exit(run === 3 ? 75 : 0)`
  const { program, runs } = writeProgram('ends', ends)
  const agent = superviseAgent([], inheritedEnvironment(), program)
  await expect.poll(runs, { timeout: 20_000 }).toBe(4)
  await agent.stop()
  expect(await runs()).toBe(4)
})

test('a stop does not wait for the next try', async () => {
  const { program, runs } = writeProgram('stops', 'process.exit(1)')
  const agent = superviseAgent([], inheritedEnvironment(), program)
  await expect.poll(runs, { timeout: 20_000 }).toBeGreaterThan(2)
  await agent.stop()
  const count = await runs()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await runs()).toBe(count)
})
