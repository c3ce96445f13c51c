import type { AgentOptions } from '../agent-options.ts'
import { type RunningAgent, startAgent } from '../start-agent.ts'
import { createSimulatedBody, type SimulatedBody, type SimulatedBodyOptions } from './simulated-body.ts'

export interface VirtualRobotOptions
  extends Omit<AgentOptions, 'body' | 'reboot'>,
    Pick<SimulatedBodyOptions, 'baseImage' | 'activeProgram'> {
  /** Where the body's figures come from; absent: `Math.random`. */
  random?: () => number
}

export interface VirtualRobot extends RunningAgent {
  readonly body: SimulatedBody
}

/** Starts the real agent on a simulated body; it runs real hooks in its own folder. */
export async function startVirtualRobot(options: VirtualRobotOptions): Promise<VirtualRobot> {
  const { baseImage, activeProgram, random = Math.random, ...agentOptions } = options
  const now = options.clock ? () => options.clock?.now() ?? Date.now() : Date.now
  const body = createSimulatedBody({
    serial: options.serial,
    now,
    random,
    ...(baseImage !== undefined && { baseImage }),
    ...(activeProgram !== undefined && { activeProgram }),
  })
  const agent = await startAgent({ ...agentOptions, body })
  return { ...agent, body }
}
