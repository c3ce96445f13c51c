import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const setpriv = '/usr/bin/setpriv'
/** Linux ends the program as soon as whoever started it is gone, also where that was killed. */
const endsWithParent = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL'] : []

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that ends with the benchmark, however that ends: one left behind answers on the port of the next. */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const [program = command, ...rest] = [...endsWithParent, command, ...args]
  const child = spawn(program, rest, options)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/**
 * What comes of work that needs a program.
 * @throws when the program ends before, or the work takes longer than `withinMs`
 */
export async function whileRunning<T>(child: ChildProcess, work: Promise<T>, withinMs: number): Promise<T> {
  const stop = new AbortController()
  const name = child.spawnargs.join(' ')
  const ended = once(child, 'exit', { signal: stop.signal }).then(([code, signal]) => {
    throw new Error(`${name} ended with ${code ?? signal}`)
  })
  const late = once(AbortSignal.timeout(withinMs), 'abort', { signal: stop.signal }).then(() => {
    throw new Error(`${name} was not ready within ${withinMs} ms`)
  })
  for (const each of [ended, late]) each.catch(() => {})
  try {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`)
    return await Promise.race([work, ended, late])
  } finally {
    stop.abort()
  }
}
