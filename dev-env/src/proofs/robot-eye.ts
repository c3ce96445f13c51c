import { join } from 'node:path'
import { pinRoot } from '@filo/agent/link/enrol'
import { makeContext } from '@filo/agent/test/make-context'
import { createHttp, type Http } from '@filo/agent/updates/http/download'
import { HttpStatusError } from '@filo/agent/updates/http/http-status-error'
import { refreshMetadata } from '@filo/agent/updates/refresh-metadata'
import { fetchManifest } from '@filo/agent/updates/release/fetch-manifest'
import { type ArosManifest, manifestTargetPath } from '@filo/contract/device/assignment/aros-manifest'
import type { Team } from '../releases/team.ts'

/** Reads what is published with a person's session, where a robot would show its own token. */
function readAs(http: Http, address: string, cookie: string): Http {
  const getBytes = async (path: string, maxBytes: number) => {
    const answer = await fetch(address + path, { headers: { cookie } })
    if (!answer.ok) throw new HttpStatusError(path, { status: answer.status })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length > maxBytes) throw new RangeError(`${path} is longer than ${maxBytes} bytes`)
    return bytes
  }
  return { ...http, getBytes }
}

/**
 * Published releases as a robot takes them: every signature, version, length and hash is checked by the agent's own
 * rules, and what was seen once may never go back.
 */
export async function openRobotEye(folder: string, { address, developerCookie }: Team) {
  const context = await makeContext(join(folder, 'robot-eye'), address)
  const http = readAs(createHttp(context), address, developerCookie)
  await pinRoot(context, http, { installKey: undefined, rootFile: undefined, mayTrustFirst: true })
  return {
    /** The verified manifest of a published release. @throws what a robot would refuse it for */
    async read(arosId: string): Promise<ArosManifest> {
      const { signed } = await refreshMetadata({ context, http, unitId: arosId })
      const target = signed.targets[manifestTargetPath(arosId)]
      if (!target) throw new Error('it is not signed')
      const release = { id: arosId, slot: null }
      const robot = { context, http, unitId: arosId }
      return (await fetchManifest(robot, { release, allowTest: false, target })).manifest
    },
  }
}

export type RobotEye = Awaited<ReturnType<typeof openRobotEye>>
