import type { DeviceInfo } from '@filo/contract/device/messages/robot-report'
import type { Battery } from '@filo/contract/device/messages/runtime-info'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { Body, SelfTestResult } from '../hardware/body.ts'
import { readFreeBytes } from '../hardware/real-body.ts'
import type { Claim } from '../local-api/keep-telling.ts'
import { createSimulatedConfig, type SimulatedConfig } from './simulated-config.ts'
import { simulatedInventory } from './simulated-hardware.ts'
import { advanceJoints, initialJoints, readJoints } from './simulated-joints.ts'
import { createSimulatedPower, type SimulatedPower } from './simulated-power.ts'
import { createSimulatedRemote } from './simulated-remote.ts'
import {
  advanceVitals,
  initialVitals,
  restartVitals,
  undock,
  vitalsToClaim,
  vitalsToLive,
  vitalsToRuntime,
} from './simulated-runtime.ts'
import { createSimulatedSoftware } from './simulated-software.ts'
import { createSimulatedTests, type SimulatedTests } from './simulated-tests.ts'
import { createSimulatedVoice, type SimulatedVoice } from './simulated-voice.ts'

export interface SimulatedBodyOptions {
  serial: string
  now: () => number
  random: () => number
  /** What the base image calls itself. */
  baseImage?: string
  activeProgram?: string
  /** How long it takes to go down and come up again. */
  restartMs?: number
}

const usualRestartMs = 2000

/** What the programs of a virtual robot may say otherwise than that it is still, silent and well. */
type BodyReport = Pick<Claim, 'speaking' | 'jointsMoving' | 'errors' | 'activity'>

/** A virtual robot's body and the strings to pull on it. */
export interface SimulatedBody extends Body {
  readonly power: SimulatedPower
  /** Every self-test fails with this reason until `null`. */
  failSelfTest(reason: string | null): void
  setOnline(isOnline: boolean): void
  /** Caps downloads, in bytes per second; `null` for full speed. */
  setSpeed(bytesPerSecond: number | null): void
  /** Pretends that the disk has only so many free bytes; `null` for the truth. */
  setFreeBytes(bytes: number | null): void
  /** Pretends such a battery; `null` for the simulated one. */
  setBattery(battery: Pick<Battery, 'percent' | 'charging'> | null): void
  /** Carries it off its charger, with so much of its battery left, in percent; it empties from there. */
  leaveDock(percent: number): void
  /** Changes what it is made of (simulated-hardware.ts has what usually happens to robots). */
  rebuild(change: (inventory: HardwareInventory) => HardwareInventory): void
  /** A hardware test fails from now on for this reason, `no_part` as not possible; `null`: it passes again. */
  failHardwareTest: SimulatedTests['fail']
  /** What whoever stands beside it says when they are asked. */
  beside: SimulatedTests['beside']
  /** It cannot speak from now on, for this reason; `null`: it can again. */
  silence: SimulatedVoice['silence']
  /** What it is configured to, as its programs go by it. */
  readonly configuration: Pick<SimulatedConfig, 'value'>
  /** Sets something of its configuration as if on the robot itself; resolves when the agent knows. */
  setConfig(own: ConfigValues): Promise<void>
  /** What its programs say of speech, joints and errors; resolves when the agent knows. */
  send(claim: BodyReport): Promise<void>
}

/** What was pulled so far. */
interface Pulled {
  selfTest: SelfTestResult
  isOnline: boolean
  speed: number | null
  freeBytes: number | null
  battery: Battery | null
}

function deviceInfoOf(serial: string, baseImage: string | undefined): DeviceInfo {
  return {
    arosVersion: baseImage ?? null,
    firmware: '2.4.1',
    boardSerial: `MB-${serial}`.slice(0, 200),
    osName: 'Debian GNU/Linux 13 (trixie)',
    kernel: '6.12.48+rt',
    hostname: `robot-${serial.toLowerCase()}`.slice(0, 255),
    timeZone: 'Europe/Istanbul',
    isSimulated: true,
  }
}

function createStrings(pulled: Pulled, report: () => void) {
  return {
    failSelfTest(reason: string | null): void {
      pulled.selfTest = reason === null ? { ok: true } : { ok: false, reason }
    },
    setOnline(isOnline: boolean): void {
      pulled.isOnline = isOnline
      report()
    },
    setSpeed(bytesPerSecond: number | null): void {
      pulled.speed = bytesPerSecond
    },
    setFreeBytes(bytes: number | null): void {
      pulled.freeBytes = bytes
    },
    setBattery(battery: Pick<Battery, 'percent' | 'charging'> | null): void {
      pulled.battery = battery && { ...battery, minutesLeft: null }
    },
  }
}

/** A body of figures; the software on it is the real agent. */
export function createSimulatedBody(options: SimulatedBodyOptions): SimulatedBody {
  const { serial, now, random, restartMs = usualRestartMs } = options
  let vitals = initialVitals(now(), random)
  let claimed: BodyReport = { speaking: false, jointsMoving: false, errors: [] }
  let joints = initialJoints(now(), random)
  const readClaim = () => ({ ...vitalsToClaim(vitals, options.activeProgram ?? null), ...claimed })
  const readMovedJoints = () => {
    joints = advanceJoints(joints, now(), claimed.jointsMoving)
    return readJoints(joints, vitals.isCharging ? 'passive' : 'active', random)
  }
  const pulled: Pulled = {
    selfTest: { ok: true },
    isOnline: true,
    speed: null,
    freeBytes: null,
    battery: null,
  }
  const listeners = new Set<() => void>()
  let inventory = simulatedInventory(serial)
  const strings = createStrings(pulled, () => {
    for (const listener of listeners) listener()
  })
  const configuration = createSimulatedConfig(strings)
  const tests = createSimulatedTests(random)
  const remote = createSimulatedRemote()
  const voice = createSimulatedVoice()
  const software = createSimulatedSoftware(readClaim, {
    config: configuration,
    tests,
    remote,
    voice,
    readJoints: readMovedJoints,
  })
  const onRestart = () => {
    vitals = restartVitals(vitals, now())
  }
  return {
    power: createSimulatedPower({ now, restartMs, onRestart }),
    async runtimeInfo() {
      vitals = advanceVitals(vitals, now(), random)
      const runtime = vitalsToRuntime(vitals)
      return { ...runtime, battery: pulled.battery ?? runtime.battery }
    },
    async liveInfo() {
      software.lookedAt()
      return vitalsToLive(vitals)
    },
    leaveDock(percent) {
      vitals = undock(vitals, percent)
    },
    startSoftware: (socketPath) => software.start(socketPath),
    send(claim) {
      claimed = { ...claimed, ...claim }
      return software.report()
    },
    hardware: async () => ({ inventory, warnings: [] }),
    rebuild(change) {
      inventory = change(inventory)
    },
    testHardware: (test, signal) => tests.test(test, signal),
    failHardwareTest: (test, reason) => tests.fail(test, reason),
    beside(person) {
      tests.beside(person)
      remote.beside(person)
    },
    silence: (reason) => voice.silence(reason),
    deviceInfo: async () => deviceInfoOf(serial, options.baseImage),
    freeBytes: async (folder) => pulled.freeBytes ?? readFreeBytes(folder),
    selfTest: async () => pulled.selfTest,
    isOnline: () => pulled.isOnline,
    onNetworkChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    bytesPerSecond: () => pulled.speed,
    ...strings,
    configuration,
    setConfig: (own) => software.setConfig(own),
  }
}
