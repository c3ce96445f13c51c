import { DAY_MS, HOUR_MS } from '@filo/contract/durations'
import type { Measured } from '../hardware/body.ts'

/** The slow variables of a simulated robot. */
/** Of a battery that has worked for half a year. */
const wornBattery = { healthPercent: 94, cycles: 180 }

interface SimulatedVitals {
  atMs: number
  bootedAtMs: number
  cpuLoad: number
  cpuTempC: number
  memShare: number
  diskShare: number
  batteryPercent: number
  isCharging: boolean
  /** Whether it finds its charger: one that somebody carried off it empties. */
  hasDock: boolean
  signalDbm: number
}

const memTotal = 8 * 1024 ** 3
const diskTotal = 64 * 1024 ** 3
const dockPercent = 45
const percentPerHourUsed = 11
const percentPerHourCharged = 45

/** A bounded random walk that leans back to `home`. */
function drift(value: number, home: number, step: number, random: () => number): number {
  return value + (home - value) * 0.1 + (random() - 0.5) * 2 * step
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Vitals of a robot that was started within the last three days; `nowMs` is epoch time, `random` gives 0 to 1. */
export function initialVitals(nowMs: number, random: () => number): SimulatedVitals {
  return {
    atMs: nowMs,
    bootedAtMs: nowMs - random() * DAY_MS * 3,
    cpuLoad: 0.1 + random() * 0.3,
    cpuTempC: 42 + random() * 10,
    memShare: 0.35 + random() * 0.2,
    diskShare: 0.2 + random() * 0.3,
    batteryPercent: dockPercent + random() * 50,
    isCharging: random() < 0.3,
    hasDock: true,
    signalDbm: -45 - random() * 25,
  }
}

/**
 * Vitals some time later: heat follows load, the battery empties, and the robot docks until it is full, early enough
 * that its battery never holds an installation back.
 */
export function advanceVitals(before: SimulatedVitals, nowMs: number, random: () => number): SimulatedVitals {
  const hours = Math.max(0, nowMs - before.atMs) / HOUR_MS
  const cpuLoad = within(drift(before.cpuLoad, 0.25, 0.06, random), 0.02, 0.98)
  const change = before.isCharging ? percentPerHourCharged : -percentPerHourUsed * (0.6 + cpuLoad)
  const batteryPercent = within(before.batteryPercent + change * hours, 3, 100)
  const wantsToCharge = before.isCharging ? batteryPercent < 100 : batteryPercent < dockPercent
  const isCharging = wantsToCharge && before.hasDock
  return {
    ...before,
    atMs: nowMs,
    cpuLoad,
    cpuTempC: within(drift(before.cpuTempC, 38 + cpuLoad * 35, 0.8, random), 25, 95),
    memShare: within(drift(before.memShare, 0.45, 0.01, random), 0.2, 0.95),
    diskShare: before.diskShare,
    batteryPercent,
    isCharging,
    signalDbm: within(drift(before.signalDbm, -55, 2, random), -88, -32),
  }
}

/** Vitals of a robot that was carried off its charger with so much left. */
export function undock(before: SimulatedVitals, batteryPercent: number): SimulatedVitals {
  return { ...before, batteryPercent, isCharging: false, hasDock: false }
}

/** Vitals after the robot was switched off and on again. */
export function restartVitals(before: SimulatedVitals, nowMs: number): SimulatedVitals {
  return { ...before, atMs: nowMs, bootedAtMs: nowMs }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** How vitals show in a heartbeat. */
export function vitalsToRuntime(vitals: SimulatedVitals): Measured {
  const hoursLeft = vitals.batteryPercent / (percentPerHourUsed * (0.6 + vitals.cpuLoad))
  return {
    uptimeS: Math.floor((vitals.atMs - vitals.bootedAtMs) / 1000),
    cpuLoad: rounded(vitals.cpuLoad, 3),
    cpuTempC: rounded(vitals.cpuTempC, 1),
    memUsed: Math.round(vitals.memShare * memTotal),
    memTotal,
    diskUsed: Math.round(vitals.diskShare * diskTotal),
    diskTotal,
    gpuLoad: rounded(vitals.cpuLoad * 0.6, 3),
    battery: {
      percent: rounded(vitals.batteryPercent, 1),
      charging: vitals.isCharging,
      minutesLeft: vitals.isCharging ? null : Math.round(hoursLeft * 60),
      ...wornBattery,
    },
    network: { type: 'wifi', ssid: 'filo-depo', signalDbm: Math.round(vitals.signalDbm) },
    processes: [],
  }
}

const programs = [
  { name: 'aros-core', share: 0.45, memBytes: 310 * 1024 ** 2 },
  { name: 'speech', share: 0.25, memBytes: 520 * 1024 ** 2 },
  { name: 'vision', share: 0.2, memBytes: 780 * 1024 ** 2 },
  { name: 'filo-agent', share: 0.02, memBytes: 74 * 1024 ** 2 },
]

/** The busiest programs and the sensors of a machine with such vitals. */
export function vitalsToLive({ cpuLoad, cpuTempC, batteryPercent }: SimulatedVitals) {
  return {
    processes: programs.map(({ name, share, memBytes }) => ({
      name,
      memBytes,
      cpu: rounded(cpuLoad * share, 3),
    })),
    temperatures: [
      { name: 'cpu', tempC: rounded(cpuTempC, 1) },
      { name: 'battery', tempC: rounded(24 + batteryPercent / 20, 1) },
    ],
  }
}

/** Claim of the robot's programs about its mode and of themselves; none runs while it charges. */
export function vitalsToClaim(
  { isCharging }: SimulatedVitals,
  program: string | null,
): { mode: string; program: string | null } {
  return isCharging ? { mode: 'charging', program: null } : { mode: 'normal', program }
}
