import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { startMeasured } from './measured-process.ts'
import { startChild, whileRunning } from './start-child.ts'

const node = process.execPath
const never = new Promise<void>(() => {})

test('work that waits for a program ends with it, in its words', async () => {
  const child = startChild(node, ['-e', 'process.exit(3)'])
  await expect(whileRunning(child, never, 10_000)).rejects.toThrow(/ended with 3/)
  await expect(whileRunning(child, never, 10_000)).rejects.toThrow(/ended with 3/)
})

test('work that waits for a program has a deadline', async () => {
  const child = startChild(node, ['-e', 'setInterval(() => {}, 1000)'])
  await expect(whileRunning(child, never, 50)).rejects.toThrow(/not ready within 50 ms/)
  child.kill('SIGKILL')
})

test('what a program needed comes back while it runs', async () => {
  const child = startChild(node, ['-e', 'setInterval(() => {}, 1000)'])
  await expect(whileRunning(child, Promise.resolve(4), 10_000)).resolves.toBe(4)
  child.kill('SIGKILL')
})

test.runIf(process.platform === 'linux')('a program ends with a benchmark that was killed', async () => {
  const module = fileURLToPath(new URL('./start-child.ts', import.meta.url))
  const script = `import { startChild } from ${JSON.stringify(module)}
    console.log(startChild(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid)
    setInterval(() => {}, 1000)`
  const bench = spawn(node, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(bench.stdout, 'data')) as [Buffer]
  const pid = Number(line)
  expect(process.kill(pid, 0)).toBe(true)
  bench.kill('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000 })
})

test('a port on which something else answers is refused before anything is measured', async () => {
  const other = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  await expect(startMeasured({ command: node, args: ['-e', '0'], env: {}, url })).rejects.toThrow(
    /something else answers/,
  )
  other.close()
})
