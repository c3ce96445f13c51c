import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from './start-child.ts'

export interface MeasuredProcess {
  child: ChildProcess
  /** Milliseconds from the spawn until the page answered. */
  readyMs: number
  /** Resident memory of the process and its children, in MB (10^6 bytes). */
  memoryMb: () => number
  stop: () => Promise<void>
}

interface Options {
  command: string
  args: string[]
  cwd?: string
  env: NodeJS.ProcessEnv
  /** The first page; any HTTP answer below 500 counts. */
  url: string
  timeoutMs?: number
}

const POLL_MS = 20

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}

function residentKb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    return children.reduce((sum, child) => sum + residentKb(Number(child)), own)
  } catch {
    return 0
  }
}

/**
 * Starts a program and waits until its first page answers.
 * @throws when something else answers there already, or the program ends or is not ready in time
 */
export async function startMeasured(options: Options): Promise<MeasuredProcess> {
  const { command, args, cwd, env, url, timeoutMs = 60_000 } = options
  if (await answers(url)) throw new Error(`something else answers at ${url}`)
  const startedAt = performance.now()
  const child = startChild(command, args, { ...(cwd ? { cwd } : {}), env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(url))) {
    if (performance.now() - startedAt > timeoutMs || child.exitCode !== null) {
      child.kill('SIGKILL')
      throw new Error(`${command} ${args[0]} did not answer at ${url}`)
    }
    await wait(POLL_MS)
  }
  return {
    child,
    readyMs: performance.now() - startedAt,
    memoryMb: () => (residentKb(child.pid ?? 0) * 1024) / 1e6,
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}
