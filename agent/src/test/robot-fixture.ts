import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { pino } from 'pino'
import type { AgentOptions } from '../agent-options.ts'
import { createSimulatedBody } from '../simulator/simulated-body.ts'
import { type RunningAgent, startAgent } from '../start-agent.ts'
import { type FakeRobot, type FakeServerOptions, startFakeServer } from './fake-server.ts'

/** A fake server and virtual robots on temporary folders; `close` ends all of it. */
export async function openRobotFixture(options: FakeServerOptions = {}) {
  const root = await mkdtemp(join(tmpdir(), 'filo-agent-'))
  const server = await startFakeServer(options)
  const body = createSimulatedBody({ serial: 'T-1', now: Date.now, random: () => 0.5, restartMs: 200 })
  const folder = join(root, 'robot')
  const agents = new Set<RunningAgent>()

  async function start(extra: Partial<AgentOptions> = {}): Promise<RunningAgent> {
    const logger = pino({ level: 'silent' })
    const base = { serverUrl: server.url, dataFolder: folder, serial: 'T-1', body, logger }
    const agent = await startAgent({ ...base, ...extra })
    agents.add(agent)
    return agent
  }

  async function startLinked(
    extra: Partial<AgentOptions> = {},
  ): Promise<{ agent: RunningAgent; robot: FakeRobot }> {
    const agent = await start({ installKey: server.installKey, ...extra })
    await agent.until((status) => status.isConnected)
    const robot = server.robots.get(agent.publicKey)
    if (!robot) throw new Error('the robot did not enrol')
    return { agent, robot }
  }

  /** Every progress message of an update so far. */
  function progressOf(robot: FakeRobot, updateId: string): ProgressMessage[] {
    return robot.messages.flatMap((message) =>
      message.type === 'progress' && message.updateId === updateId ? [message] : [],
    )
  }

  return {
    server,
    body,
    folder,
    start,
    startLinked,
    progressOf,
    /** The message that ended an update. */
    ending: (robot: FakeRobot, updateId: string): Promise<ProgressMessage> =>
      server.see(() => progressOf(robot, updateId).find(({ phase }) => isFinalPhase(phase))),
    async stop(agent: RunningAgent, stopServices = true): Promise<void> {
      agents.delete(agent)
      await agent.stop({ stopServices })
    },
    async close(): Promise<void> {
      for (const agent of agents) await agent.stop({ stopServices: true })
      await server.close()
      // An agent that was just started may still write a file.
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

export type RobotFixture = Awaited<ReturnType<typeof openRobotFixture>>
