import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Processes of Linux whose first environment holds the mark; unreadable and dead ones are not ours. */
async function findInProc(mark: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      if (pid === process.pid) return false
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      return environment.split('\0').includes(mark)
    }),
  )
  return pids.filter((_, index) => found[index])
}

/** The same by `ps`, for systems without /proc. */
async function findByPs(mark: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axEww', '-o', 'pid=,command='], {
    maxBuffer: 67_108_864,
  })
  return stdout
    .split('\n')
    .filter((line) => line.split(' ').includes(mark))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)
}

/** Whether a process is alive and carries the mark of a run; without /proc that is not known. */
export async function carriesMark(pid: number, runId: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
  return environment.split('\0').includes(`FILO_RUN_ID=${runId}`)
}

/** Place of the session behind the name in `/proc/PID/stat` (proc(5)). */
const SESSION_AT = 3

async function sessionOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[SESSION_AT])
}

/**
 * The same with all that is in a session which such a process leads, as declared services are started: programs that write
 * over their environment lose the mark.
 */
export async function findFamily(runId: string): Promise<number[]> {
  const marked = await findProcesses(runId)
  if (process.platform !== 'linux' || marked.length === 0) return marked
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const sessions = await Promise.all(pids.map(sessionOf))
  const leaders = new Set(marked)
  return [...new Set([...marked, ...pids.filter((_, index) => leaders.has(sessions[index] ?? 0))])]
}

/** Ids of the living processes that a hook run left behind. */
export function findProcesses(runId: string): Promise<number[]> {
  const mark = `FILO_RUN_ID=${runId}`
  return process.platform === 'linux' ? findInProc(mark) : findByPs(mark)
}
