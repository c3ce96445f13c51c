import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./slow-line.py', import.meta.url))

/** Why no such line can be opened here; undefined: it can. */
export function whyNoSlowLine(): string | undefined {
  if (spawnSync('python3', ['--version']).status !== 0) return 'no python3'
  return existsSync('/dev/net/tun') ? undefined : 'no /dev/net/tun'
}

/** A network of its own, from which this machine is `near` and everything takes its time. */
interface SlowLine {
  /** The network namespace's name. */
  network: string
  /** This machine's address on the line, and one where nobody is. */
  near: string
  dead: string
  close: () => Promise<void>
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })

/** Opens a line whose packets take `delayMs` in each direction. @throws what `ip` or the line's program said */
export async function openSlowLine(delayMs: number): Promise<SlowLine> {
  const name = `filo${process.pid % 100_000}`
  const [here, there] = [`${name}a`, `${name}b`]
  const [near, far, dead] = ['10.213.77.1', '10.213.77.2', '10.213.77.9']
  const child = spawn('python3', [program, here, there, String(delayMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    new Promise((resolve) => child.stdout.once('data', resolve)),
    gone.then(() => Promise.reject(new Error('the slow line ended'))),
  ])
  ip('netns', 'add', name)
  ip('link', 'set', there, 'netns', name)
  ip('addr', 'add', `${near}/24`, 'dev', here)
  ip('link', 'set', here, 'up')
  for (const args of [
    ['addr', 'add', `${far}/24`, 'dev', there],
    ['link', 'set', there, 'up'],
    ['link', 'set', 'lo', 'up'],
  ])
    ip('-n', name, ...args)
  return {
    network: name,
    near,
    dead,
    async close() {
      child.stdin.end()
      await gone
      spawnSync('ip', ['netns', 'del', name])
    },
  }
}
