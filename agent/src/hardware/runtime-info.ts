import { statfs } from 'node:fs/promises'
import { cpus, freemem, totalmem, uptime } from 'node:os'
import type { Measured } from './body.ts'
import { namesIn, readNumber, readWord } from './machine-files.ts'
import { readBattery } from './read-battery.ts'
import { readNetwork } from './read-network.ts'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const whole = (value: number) => Math.max(0, Math.round(value))

/** Sensors of processors, as their drivers name themselves. */
const ofProcessor = /coretemp|k10temp|zenpower|cpu|soc|pkg/i

/** Degrees of the processor: the first sensor that is one of a processor, else the first zone of the machine. */
async function readTemperature(root: string): Promise<number | null> {
  const zones = ['sys', 'class', 'thermal']
  const sensors = ['sys', 'class', 'hwmon']
  let first: number | undefined
  for (const [above, nameFile, valueFile] of [
    [sensors, 'name', 'temp1_input'],
    [zones, 'type', 'temp'],
  ] as const) {
    for (const name of await namesIn(root, ...above)) {
      const thousandths = await readNumber(root, ...above, name, valueFile)
      if (thousandths === undefined) continue
      const degrees = clamp(thousandths / 1000, -100, 300)
      if (ofProcessor.test(await readWord(root, ...above, name, nameFile))) return degrees
      if (above === zones) first ??= degrees
    }
  }
  return first ?? null
}

/** Bytes of memory, and of it what programs could still have without others being put aside. */
async function readMemory(root: string): Promise<{ total: number; available: number }> {
  const text = await readWord(root, 'proc', 'meminfo')
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024
  const [total, available] = [bytesOf('MemTotal'), bytesOf('MemAvailable')]
  return Number.isNaN(total + available) ? { total: totalmem(), available: freemem() } : { total, available }
}

interface Ticks {
  busy: number
  all: number
}

function countTicks(): Ticks {
  const ticks = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq
    ticks.all += all
    ticks.busy += all - times.idle
  }
  return ticks
}

/** Share of the processors that was busy since it was asked before; at first, since the machine began. */
function createLoadMeter(): () => number {
  let before: Ticks = { busy: 0, all: 0 }
  return () => {
    const now = countTicks()
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all)
    before = now
    return clamp(share, 0, 1)
  }
}

/** Measures this machine; `folder` names the disk that matters. Parts a machine does not have are `null`. */
export function createRuntimeReader(folder: string, root: string = '/'): () => Promise<Measured> {
  const loadNow = createLoadMeter()
  return async () => {
    const memory = await readMemory(root)
    const disk = await statfs(folder)
    return {
      uptimeS: whole(uptime()),
      cpuLoad: loadNow(),
      cpuTempC: await readTemperature(root),
      memUsed: whole(memory.total - memory.available),
      memTotal: whole(memory.total),
      diskUsed: whole((disk.blocks - disk.bavail) * disk.bsize),
      diskTotal: whole(disk.blocks * disk.bsize),
      gpuLoad: null,
      battery: await readBattery(root),
      network: await readNetwork(root),
      processes: [],
    }
  }
}
