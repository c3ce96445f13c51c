import { createPrivateKey } from 'node:crypto'
import { type AgentContext, systemRandomness } from '@filo/agent/context'
import { keepLinked } from '@filo/agent/link/keep-linked'
import type { Outbox } from '@filo/agent/link/outbox'
import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import type { FleetRobot } from './robot-keys.ts'

const runtime = {
  uptimeS: 1,
  cpuLoad: 0.1,
  cpuTempC: 41,
  memUsed: 1,
  memTotal: 2,
  diskUsed: 1,
  diskTotal: 2,
  gpuLoad: null,
  battery: null,
  network: null,
  mode: null,
  activeProgram: null,
  errors: [],
  processes: [],
}

type KeepLinked = Parameters<typeof keepLinked>[0]

/** What one of many robots does beside its link. */
interface LinkedRobot extends Partial<Pick<KeepLinked, 'onLinkTrouble' | 'onDesiredChanged'>> {
  http: KeepLinked['http']
  outbox: Outbox
  onConnected: KeepLinked['onConnected']
}

/** The context of a robot: its key and a boot of its own, and the rest of one that many robots share. */
export function contextOf(shared: AgentContext, { privateKey }: FleetRobot): AgentContext {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return { ...shared, identity: { publicKey: '', privateKey: key }, bootId: systemRandomness.uuid() }
}

/** Links a robot as the agent does, for as long as the program runs. */
export function linkRobot(
  context: AgentContext,
  unitId: string,
  { http, outbox, onConnected, onLinkTrouble, onDesiredChanged }: LinkedRobot,
): void {
  void keepLinked({
    context,
    http,
    history: { list: () => [], note: async () => undefined, forget: async () => undefined },
    outbox,
    unitId,
    onLinkTrouble: onLinkTrouble ?? (() => undefined),
    onConnected,
    makeHello: async () => ({
      type: 'hello',
      protocol: 1,
      bootId: context.bootId,
      ...outbox.introduce(),
      agentVersion: '0.1.0',
      at: new Date().toISOString(),
      current: null,
      assignmentVersion: 0,
      updateId: null,
      capabilities: [...agentCapabilities],
    }),
    makeRuntime: async () => runtime,
    onConfigVersion: () => undefined,
    streamKinds: {},
    readDigest: async () => undefined,
    onReportRequest: () => undefined,
    onWelcome: () => undefined,
    onBarred: () => undefined,
    onDesiredChanged: onDesiredChanged ?? (() => undefined),
    onDesiredVersion: () => undefined,
    onCommand: () => undefined,
  })
}
