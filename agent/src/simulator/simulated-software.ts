import type { JointReading } from '@filo/contract/live-state/live-sample'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { createLocalApiClient, type LocalApiClient } from '../local-api/client.ts'
import { type Claim, keepTelling, type ReportedClaims } from '../local-api/keep-telling.ts'

import type { SimulatedConfig } from './simulated-config.ts'
import type { SimulatedRemote } from './simulated-remote.ts'
import type { SimulatedTests } from './simulated-tests.ts'
import type { SimulatedVoice } from './simulated-voice.ts'

/** Long enough to outlive a busy machine, short enough to be over soon after the robot is gone. */
const ttlS = 60
const jointsEveryMs = 200
/** Joints are told for so long after somebody looked: many virtual robots share a machine. */
const lookedAtMs = 2000

/** Tells of the joints a few times a second while somebody looks at the robot. */
function createJointTeller(readJoints: () => JointReading[]) {
  let client: LocalApiClient | undefined
  let timer: NodeJS.Timeout | undefined
  let untilMs = 0

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  function reportNow(): void {
    if (Date.now() > untilMs) {
      stop()
      return
    }
    // One that does not arrive is followed by the next.
    void client?.reportJoints({ joints: readJoints(), ttlMs: 5 * jointsEveryMs }).catch(() => undefined)
  }

  return {
    start: (own: LocalApiClient) => {
      client = own
    },
    lookedAt: () => {
      untilMs = Date.now() + lookedAtMs
      if (timer || !client) return
      timer = setInterval(reportNow, jointsEveryMs)
      timer.unref()
      reportNow()
    },
    stop: () => {
      client = undefined
      stop()
    },
  }
}

/**
 * The programs of a virtual robot: they tell the agent how the robot is as those of a real one do, by its local API.
 * `readClaim` says how the body is now; it is asked whenever something changed, and every few seconds.
 */
export function createSimulatedSoftware(
  readClaim: () => Claim,
  {
    config,
    tests,
    remote,
    voice,
    readJoints,
  }: {
    config: SimulatedConfig
    tests: SimulatedTests
    remote: SimulatedRemote
    voice: SimulatedVoice
    readJoints: () => JointReading[]
  },
) {
  let claims: ReportedClaims | undefined
  let client: LocalApiClient | undefined
  const joints = createJointTeller(readJoints)
  return {
    /** Resolves when the agent knows. */
    report: async (): Promise<void> => claims?.set(readClaim()),
    /** Somebody looks at the robot now. */
    lookedAt: joints.lookedAt,
    /** Sets something of its configuration as if on the robot itself; resolves when the agent knows. */
    async setConfig(own: ConfigValues): Promise<void> {
      if (client) await config.set(client, own)
    },
    /** Resolves when the agent knows how the body is; returns how to end it. */
    async start(socketPath: string): Promise<() => void> {
      const own = createLocalApiClient({ socketPath })
      client = own
      const mine = keepTelling(own, { ttlS })
      claims = mine
      joints.start(own)
      await mine.set(readClaim())
      const endConfig = await config.start(own)
      const endTests = tests.start(own)
      const endRemote = remote.start(own)
      const endVoice = voice.start(own)
      const look = setInterval(() => void mine.set(readClaim()), (ttlS * 1000) / 4)
      look.unref()
      return () => {
        clearInterval(look)
        mine.stop()
        endConfig()
        endTests()
        endRemote()
        endVoice()
        if (claims !== mine) return
        joints.stop()
        claims = undefined
      }
    },
  }
}
