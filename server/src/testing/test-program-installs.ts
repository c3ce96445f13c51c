import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import { getAssignment } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import * as installs from '@filo/contract/program-installs/program-installs-routes'
import {
  createProgramRelease,
  decideProgramRelease,
  getProgramRelease,
  submitProgramRelease,
} from '@filo/contract/programs/programs-routes'
import { eq } from 'drizzle-orm'
import { producedRobots } from '../db/schema/produced-robots.ts'
import type { TestServer } from './test-context.ts'
import { signInAs, type TestPerson } from './test-people.ts'
import { addActiveProgram } from './test-programs.ts'
import { testDeviceInfo } from './test-reports.ts'
import { newTestRobot, robotToken } from './test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink } from './test-robot-link.ts'
import { addUnit } from './test-robots.ts'

export interface InstallableProgram {
  programId: string
  releaseId: string
  code: string
  /** The variant that its release is for. */
  variantId: string
}

/** A program that is active, with an approved release for a variant of its own. */
export async function addInstallable(server: TestServer, developer: TestPerson): Promise<InstallableProgram> {
  const { programId, releaseId } = await addActiveProgram(server, developer)
  const release = (await developer.call(getProgramRelease, { params: { releaseId } })).body
  const variantId = release.variants[0]?.id ?? ''
  return { programId, releaseId, code: release.program.code, variantId }
}

/** The next release of a program, approved, of what the one before is made of and for. @returns its id */
export async function addNextRelease(
  server: TestServer,
  developer: TestPerson,
  { programId, semver, ...body }: { programId: string; semver: string; arosRange?: string },
): Promise<string> {
  const notes = { tr: 'Yeni', en: 'New' }
  const params = { programId }
  const made = await developer.call(createProgramRelease, { params, body: { semver, notes, ...body } })
  const releaseId = made.body.id
  await developer.call(submitProgramRelease, { params: { releaseId } })
  const reviewer = await signInAs(server, 'release_manager')
  const decision = { decision: 'approved' as const, reason: '' }
  const decided = await reviewer.call(decideProgramRelease, { params: { releaseId }, body: decision })
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body))
  return releaseId
}

interface Signed {
  assignment: { programs?: ProgramOrder[]; requires: string[]; arosId: string | null }
  targets: Record<string, { hashes: { sha256: string } }>
}

/** A robot that speaks for itself: it opens its link, reads its assignment and says what it did. */
export interface LinkedRobot {
  unitId: string
  connect: (capabilities?: readonly string[]) => Promise<void>
  disconnect: () => void
  read: () => Promise<Signed & { desiredVersion: number }>
  /** Its orders about programs, as it reads them itself. */
  orders: () => Promise<ProgramOrder[]>
  /** Says something durable, and waits until it is taken in. */
  send: (message: { type: string } & Record<string, unknown>) => Promise<void>
  /** How an order goes, from a phase on; a receipt or whatever else it says with it. */
  progress: (order: ProgramOrder, phase: string, also?: Record<string, unknown>) => Promise<void>
  report: (programs: readonly Record<string, unknown>[], also?: Record<string, unknown>) => Promise<void>
  /** A file by its path, as it fetches it. */
  fetch: (path: string) => Promise<{ status: number; body: string }>
}

async function handled(link: TestLink, seq: number): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    if (link.heard().includes(`{"type":"ack","seq":${seq}}`)) return
    if (link.isGone()) throw new Error(`the link ended: ${link.heard()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${seq} was not acknowledged: ${link.heard()}`)
}

/** A robot of a variant that is admitted; the server must listen. */
export async function addLinkedRobot(
  server: TestServer,
  input: { variantId: string; customerId?: string | null },
): Promise<LinkedRobot> {
  const key = newTestRobot()
  const unitId = await addUnit(server, input)
  const change = { publicKey: key.publicKey, enrolment: 'accepted' as const }
  await server.context.db.update(producedRobots).set(change).where(eq(producedRobots.id, unitId))
  const token = (audience: typeof linkAudience | 'filo-device') =>
    robotToken(server, key, { unitId, audience })
  const outboxId = server.context.ids.next()
  let link: TestLink | undefined
  let seq = 0

  async function connect(capabilities: readonly string[] = agentCapabilities): Promise<void> {
    link?.socket.destroy()
    link = await openTestLink(server, await token(linkAudience))
    link.send(helloOf(server, { capabilities, outboxId, lastSeq: seq }))
    for (let round = 0; round < 300 && !link.heard().includes('"welcome"'); round += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }

  async function fetch(path: string) {
    const headers = { authorization: `Bearer ${await token('filo-device')}` }
    const answer = await server.app.inject({ url: path, headers })
    return { status: answer.statusCode, body: answer.body }
  }

  async function read() {
    const { envelope, desiredVersion } = JSON.parse((await fetch(getAssignment.path)).body)
    return { ...(JSON.parse(envelope).signed as Signed), desiredVersion: desiredVersion as number }
  }

  async function send(message: { type: string } & Record<string, unknown>): Promise<void> {
    if (!link || link.isGone()) await connect()
    if (!link) throw new Error('no link')
    seq += 1
    link.send({ seq, at: server.clock.now().toISOString(), ...message })
    await handled(link, seq)
  }

  const progress = async (order: ProgramOrder, phase: string, also: Record<string, unknown> = {}) => {
    const { orderId, code, releaseId } = order
    const message = { key: 'queued', params: { aros: code }, text: '' }
    const reported = { phase, percent: 0, attempt: 1, errorCode: null, message, bytes: null }
    await send({ type: 'program-progress', orderId, code, releaseId, ...reported, ...also })
  }

  const report = (reported: readonly Record<string, unknown>[], also: Record<string, unknown> = {}) =>
    send({
      type: 'report',
      current: null,
      previous: null,
      deviceInfo: testDeviceInfo,
      softwareInfo: { arosVersion: null, packages: [], programs: reported },
      ...also,
    })

  return {
    unitId,
    connect,
    disconnect: () => link?.socket.destroy(),
    read,
    orders: async () => (await read()).assignment.programs ?? [],
    send,
    progress,
    report,
    fetch,
  }
}

/** Orders a program for robots, as who may. @returns what was said of each */
export async function requestInstall(person: TestPerson, programId: string, unitIds: string[]) {
  const answer = await person.call(installs.requestProgramInstall, { body: { programId, unitIds } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.items
}
