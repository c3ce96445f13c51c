import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAgentFolders } from '../agent-folder.ts'
import { startFakeServer } from '../test/fake-server.ts'
import { makeContext } from '../test/make-context.ts'
import { makeRelease } from '../test/make-release.ts'
import { createHttp } from '../updates/http/download.ts'
import { wouldInstall } from './would-install.ts'

function makeSmallRelease(version: string) {
  const files = {
    'bin/run': { data: `#!/bin/sh\necho ${version}\n`, mode: 0o755 },
    'data.txt': `data of ${version}`,
  }
  const hooks = { start: 'true', healthcheck: 'true' }
  return makeRelease(version, [{ code: 'core', version, files, hooks }])
}

/**
 * A server with a history (two published releases, the second assigned) and one robot that can be asked, from
 * nothing or from what it knows, whether it would install what the server now shows it.
 */
export async function openIntegrityBench() {
  const server = await startFakeServer()
  const base = await mkdtemp(join(tmpdir(), 'filo-integrity-'))
  const context = await makeContext(base, server.url)
  const http = createHttp(context)
  const robot = server.addRobot(context.identity.publicKey, 'T-1')
  const [first, second] = [makeSmallRelease('1.0.0'), makeSmallRelease('2.0.0')]
  server.publish(first)
  server.assign(robot, first)
  const past = { files: new Map(server.tuf.files), envelope: robot.envelope }
  server.publish(second)
  server.assign(robot, second)
  const present = { files: new Map(server.tuf.files), envelope: robot.envelope }

  /** Empties the robot's memory. */
  async function forget(): Promise<void> {
    for (const path of [
      context.folder.trust,
      context.folder.manifests,
      context.folder.blobs,
      context.folder.parts,
    ]) {
      await rm(path, { recursive: true, force: true })
    }
    await makeAgentFolders(context)
  }

  /** Puts the server back to telling the truth. */
  function restore(): void {
    server.overrides.clear()
    server.tuf.files.clear()
    for (const [name, text] of present.files) server.tuf.files.set(name, text)
    robot.envelope = present.envelope
    server.manifests.set(second.manifest.arosId, second.manifestText)
  }

  async function close(): Promise<void> {
    await server.close()
    await rm(base, { recursive: true, force: true })
  }

  return {
    server,
    robot,
    first,
    second,
    past,
    present,
    forget,
    restore,
    follow: (options: { installKey?: string | undefined } = server) =>
      wouldInstall({ context, http, unitId: robot.unitId }, options.installKey),
    close,
  }
}

export type IntegrityBench = Awaited<ReturnType<typeof openIntegrityBench>>
