import { startVirtualRobot, type VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { pino } from 'pino'

interface TestRobot {
  serverUrl: string
  dataFolder: string
  serial: string
  installKey: string
}

/** A virtual robot of a test's own that is connected when this resolves, and says nothing on the terminal. */
export async function startTestRobot(options: TestRobot): Promise<VirtualRobot> {
  const robot = await startVirtualRobot({ ...options, logger: pino({ level: 'silent' }) })
  await robot.until((status) => status.isConnected)
  return robot
}
