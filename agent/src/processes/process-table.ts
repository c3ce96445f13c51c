import { readdir, readFile, readlink } from 'node:fs/promises'
import { type RunMark, readGroupMark, readLimitMark } from './run-mark.ts'

/** What the kernel tells of a living process (proc(5)). */
export interface ProcessFacts {
  pid: number
  parent: number
  session: number
  /** It hangs on a terminal: somebody sits there. */
  hasTerminal: boolean
  name: string
  /** In ticks since the machine began; tells it from a later one of the same id. */
  startedAt: string
  /** The runs that it is known to be of by itself. */
  marks: readonly RunMark[]
  /** `FILO_RELEASE_DIR` and `FILO_PACKAGE` in its first environment. */
  releaseDir?: string | undefined
  package?: string | undefined
  /** Its program, working folder and root; where they were asked for and may be read. */
  paths?: readonly [exe: string, cwd: string, root: string]
}

/** Places behind the name in `/proc/PID/stat` (proc(5)). */
const at = { state: 0, parent: 1, session: 3, terminal: 4, flags: 6, start: 19 }
/** PF_KTHREAD: a thread of the kernel. */
const kernelThread = 0x00200000

type Stat = Pick<ProcessFacts, 'parent' | 'session' | 'hasTerminal' | 'name' | 'startedAt'>

/** Parses `/proc/PID/stat`; undefined for threads of the kernel and for what has ended already. */
export function parseStat(text: string): Stat | undefined {
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')]
  const fields = text.slice(close + 2).split(' ')
  if (open < 0 || /[ZX]/.test(fields[at.state] ?? 'X')) return undefined
  if (Number(fields[at.flags]) & kernelThread) return undefined
  return {
    parent: Number(fields[at.parent]),
    session: Number(fields[at.session]),
    hasTerminal: Number(fields[at.terminal]) !== 0,
    name: text.slice(open + 1, close),
    startedAt: fields[at.start] ?? '',
  }
}

/** A variable of `/proc/PID/environ`. */
export function variableOf(environ: string, name: string): string | undefined {
  const found = environ.split('\0').find((line) => line.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

const readProc = (pid: number, name: string): Promise<string> =>
  readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')
const linkOf = (pid: number, name: string): Promise<string> =>
  readlink(`/proc/${pid}/${name}`).catch(() => '')

async function readProcess(pid: number, withPaths: boolean): Promise<ProcessFacts | undefined> {
  const stat = parseStat(await readProc(pid, 'stat'))
  if (!stat) return undefined
  const [environ, limits, groups] = await Promise.all([
    readProc(pid, 'environ'),
    readProc(pid, 'limits'),
    readProc(pid, 'cgroup'),
  ])
  const run = variableOf(environ, 'FILO_RUN_ID')
  const marks = [readLimitMark(limits), readGroupMark(groups), run === undefined ? undefined : { run }]
  const facts: ProcessFacts = {
    pid,
    ...stat,
    marks: marks.filter((mark) => mark !== undefined),
    releaseDir: variableOf(environ, 'FILO_RELEASE_DIR'),
    package: variableOf(environ, 'FILO_PACKAGE'),
  }
  if (!withPaths) return facts
  return { ...facts, paths: [await linkOf(pid, 'exe'), await linkOf(pid, 'cwd'), await linkOf(pid, 'root')] }
}

/** All living processes of the machine without threads of the kernel; of those of others only what anybody may read. */
export async function readProcesses({ withPaths = false } = {}): Promise<ProcessFacts[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => readProcess(pid, withPaths)))
  return found.filter((facts) => facts !== undefined)
}

/** Instant at which a process began; undefined for a dead one and without /proc. */
export async function startOf(pid: number): Promise<string | undefined> {
  return parseStat(await readProc(pid, 'stat'))?.startedAt
}

/** Whether a process is alive and carries the mark of a run in its first environment; without /proc that is not known. */
export async function carriesMark(pid: number, runId: string): Promise<boolean> {
  return variableOf(await readProc(pid, 'environ'), 'FILO_RUN_ID') === runId
}
