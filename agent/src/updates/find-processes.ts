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

/** Ids of the living processes that a hook run left behind. */
export function findProcesses(runId: string): Promise<number[]> {
  const mark = `FILO_RUN_ID=${runId}`
  return process.platform === 'linux' ? findInProc(mark) : findByPs(mark)
}
