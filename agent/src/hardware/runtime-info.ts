import { statfs } from 'node:fs/promises'
import { uptime } from 'node:os'
import type { RuntimeInfo } from '@filo/contract/device/runtime-info'
import {
  battery,
  cpuTemperature,
  currentLoad,
  mem,
  networkInterfaces,
  wifiConnections,
} from 'systeminformation'
import { cutText } from '../updates/cut-text.ts'
import type { Measured } from './body.ts'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const whole = (value: number) => Math.max(0, Math.round(value))

async function readNetwork(): Promise<RuntimeInfo['network']> {
  const found = await networkInterfaces('default')
  const main = Array.isArray(found) ? found[0] : found
  if (!main?.iface) return null
  if (main.type !== 'wireless')
    return { type: main.type === 'wired' ? 'ethernet' : 'other', ssid: null, signalDbm: null }
  const wifi = (await wifiConnections()).find((connection) => connection.iface === main.iface)
  const signal = wifi?.signalLevel
  return {
    type: 'wifi',
    ssid: wifi ? cutText(wifi.ssid, 100) : null,
    signalDbm: typeof signal === 'number' ? clamp(signal, -200, 50) : null,
  }
}

async function readBattery(): Promise<RuntimeInfo['battery']> {
  const found = await battery()
  if (!found.hasBattery) return null
  const minutes = found.timeRemaining
  return {
    percent: clamp(found.percent, 0, 100),
    charging: found.isCharging,
    minutesLeft: minutes > 0 && !found.isCharging ? Math.min(100_000, whole(minutes)) : null,
  }
}

/** Measures this machine; `folder` names the disk that matters. Parts a machine does not have are `null`. */
export async function readRuntimeInfo(folder: string): Promise<Measured> {
  const [load, temperature, memory, disk, power, network] = await Promise.all([
    currentLoad(),
    cpuTemperature(),
    mem(),
    statfs(folder),
    readBattery(),
    readNetwork(),
  ])
  return {
    uptimeS: whole(uptime()),
    cpuLoad: clamp((load.currentLoad || 0) / 100, 0, 1),
    cpuTempC: temperature.main === null ? null : clamp(temperature.main, -100, 300),
    memUsed: whole(memory.total - memory.available),
    memTotal: whole(memory.total),
    diskUsed: whole((disk.blocks - disk.bavail) * disk.bsize),
    diskTotal: whole(disk.blocks * disk.bsize),
    gpuLoad: null,
    battery: power,
    network,
    processes: [],
  }
}
