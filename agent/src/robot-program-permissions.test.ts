import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder, folderOfSlot } from './agent-folder.ts'
import { makeProgram, makeRelease, type PackageInput } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'

let fixture: RobotFixture
let secret: string
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(async () => {
  await fixture.close()
  if (secret) await rm(secret, { recursive: true, force: true })
})

function hasSandbox(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('bwrap', ['--dev-bind', '/', '/', '--unshare-net', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Tries everything, and writes down what it got at. */
const spy = (
  file: string,
  port: number,
) => `const { readFileSync, readdirSync, writeFileSync } = require('node:fs')
const { connect } = require('node:net')
const { request } = require('node:http')
const got = []
const look = (name, act) => { try { act(); got.push(name) } catch {} }
look('files', () => readFileSync('${file}'))
look('aros data', () => { if (readdirSync(process.env.AROS_DATA).length === 0) throw new Error() })
look('other program', () => readFileSync(process.env.OTHER_DATA + '/../../menu/data/board/status.json'))
const tell = () => { writeFileSync('status.new', JSON.stringify(got.sort())); require('node:fs').renameSync('status.new', 'status.json') }
process.chdir(process.env.FILO_STATE_DIR)
let open = 2
const end = (name) => { if (name) got.push(name); if (--open === 0) tell() }
const socket = connect(${port}, '127.0.0.1', () => { socket.destroy(); end('network') })
socket.on('error', () => end())
const asked = request({ socketPath: process.env.FILO_LOCAL_SOCKET, path: '/v1/status' }, (answer) => { answer.resume(); end('local api') })
asked.on('error', () => end())
asked.end()
setInterval(() => {}, 1000)`

test.runIf(hasSandbox())(
  'in a sandbox a program gets what it was permitted, and nothing else of the robot or of others',
  async () => {
    await chmod(dirname(fixture.folder), 0o755)
    secret = await mkdtemp('/srv/filo-files-')
    await chmod(secret, 0o755)
    await writeFile(join(secret, 'a'), 'private', { mode: 0o644 })
    const servicesFolder = join(fixture.folder, '..', 'services')
    const isolation = { isolation: 'auto', servicesUser: 'nobody' } as const
    const { robot } = await fixture.startLinked({ servicesFolder, isolation })
    const aros = makeRelease('one', [
      { code: 'core', version: '1', files: { a: 'a' }, hooks: { start: 'echo x > "$FILO_STATE_DIR/kept"' } },
    ])
    fixture.server.publish(aros)
    const updateId = fixture.server.assign(robot, aros)
    await fixture.ending(robot, updateId)
    const folder = agentFolder(fixture.folder, servicesFolder)
    const environment = { AROS_DATA: folder.packages, OTHER_DATA: folder.openPrograms }
    const port = Number(new URL(fixture.server.url).port)
    const programs = (
      [
        ['menu', []],
        ['guide', ['network', 'files']],
        ['dance', ['motion']],
      ] as [string, ProgramPermission[]][]
    ).map(([code, permissions]) => {
      const service: NonNullable<PackageInput['services']>[number] = {
        name: 'spy',
        command: `\${FILO_NODE}`,
        args: ['spy.cjs'],
        environment,
        readiness: { type: 'command', command: 'test', args: ['-e', `\${FILO_STATE_DIR}/status.json`] },
      }
      const files = { 'spy.cjs': spy(join(secret, 'a'), port) }
      const release = makeProgram(
        code,
        '1.0.0',
        [{ code: 'board', version: '1', files, services: [service] }],
        {
          permissions,
        },
      )
      const { releaseId } = release.manifest
      return { release, order: { orderId: randomUUID(), code, releaseId, isStopped: false, keepData: false } }
    })
    fixture.server.publish(...programs.map(({ release }) => release))
    fixture.server.assign(robot, aros, { updateId, programs })
    const ends = await fixture.server.see(() => {
      const found = robot.messages.filter(
        (message) => message.type === 'program-progress' && message.percent === 100,
      )
      return found.length === 3 && found
    })
    expect(ends.map((message) => message.type === 'program-progress' && message.phase)).toEqual(
      Array(3).fill('succeeded'),
    )
    const got = async (code: string) => {
      const own = folderOfSlot(folder, code)
      return JSON.parse(await readFile(join(own.packageState('board'), 'status.json'), 'utf8')) as string[]
    }
    expect(await got('menu')).toEqual([])
    expect(await got('guide')).toEqual(['files', 'network'])
    expect(await got('dance')).toEqual(['local api'])
  },
)
