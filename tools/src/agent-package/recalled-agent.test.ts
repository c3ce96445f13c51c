import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startFakeServer } from '@filo/agent/test/fake-server'
import { makeRelease } from '@filo/agent/test/make-release'
import { agentStateFormat, agentTargetPath } from '@filo/contract/device/assignment/agent-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlePrograms } from './proof-agents.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let root: string
let server: Awaited<ReturnType<typeof startFakeServer>>
let supervised: ReturnType<typeof supervise>
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'filo-recalled-agent-'))
  server = await startFakeServer()
})
afterAll(async () => {
  await supervised?.stop()
  await server.close()
  await rm(root, { recursive: true })
})

/** The launcher of an installed package, started again whenever it ends, as systemd does. */
function supervise(packageFolder: string) {
  const names = ['--server', server.url, '--install-key', server.installKey, '--serial', 'RECALL-1']
  const args = [join(packageFolder, 'launcher.mjs'), ...names, '--isolation', 'none']
  const env = {
    PATH: '/usr/bin:/bin',
    FILO_AGENT_DATA: join(root, 'data'),
    FILO_LOCAL_PORT: '0',
    FILO_STOP_SERVICES: '1',
  }
  let isStopping = false
  const start = () => {
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    child.once('exit', () => {
      if (!isStopping) running = start()
    })
    return child
  }
  let running = start()
  return {
    async stop(): Promise<void> {
      isStopping = true
      const ended = new Promise((resolve) => running.once('exit', resolve))
      if (running.exitCode === null && running.kill('SIGTERM')) await ended
    },
  }
}

/** Lists a build among the signed targets and serves its bytes. @returns the order for it */
function publish(
  version: string,
  program: Buffer,
  about: { stateFormat?: number; replaces?: string[] } = {},
) {
  const packed = gzipSync(program, { level: 1 })
  const path = agentTargetPath(version)
  const stateFormat = about.stateFormat ?? agentStateFormat
  const described = { agentVersion: version, programSha256: sha256(program), nodeMajor: 24, stateFormat }
  const custom = { ...described, ...(about.replaces && { replaces: about.replaces }) }
  server.tuf.targets[path] = { length: packed.length, hashes: { sha256: sha256(packed) }, custom }
  server.overrides.set(`/api/tuf/targets/agents/${sha256(packed)}.${version}.mjs.gz`, packed)
  server.tuf.publish()
  return { orderId: randomUUID(), version, sha256: sha256(packed) }
}

test('a robot that renewed itself to a build goes back by itself once that is recalled, with all its data', async () => {
  const [older, newer] = [
    await bundlePrograms(join(root, '1.0.0'), '1.0.0'),
    await bundlePrograms(join(root, '1.1.0'), '1.1.0'),
  ]
  supervised = supervise(join(root, '1.0.0'))
  const robot = await server.see(() => [...server.robots.values()].find(({ hellos }) => hellos.length > 0))
  const runs = (version: string) => server.see(() => robot.hellos.at(-1)?.agentVersion === version)
  const reported = (orderId: string) =>
    server.see(() =>
      robot.messages.find((message) => message.type === 'agent-renewal' && message.orderId === orderId),
    )
  const order = (agent: ReturnType<typeof publish>) => {
    server.assign(robot, null, { later: { agent, requires: ['agent-renewal'] } })
    return reported(agent.orderId)
  }
  await runs('1.0.0')
  expect(robot.hellos[0]?.capabilities).toContain('agent-return')
  const release = makeRelease('committed', [
    { code: 'committed', version: '1.0.0', files: { 'data.txt': 'of the robot' } },
  ])
  server.publish(release)
  const updateId = server.assign(robot, release)
  await server.see(() =>
    robot.messages.some(
      (each) => each.type === 'progress' && each.updateId === updateId && each.phase === 'succeeded',
    ),
  )

  const forth = publish('1.1.0', newer.agent)
  expect(await order(forth)).toMatchObject({ outcome: 'committed', version: '1.1.0' })
  await runs('1.1.0')
  const identity = readFileSync(join(root, 'data', 'identity.json'), 'utf8')

  delete server.tuf.targets[agentTargetPath('1.1.0')]
  const back = publish('1.0.0', older.agent, { replaces: ['1.1.0'] })
  expect(await order(back)).toMatchObject({ outcome: 'committed', version: '1.0.0' })
  await runs('1.0.0')
  expect(readFileSync(join(root, 'data', 'identity.json'), 'utf8')).toBe(identity)
  const [installed = ''] = globSync('releases/*/**/data.txt', { cwd: join(root, 'data') })
  expect(readFileSync(join(root, 'data', installed), 'utf8')).toBe('of the robot')
  expect(server.robots.size).toBe(1)
  expect(new Set(robot.hellos.map(({ outboxId }) => outboxId)).size).toBe(1)
  // Each message came once and in order: the journal of what is told was read by all three.
  expect(robot.messages.map(({ seq }) => seq)).toEqual(robot.messages.map((_, index) => index + 1))

  const apart = publish('1.2.0', newer.agent, { stateFormat: agentStateFormat + 2 })
  expect(await order(apart)).toMatchObject({
    outcome: 'refused',
    text: expect.stringContaining('in between'),
  })
  const behind = publish('0.9.0', older.agent, { stateFormat: agentStateFormat - 2, replaces: ['1.0.0'] })
  expect(await order(behind)).toMatchObject({
    outcome: 'refused',
    text: expect.stringContaining('cannot read'),
  })
  expect(robot.hellos.at(-1)?.agentVersion).toBe('1.0.0')
}, 30_000)
