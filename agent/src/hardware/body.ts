import type { DeviceInfo } from '@filo/contract/device/robot-report'
import type { RuntimeInfo } from '@filo/contract/device/runtime-info'

export type SelfTestResult = { ok: true } | { ok: false; reason: string }

/** The machine around the agent: this computer, or a simulated robot. */
export interface Body {
  runtimeInfo(): Promise<RuntimeInfo>
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
