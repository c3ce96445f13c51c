import {
  startVirtualRobot,
  type VirtualRobot,
  type VirtualRobotOptions,
} from '@filo/agent/simulator/start-virtual-robot'
import { pino } from 'pino'

interface TestRobot {
  serverUrl: string
  dataFolder: string
  serial: string
  installKey: string
  clock?: VirtualRobotOptions['clock']
  hookEnvironment?: VirtualRobotOptions['hookEnvironment']
}

/** A virtual robot of a test's own that is connected when this resolves, and says nothing on the terminal. */
export async function startTestRobot({
  clock,
  hookEnvironment,
  ...options
}: TestRobot): Promise<VirtualRobot> {
  const own = { ...options, ...(clock && { clock }), ...(hookEnvironment && { hookEnvironment }) }
  const robot = await startVirtualRobot({ ...own, logger: pino({ level: 'silent' }) })
  await robot.until((status) => status.isConnected)
  return robot
}
