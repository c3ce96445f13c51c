import { readdir, readFile, readlink } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentFolder } from '../agent-folder.ts'
import { parseStat } from '../processes/process-table.ts'
import { restartPauseMs } from '../state/services/service-watch.ts'
import type { FakeServer } from '../test/fake-server.ts'
import { readCurrentLink } from '../updates/release/release-folder.ts'
import type { HiddenRelease, ProofPorts } from './hidden-programs-releases.ts'

/** A program that is killed again and again is started again with growing pauses, after a look every few seconds. */
const settleMs = restartPauseMs(5) + 20_000

export interface HiddenBench {
  server: FakeServer
  folder: AgentFolder
  /** Everything that the robot runs has its file below it, also after that is gone: an agent's own finding is not asked. */
  root: string
  releases: readonly HiddenRelease[]
  ports: ProofPorts
  random: () => number
  outcomes: Map<string, number>
  kills: Map<string, number>
}

/** A process of the robot's software by its program's file. */
interface Seen {
  pid: number
  parent: number
  title: string
}

/** What runs of the proof's programs now. */
async function seePrograms({ root }: Pick<HiddenBench, 'root'>): Promise<Seen[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const seen = await Promise.all(
    pids.map(async (pid): Promise<Seen[]> => {
      const exe = await readlink(`/proc/${pid}/exe`).catch(() => '')
      if (!exe.startsWith(`${root}/`)) return []
      const stat = parseStat(await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => ''))
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return stat ? [{ pid, parent: stat.parent, title: title.replaceAll('\0', ' ').trim() }] : []
    }),
  )
  return seen.flat()
}

/** Whether somebody listens on a port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

/** The release behind `current`; undefined: none. */
export async function findInstalled({ folder, releases }: HiddenBench): Promise<HiddenRelease | undefined> {
  const link = await readCurrentLink(folder)
  return releases.find(({ release }) => release.manifest.contentHash === link)
}

/** What nginx answers, which is its version; '' where nobody does. */
async function requestNginx(port: number): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, agent: false, timeout: 2000 }, (answer) => {
      answer.setEncoding('utf8').once('data', (text: string) => resolve(text))
      answer.once('end', () => resolve(''))
    })
    outgoing.once('error', () => resolve('')).once('timeout', () => outgoing.destroy())
    outgoing.end()
  })
}

/**
 * What is wrong with what runs while a release is installed; undefined: it alone runs, each program once. Of an nginx that a
 * hook left and whose master was killed the workers go on, and so does the service: it is what the hook left.
 */
async function findWrong(
  bench: HiddenBench,
  installed: HiddenRelease | undefined,
): Promise<string | undefined> {
  const { ports } = bench
  const seen = await seePrograms(bench)
  const pids = new Set(seen.map(({ pid }) => pid))
  const first = seen.filter(({ parent }) => !pids.has(parent))
  const { runs = [], version = 'no release' } = installed ?? {}
  const words = `of ${version} run: ${first.map(({ pid, title }) => `${pid} ${title}`).join(', ') || 'nothing'}`
  const single = first.filter(
    ({ title }) => !runs.includes('nginx') || !title.startsWith('nginx: worker process'),
  )
  const workers = first.length - single.length
  if (single.length !== runs.length - (workers > 0 ? 1 : 0)) return words
  if (single.some(({ title }) => !title.includes(version))) return words
  for (const name of ['nginx', 'redis'] as const) {
    const isOpen = await isListening(ports[name])
    if (isOpen !== runs.includes(name))
      return `port of ${name} is ${isOpen ? 'blocked' : 'not open'}; ${words}`
  }
  const answer = runs.includes('nginx') ? await requestNginx(ports.nginx) : version
  return answer === version || !installed ? undefined : `nginx answers "${answer}"; ${words}`
}

/** Waits until what runs is the installed release's, and that once each. @throws what is wrong to the end */
export async function checkRunning(bench: HiddenBench, installed: HiddenRelease | undefined): Promise<void> {
  const giveUpAt = Date.now() + settleMs
  for (;;) {
    const wrong = await findWrong(bench, installed)
    if (wrong === undefined) return
    if (Date.now() > giveUpAt) throw new Error(wrong)
    await sleep(100)
  }
}

/** The sandboxes of the proof's programs: their outer process, or the first one inside. */
async function findSandboxes(bench: HiddenBench): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return /^\S*bwrap\0/.test(words) && words.includes(`${bench.root}/`) ? [pid] : []
    }),
  )
  return found.flat()
}

/** What a kill met that came while nothing ran. */
export const nothingRan = 'nothing ran'

/**
 * Kills one sandbox of the robot, as a machine without memory may, else one program; waits a little for one to run.
 * @returns what was killed
 */
export async function killSomething(bench: HiddenBench): Promise<string> {
  const giveUpAt = Date.now() + 3000
  let [sandboxes, programs]: [number[], number[]] = [[], []]
  while (sandboxes.length + programs.length === 0 && Date.now() < giveUpAt) {
    sandboxes = await findSandboxes(bench)
    programs = (await seePrograms(bench)).map(({ pid }) => pid)
    await sleep(20)
  }
  const isSandbox = sandboxes.length > 0
  const choice = isSandbox ? sandboxes : programs
  const pid = choice[Math.floor(bench.random() * choice.length)]
  if (pid === undefined) return nothingRan
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    return nothingRan
  }
  return isSandbox ? 'a sandbox' : 'a program'
}

/** Ends all that runs of the proof's programs, and says how many that were. */
export async function endPrograms(bench: Pick<HiddenBench, 'root'>): Promise<number> {
  const seen = await seePrograms(bench)
  for (const { pid } of seen) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended meanwhile.
    }
  }
  return seen.length
}
