import { totalmem } from 'node:os'
import type { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import { namesIn, readWord } from './machine-files.ts'

type Process = RuntimeInfo['processes'][number]

/** Processes that are looked at; a robot has some hundred. */
const MOST = 1000
const SHOWN = 10
/** Reading them all costs milliseconds, which nobody needs to spend at every sample. */
const EVERY_MS = 1000
/** Of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

interface Seen {
  ticks: number
  process: Omit<Process, 'cpu'>
}

/** Fields of /proc/PID/stat (proc_pid_stat(5)); the name is in brackets and may hold anything. */
function parseStat(text: string): Seen | undefined {
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')]
  if (open < 0 || close < open) return undefined
  const fields = text.slice(close + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  const memBytes = Number(fields[21]) * PAGE_BYTES
  if (!Number.isSafeInteger(ticks) || !Number.isSafeInteger(memBytes) || memBytes < 0) return undefined
  const name = text.slice(open + 1, close).slice(0, 100) || '?'
  return { ticks, process: { name, memBytes: Math.min(memBytes, totalmem()) } }
}

/** The busiest programs of this machine since it was asked before, the busiest first; `cores` have the machine's 1. */
export function createProcessReader(cores: number, now: () => number, root = '/') {
  let before = new Map<string, number>()
  let beforeMs = 0
  let shown: Process[] = []
  return async (): Promise<Process[]> => {
    const nowMs = now()
    const seconds = (nowMs - beforeMs) / 1000
    if (seconds >= 0 && seconds * 1000 < EVERY_MS) return shown
    const pids = (await namesIn(root, 'proc')).filter((name) => /^\d+$/.test(name)).slice(0, MOST)
    const texts = await Promise.all(pids.map((pid) => readWord(root, 'proc', pid, 'stat')))
    const seen = new Map<string, number>()
    const found: Process[] = []
    for (const [index, text] of texts.entries()) {
      const pid = pids[index] ?? ''
      const read = parseStat(text)
      if (!read) continue
      seen.set(pid, read.ticks)
      const used = (read.ticks - (before.get(pid) ?? read.ticks)) / TICKS_PER_SECOND / seconds / cores
      found.push({ ...read.process, cpu: Math.min(1, Math.max(0, used)) })
    }
    before = seen
    beforeMs = nowMs
    shown = found.sort((a, b) => b.cpu - a.cpu || b.memBytes - a.memBytes).slice(0, SHOWN)
    return shown
  }
}
