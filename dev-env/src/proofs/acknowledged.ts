import { createHash } from 'node:crypto'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { verifyAudit } from '@filo/contract/audit/audit-routes'
import { urlOf } from '@filo/contract/client'
import { downloadFile, listVersionFiles } from '@filo/contract/packages/version-content-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import type { Team } from '../releases/team.ts'

/** What the server has said is so, and must therefore still be so after any kill. */
export interface Acknowledged {
  versions: Map<string, { states: string[]; sha256: string }>
  published: Set<string>
}

export function nothingYet(): Acknowledged {
  return { versions: new Map(), published: new Set() }
}

async function checkVersion(team: Team, versionId: string, expected: { states: string[]; sha256: string }) {
  const params = { versionId }
  const version = await team.developer.call(getVersion, { params })
  if (!expected.states.includes(version.state)) {
    return `version ${version.semver} is ${version.state}, was acknowledged as ${expected.states.join(' or ')}`
  }
  const { items } = await team.developer.call(listVersionFiles, { params })
  const file = items[0]
  if (!file) return `version ${version.semver} lost its files`
  const headers = { cookie: team.developerCookie }
  const answer = await fetch(team.address + urlOf(downloadFile, { fileId: file.id }), { headers })
  const found = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
  return found === expected.sha256 ? undefined : `the content of version ${version.semver} is another`
}

interface SignedTargets {
  signed: { version: number; meta: Record<string, { version: number }>; targets: Record<string, unknown> }
}

async function readMetadata(address: string, file: string): Promise<SignedTargets['signed']> {
  const answer = await fetch(`${address}/api/tuf/${file}`)
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  return ((await answer.json()) as SignedTargets).signed
}

/** Published means signed: the newest metadata must list the manifest. */
async function checkPublished(team: Team, arosId: string): Promise<string | undefined> {
  const aros = await team.composer.call(getArosVersion, { params: { ArosId: arosId } })
  if (!['published', 'superseded'].includes(aros.state))
    return `AROS ${aros.semver} is ${aros.state}, was published`
  const timestamp = await readMetadata(team.address, 'timestamp.json')
  const snapshot = await readMetadata(
    team.address,
    `${timestamp.meta['snapshot.json']?.version}.snapshot.json`,
  )
  const targets = await readMetadata(team.address, `${snapshot.meta['targets.json']?.version}.targets.json`)
  return targets.targets[`aros/${arosId}.json`]
    ? undefined
    : `AROS ${aros.semver} is published but not signed`
}

/** Compares the server with everything it has acknowledged. @returns what is wrong */
export async function findLosses(team: Team, acknowledged: Acknowledged): Promise<string[]> {
  const losses: (string | undefined)[] = []
  for (const [id, expected] of acknowledged.versions) losses.push(await checkVersion(team, id, expected))
  for (const id of acknowledged.published) losses.push(await checkPublished(team, id))
  const { isIntact, firstBrokenId } = await team.admin.call(verifyAudit, {})
  if (!isIntact) losses.push(`the audit chain is broken at ${firstBrokenId}`)
  return losses.filter((loss) => loss !== undefined)
}
