import type { Body, SelfTestResult } from '../hardware/body.ts'
import { readFreeBytes } from '../hardware/real-body.ts'
import { advanceVitals, initialVitals, vitalsToRuntime } from './simulated-runtime.ts'

export interface SimulatedBodyOptions {
  serial: string
  now: () => number
  random: () => number
  /** What the base image calls itself. */
  baseImage?: string
  activeProgram?: string
}

/** A virtual robot's body and the strings to pull on it. */
export interface SimulatedBody extends Body {
  /** Every self-test fails with this reason until `null`. */
  failSelfTest(reason: string | null): void
  setOnline(isOnline: boolean): void
  /** Caps downloads, in bytes per second; `null` for full speed. */
  setSpeed(bytesPerSecond: number | null): void
  /** Pretends that the disk has only so many free bytes; `null` for the truth. */
  setFreeBytes(bytes: number | null): void
}

/** A body of figures; the software on it is the real agent. */
export function createSimulatedBody(options: SimulatedBodyOptions): SimulatedBody {
  let vitals = initialVitals(options.now(), options.random)
  let selfTest: SelfTestResult = { ok: true }
  let isOnline = true
  let speed: number | null = null
  let freeBytes: number | null = null
  const listeners = new Set<() => void>()
  return {
    async runtimeInfo() {
      vitals = advanceVitals(vitals, options.now(), options.random)
      return vitalsToRuntime(vitals, options.activeProgram ?? null)
    },
    deviceInfo: async () => ({
      arosVersion: options.baseImage ?? null,
      firmware: '2.4.1',
      boardSerial: `MB-${options.serial}`.slice(0, 200),
      osName: 'Debian GNU/Linux 13 (trixie)',
      kernel: '6.12.48+rt',
      hostname: `robot-${options.serial.toLowerCase()}`.slice(0, 255),
    }),
    freeBytes: async (folder) => freeBytes ?? readFreeBytes(folder),
    selfTest: async () => selfTest,
    isOnline: () => isOnline,
    onNetworkChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    bytesPerSecond: () => speed,
    failSelfTest(reason) {
      selfTest = reason === null ? { ok: true } : { ok: false, reason }
    },
    setOnline(next) {
      isOnline = next
      for (const listener of listeners) listener()
    },
    setSpeed(bytesPerSecond) {
      speed = bytesPerSecond
    },
    setFreeBytes(bytes) {
      freeBytes = bytes
    },
  }
}
