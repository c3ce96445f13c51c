import { setTimeout as wait } from 'node:timers/promises'
import { getUnitAgent, renewAgents } from '@filo/contract/agents/agent-orders-routes'
import { getRemoteReadiness } from '@filo/contract/remote/remote-routes'
import { clearWithinMs } from './judge-end.ts'
import { runningWith } from './leftovers.ts'
import { sessionOf } from './open-session.ts'
import { untilTrue } from './stand.ts'
import { endIt, goOn, ofServer, type Play, type Way } from './ways.ts'

const renewedWithinMs = 60_000

/** What a page sees while its robot is away. */
async function watchAway(
  { stand, lane, requester, sessionId, work, note }: Play,
  awayMs: number,
): Promise<void> {
  const fromMs = performance.now()
  const before = work.terminal?.endings().length ?? 0
  const seen = new Set<string>()
  const once = (words: string) => {
    if (!seen.has(words)) note(`${words} after ${((performance.now() - fromMs) / 1000).toFixed(0)} s`)
    seen.add(words)
  }
  while (performance.now() - fromMs < awayMs) {
    const params = { unitId: lane.unitId }
    const { isOnline } = await requester.client.call(getRemoteReadiness, { params })
    if (!isOnline) once('the robot was shown as away')
    const endings = work.terminal?.endings().slice(before) ?? []
    if (endings[0]) once(`the terminal ended (${endings[0]})`)
    if ((await sessionOf(stand, sessionId)).endedAt) once('the session had ended')
    await wait(250)
  }
}

/** The network between robot and server is lost, without a word, and comes back. */
const lostFor = (seconds: number, group: Way['group']): Way => ({
  name: `the network to the robot is lost for ${seconds} s`,
  group,
  async act(play) {
    const { lane, note } = play
    lane.robotLine.silence()
    try {
      await watchAway(play, seconds * 1000)
    } finally {
      lane.robotLine.restore()
    }
    const backMs = performance.now()
    await goOn(play)
    note(
      `the terminal answered ${((performance.now() - backMs) / 1000).toFixed(1)} s after the network was back`,
    )
    return endIt(play)
  },
})

/** Orders a build for the agent of a robot and waits until the robot is linked with it. */
async function renewTo(version: string, { stand, lane, note }: Play): Promise<void> {
  const { client } = await stand.person('admin')
  const params = { unitId: lane.unitId }
  const fromMs = performance.now()
  await client.call(renewAgents, { body: { version, unitIds: [lane.unitId], reason: 'A better agent' } })
  await untilTrue(`${lane.robot.serial} runs agent ${version}`, renewedWithinMs, async () => {
    const agent = await client.call(getUnitAgent, { params })
    return agent.version === version && agent.renewal?.state === 'committed'
  })
  note(`linked with a new agent ${((performance.now() - fromMs) / 1000).toFixed(1)} s after it was ordered`)
}

/** The robot's agent is renewed; no process of the session outlives that. */
async function renewAgent(play: Play): Promise<void> {
  const { stand, lane, work, afterwards } = play
  if (!stand.builds) throw new Error('this robot has no launcher')
  await stand.builds.withNext((version) => renewTo(version, play))
  await untilTrue('no process of the session outlives the renewal', clearWithinMs, () => {
    return runningWith(work.marks).length === 0
  })
  // The agent on trial is a child of its launcher until both start anew; then it is one process again.
  afterwards.push(async () => {
    await lane.robot.stop()
    lane.robot.start()
  })
}

const loseServer = ({ stand, random }: Play, which: number) => stand.servers.lose(which, random() * 3000)

/** How sessions fare, and end, where a network, a page, a server or an agent is lost. */
export const waysOfNetworks: readonly Way[] = [
  { ...lostFor(5, 'quick'), isBrief: true },
  lostFor(30, 'slow'),
  lostFor(90, 'slow'),
  {
    name: 'the page is closed',
    group: 'slow',
    async act({ page }) {
      page.close()
      return ofServer('closed')
    },
  },
  {
    name: 'the page is gone without a word',
    group: 'slow',
    async act({ page, lane }) {
      lane.pageLine.forsake()
      page.die()
      return ofServer('closed')
    },
  },
  {
    name: 'the WebSocket is cut, the page comes back',
    group: 'quick',
    async act(play) {
      play.lane.pageLine.reset()
      await goOn(play)
      return endIt(play)
    },
  },
  {
    name: 'the WebSocket is cut without a word, the page comes back',
    group: 'quick',
    isBrief: true,
    async act(play) {
      play.lane.pageLine.forsake()
      play.page.lose()
      await goOn(play)
      return endIt(play)
    },
  },
  {
    name: "the robot's link is cut for a moment",
    group: 'quick',
    async act(play) {
      const { robotLine } = play.lane
      if (play.random() < 0.5) robotLine.reset()
      else {
        robotLine.cut()
        await wait(1000 + play.random() * 3000)
        robotLine.restore()
      }
      await goOn(play)
      return endIt(play)
    },
  },
  {
    name: "the robot's link is gone for long",
    group: 'slow',
    async act({ lane, afterwards }) {
      lane.robotLine.cut()
      afterwards.unshift(async () => lane.robotLine.restore())
      return ofServer('link_lost')
    },
  },
  {
    name: 'the server of the page is killed',
    group: 'shaken',
    async act(play) {
      await loseServer(play, play.lane.servers.page)
      await goOn(play)
      return endIt(play)
    },
  },
  {
    name: 'the server of the robot is killed',
    group: 'shaken',
    async act(play) {
      await loseServer(play, play.lane.servers.robot)
      await goOn(play)
      return endIt(play)
    },
  },
  {
    name: 'the agent is killed',
    group: 'quick',
    isBrief: true,
    isAbrupt: true,
    async act({ lane }) {
      await lane.robot.kill()
      lane.robot.start()
      return { state: 'ended', reason: 'agent_restarted', by: ['robot'] }
    },
  },
  {
    name: 'the agent is renewed',
    group: 'slow',
    fits: ({ robot }) => robot.isLaunched,
    async act(play) {
      await renewAgent(play)
      return { state: 'ended', reason: 'agent_restarted', by: ['robot'] }
    },
  },
  {
    name: 'the agent is restarted',
    group: 'quick',
    async act({ lane }) {
      await lane.robot.stop()
      lane.robot.start()
      return { state: 'ended', reason: 'agent_restarted', by: ['robot'] }
    },
  },
]
