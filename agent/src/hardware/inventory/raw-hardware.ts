import type { NetCard } from './net-cards.ts'

/** The questions of systeminformation that make up an inventory. */
export const rawTopics = [
  'audio',
  'cpu',
  'cpuTemperature',
  'cpuCurrentSpeed',
  'currentLoad',
  'diskLayout',
  'fsSize',
  'graphics',
  'baseboard',
  'system',
  'bios',
  'networkInterfaces',
  'memLayout',
  'mem',
  'wifiConnections',
  'wifiInterfaces',
] as const
export type RawTopic = (typeof rawTopics)[number]

/** What the machine answered; a topic that is not there did not answer in time. */
export type RawHardware = Partial<Record<RawTopic, unknown>> & {
  /** What systeminformation leaves out of its answers. */
  netCards?: readonly NetCard[]
  iwDev?: string | undefined
}

/** What decides why something is missing. */
export interface MachineRights {
  isRoot: boolean
  /** Programs that systeminformation asks, and whether they are installed. */
  hasTool: (name: string) => boolean
}
