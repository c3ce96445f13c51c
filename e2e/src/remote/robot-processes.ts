import { readdir, readFile, readlink } from 'node:fs/promises'
import type { RobotProcess } from '../robot-process.ts'

/** A process of this machine, known again by when it began (proc_pid_stat(5)): numbers are given anew. */
export interface SeenProcess {
  pid: number
  parent: number
  begunAt: string
  uid: number
  command: string
}

async function look(pid: number): Promise<SeenProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name before may have spaces and brackets in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return {
      pid,
      parent: Number(fields[1]),
      begunAt: fields[19] ?? '',
      uid: Number(/^Uid:\t(\d+)/m.exec(status)?.[1]),
      command: command.replaceAll('\0', ' ').trim(),
    }
  } catch {
    return undefined
  }
}

/** What an agent started and is running now, also what that started in turn. */
export async function processesOf({ pid }: Pick<RobotProcess, 'pid'>): Promise<SeenProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = (await Promise.all(pids.map(look))).filter((found) => found !== undefined)
  const below = (parent: number): SeenProcess[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(pid)
}

/** Those of some processes that go on, by their command lines. */
export async function stillRunning(seen: readonly SeenProcess[]): Promise<string[]> {
  const now = await Promise.all(seen.map(({ pid }) => look(pid)))
  return seen.filter(({ begunAt }, index) => now[index]?.begunAt === begunAt).map(({ command }) => command)
}

/** Pseudo terminals (pts(4)) that a process has open. */
export async function terminalsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
  return targets.filter((target) => /^\/dev\/(ptmx|pts\/)/.test(target))
}
