import type { DeviceInfo } from '@filo/contract/device/robot-report'
import type { RuntimeInfo } from '@filo/contract/device/runtime-info'
import type { Power } from './power.ts'

export type SelfTestResult = { ok: true } | { ok: false; reason: string }

/** What a robot does with the people and things around it, and must not be cut off in. */
export type Activity = 'speaking' | 'moving'

/** The machine around the agent: this computer, or a simulated robot. */
export interface Body {
  readonly power: Power
  runtimeInfo(): Promise<RuntimeInfo>
  /** Empty also when nobody tells the agent. */
  activities(): Promise<readonly Activity[]>
  deviceInfo(): Promise<DeviceInfo>
  /** Free bytes for the agent on the disk of `folder`. */
  freeBytes(folder: string): Promise<number>
  /** The robot's own last word on a new release, after its packages' health checks. */
  selfTest(): Promise<SelfTestResult>
  isOnline(): boolean
  /** Tells when {@link isOnline} changes; returns how to stop listening. */
  onNetworkChange(listener: () => void): () => void
  /** Cap on downloads; `null` for none. */
  bytesPerSecond(): number | null
}
