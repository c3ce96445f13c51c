import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from './context.ts'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { sha256 } from './test/tuf-repository.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const desired = { 'version.txt': '1.0.0', 'lib/model.bin': 'what the server lost' }
const release = makeRelease('1.0.0', [{ code: 'core', version: '1.0.0', files: desired }])
const lost = sha256(Buffer.from(desired['lib/model.bin']))

/** The true clock, whose pauses are short. */
const clock: Clock = {
  now: () => systemClock.now(),
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 20), signal),
}

test('a file that the server lacks is named, all others come, and the robot goes on once it is back', async () => {
  const { robot } = await fixture.startLinked({ clock })
  fixture.server.publish(release)
  const bytes = fixture.server.blobs.get(lost) ?? Buffer.alloc(0)
  fixture.server.blobs.delete(lost)
  const updateId = fixture.server.assign(robot, release)
  const waits = await fixture.server.see(() => {
    const found = fixture.progressOf(robot, updateId).filter(({ phase }) => phase === 'waiting')
    return found.length >= 3 && found
  })
  expect(waits[0]).toMatchObject({
    errorCode: null,
    message: {
      key: 'waiting_blob_missing',
      params: { package: 'core 1.0.0', path: 'lib/model.bin', sha256: lost },
      text: expect.stringContaining('the server lacks a file of core 1.0.0 (lib/model.bin)'),
    },
  })
  // Each try asks for what is missing alone: nothing is fetched twice.
  const requestedFor = fixture.server.blobRequests.map((request) => request.sha256)
  const others = requestedFor.filter((hash) => hash !== lost)
  expect(others.length).toBe(new Set(others).size)
  fixture.server.blobs.set(lost, bytes)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded', attempt: 1 })
})
