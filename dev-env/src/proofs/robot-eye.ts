import { join } from 'node:path'
import { pinRoot } from '@filo/agent/link/enrol'
import { makeContext } from '@filo/agent/test/make-context'
import { createHttp } from '@filo/agent/updates/download'
import { fetchManifest } from '@filo/agent/updates/fetch-manifest'
import { refreshMetadata } from '@filo/agent/updates/refresh-metadata'
import { type ArosManifest, manifestTargetPath } from '@filo/contract/device/aros-manifest'

/**
 * Published releases as a robot takes them: every signature, version, length and hash is checked by the agent's own
 * rules, and what was seen once may never go back.
 */
export async function openRobotEye(folder: string, address: string) {
  const context = await makeContext(join(folder, 'robot-eye'), address)
  const http = createHttp(context)
  await pinRoot(context, http, { installKey: undefined, rootFile: undefined, mayTrustFirst: true })
  return {
    /** The verified manifest of a published release. @throws what a robot would refuse it for */
    async read(arosId: string): Promise<ArosManifest> {
      const { signed } = await refreshMetadata(context, http)
      const target = signed.targets[manifestTargetPath(arosId)]
      if (!target) throw new Error('it is not signed')
      const issuedAt = new Date().toISOString()
      const about = { unitId: arosId, updateId: null, reason: '', issuedAt, allowTest: false, requires: [] }
      return (await fetchManifest(context, http, { assignment: { ...about, arosId }, target })).manifest
    },
  }
}

export type RobotEye = Awaited<ReturnType<typeof openRobotEye>>
