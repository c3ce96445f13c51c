import type { AgentContext } from '../context.ts'
import type { Http } from '../updates/http/download.ts'
import type { Measure } from './hardware-test-keeper.ts'
import { testNetwork } from './measure-network.ts'

interface Measuring {
  context: Pick<AgentContext, 'body'>
  http: Pick<Http, 'get' | 'postBytes' | 'readPieces'>
  unitId: string
}

/** How the agent measures by itself: the machine what it can, the line to the server over the robot's own session. */
export function createMeasure({ context, http, unitId }: Measuring): Measure {
  return async (test, runId, signal) => {
    const answer = await context.body.testHardware(test, signal)
    return answer ?? testNetwork({ http, unitId, runId, signal })
  }
}
