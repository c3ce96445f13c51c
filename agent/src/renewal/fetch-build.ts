import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { agentBuildMaxBytes } from '@filo/contract/device/assignment/agent-order'
import { makeFolderDurably, writeDurably } from '../disk/durable-file.ts'
import { isWhole, renewalFiles } from '../launcher/launch-state.ts'
import { HttpStatusError } from '../updates/http/http-status-error.ts'
import type { AsRobot } from '../updates/tuf-fetcher.ts'
import { RenewalRefused, type VerifiedBuild } from './verify-agent-target.ts'

const unpack = promisify(gunzip)
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function download({ http, unitId }: AsRobot, { order, target }: VerifiedBuild): Promise<Buffer> {
  const path = `/api/tuf/targets/agents/${order.sha256}.${order.version}.mjs.gz`
  try {
    const bytes = await http.getBytes(path, target.length, { unitId })
    if (bytes.length === target.length && sha256Of(bytes) === order.sha256) return bytes
  } catch (error) {
    if (error instanceof HttpStatusError) throw new RenewalRefused(error.message)
    if (!(error instanceof RangeError)) throw error
  }
  throw new RenewalRefused(`agent ${order.version} has another length or hash (TUF 5.7.3)`)
}

/**
 * Brings a build beside this agent, whole or not at all; one that is there is not fetched again.
 * @throws RenewalRefused, TransientError, AbortedError
 */
export async function fetchBuild(robot: AsRobot, build: VerifiedBuild): Promise<void> {
  const { folder, disk } = robot.context
  const { version } = build.order
  const sha256 = build.custom.programSha256
  if (await isWhole(folder.renewal, { version, sha256 })) return
  const packed = await download(robot, build)
  const program = await unpack(packed, { maxOutputLength: agentBuildMaxBytes.unpacked }).catch(
    () => undefined,
  )
  if (!program || sha256Of(program) !== sha256)
    throw new RenewalRefused(`agent ${version} is not what its maker signed once it is unpacked`)
  const file = renewalFiles(folder.renewal).build(version)
  await makeFolderDurably(disk, dirname(file), 0o700)
  await writeDurably(disk, file, program)
}
