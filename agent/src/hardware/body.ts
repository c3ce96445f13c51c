import type { DeviceInfo } from '@filo/contract/device/messages/robot-report'
import type { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import type { LiveSample } from '@filo/contract/live-state/live-sample'
import type { CollectedHardware } from './inventory/collect-hardware.ts'
import type { Power } from './power.ts'

export type SelfTestResult = { ok: true } | { ok: false; reason: string }

/** What the machine itself can measure; the rest of runtime info is known to the robot's own software alone. */
export type Measured = Omit<
  RuntimeInfo,
  'mode' | 'activity' | 'activeProgram' | 'errors' | 'unreported' | 'hold' | 'serviceRestarts'
>

/** The machine around the agent: this computer, or a simulated robot. */
export interface Body {
  readonly power: Power
  runtimeInfo(): Promise<Measured>
  /** The busiest programs and what its sensors show; only asked while somebody looks. */
  liveInfo(): Promise<Pick<LiveSample, 'temperatures'> & Pick<RuntimeInfo, 'processes'>>
  deviceInfo(): Promise<DeviceInfo>
  /** What the machine is made of; takes seconds. */
  hardware(): Promise<CollectedHardware>
  /** Tests a part of the machine; undefined for the line to the server, which the agent measures itself. */
  testHardware(test: HardwareTest, signal: AbortSignal): Promise<HardwareTestOutcome | undefined>
  /** Free bytes for the agent on the disk of `folder`. */
  freeBytes(folder: string): Promise<number>
  /** The machine's last word on a new release, after its packages' health checks and what its software said. */
  selfTest(): Promise<SelfTestResult>
  /**
   * Begins what this body's own software does with the agent's local API; returns how to end it. On a real robot that
   * software is no part of the agent.
   */
  startSoftware(socketPath: string): Promise<() => void>
  isOnline(): boolean
  /** Tells when {@link isOnline} changes; returns how to stop listening. */
  onNetworkChange(listener: () => void): () => void
  /** Cap on downloads; `null` for none. */
  bytesPerSecond(): number | null
}
