import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { agentStateFormat, agentTargetPath } from '@filo/contract/device/assignment/agent-order'
import { getAssignment } from '@filo/contract/device/device-routes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRobotFixture, type RobotFixture } from '../test/robot-fixture.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

test('a build that is published while the robot asks what it shall run is followed, not refused for good', async () => {
  const { agent, robot } = await fixture.startLinked({ isLaunched: true })
  await agent.until(({ isIdle }) => isIdle)
  const { server } = fixture
  const program = Buffer.from('the program of a newer agent')
  const packed = gzipSync(program)
  const order = { orderId: randomUUID(), version: '9.0.0', sha256: sha256(packed) }
  const described = { agentVersion: '9.0.0', programSha256: sha256(program) }
  let isPublished = false
  server.overrides.set(`/api/tuf/targets/agents/${order.sha256}.9.0.0.mjs.gz`, packed)
  server.setIntercept(({ url }) => {
    if (isPublished || !url?.startsWith(getAssignment.path)) return false
    isPublished = true
    server.tuf.targets[agentTargetPath('9.0.0')] = {
      length: packed.length,
      hashes: { sha256: order.sha256 },
      custom: { ...described, nodeMajor: 24, stateFormat: agentStateFormat },
    }
    server.tuf.publish()
    server.assign(robot, null, { isLost: true, later: { agent: order, requires: ['agent-renewal'] } })
    return false
  })
  server.send(robot, { type: 'desired-changed' })
  const refused = server.see(() => robot.messages.find(({ type }) => type === 'agent-renewal'))
  expect(await Promise.race([agent.ended, refused])).toBe('restart')
})
