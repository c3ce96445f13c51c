import { createHash } from 'node:crypto'
import { reasonOf } from '@filo/agent/updates/update-error'
import { type ArosState, statesOfChannel } from '@filo/contract/aros-versions/aros-states'
import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { verifyAudit } from '@filo/contract/audit/audit-routes'
import { urlOf } from '@filo/contract/client'
import { downloadFile, listVersionFiles } from '@filo/contract/packages/version-content-routes'
import { versionStates } from '@filo/contract/packages/version-states'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { listTesters } from '@filo/contract/testers/testers-routes'
import type { Team } from '../releases/team.ts'
import type { LoadItem } from './load-item.ts'
import type { RobotEye } from './robot-eye.ts'

interface Look {
  team: Team
  eye: RobotEye
  variantId: string
  items: readonly LoadItem[]
}

/** What is wrong with a version, from the first answer about it on; its bytes once they are frozen. */
async function checkVersion(
  team: Team,
  { acknowledged, semver, sha256 }: LoadItem,
): Promise<string | undefined> {
  if (!acknowledged.versionId) return undefined
  const params = { versionId: acknowledged.versionId }
  const { state } = await team.developer.call(getVersion, { params })
  if (!acknowledged.version) return undefined
  const reached = acknowledged.version.reached
  if (versionStates.indexOf(state) < versionStates.indexOf(reached))
    return `version ${semver} is ${state}, was acknowledged as ${reached}`
  const [file] = (await team.developer.call(listVersionFiles, { params })).items
  if (!file) return `version ${semver} lost its files`
  const headers = { cookie: team.developerCookie }
  const answer = await fetch(team.address + urlOf(downloadFile, { fileId: file.id }), { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const found = createHash('sha256').update(bytes).digest('hex')
  return found === sha256 ? undefined : `the content of version ${semver} is another`
}

/** A state that was answered to be over does not come back. */
function checkLeft(channel: 'test' | 'production', state: ArosState, left: readonly ArosState[]) {
  const order = statesOfChannel[channel]
  const back = left.find((over) => order.indexOf(state) <= order.indexOf(over))
  return back && `is ${state} though ${back} was answered to be over`
}

async function checkTest(team: Team, { acknowledged }: LoadItem): Promise<string | undefined> {
  if (!acknowledged.test) return undefined
  const params = { ArosId: acknowledged.test.id }
  const { state } = await team.composer.call(getArosVersion, { params })
  const { items } = await team.composer.call(listTesters, { params })
  const isJudged = items.some(({ verdict }) => verdict === 'pass')
  if (acknowledged.test.left.includes('testing') && !isJudged) return 'lost its verdict'
  return checkLeft('test', state, acknowledged.test.left)
}

/** Published means signed: a robot must be able to take it as it was composed. */
async function checkProduction(
  { team, eye }: Look,
  { acknowledged, sha256 }: LoadItem,
): Promise<string | undefined> {
  if (!acknowledged.production) return undefined
  const { id, left } = acknowledged.production
  const { state, approvals, contentHash } = await team.composer.call(getArosVersion, {
    params: { ArosId: id },
  })
  const isApproved = approvals.some(({ decision }) => decision === 'approved')
  if (left.includes('in_review') && !isApproved) return 'lost its approval'
  if (!left.includes('approved')) return checkLeft('production', state, left)
  if (state !== 'published' && state !== 'superseded') return `is ${state}, was published`
  try {
    const manifest = await eye.read(id)
    const hasFile = manifest.packages.some(({ files }) => files.some((file) => file.sha256 === sha256))
    return hasFile && manifest.contentHash === contentHash ? undefined : 'is signed with another content'
  } catch (error) {
    return `is published, but a robot refuses it: ${reasonOf(error)}`
  }
}

/** The default is the release that was made it last; one whose publication was not answered may have come after. */
async function checkDefault({ team, variantId, items }: Look): Promise<string | undefined> {
  const last = items.findLast(({ acknowledged }) => acknowledged.production?.left.includes('approved'))
  if (!last) return undefined
  const query = {
    'f.variantId': variantId,
    'f.channel': 'production',
    'f.state': 'published',
    size: 100,
  } as const
  const found = (await team.composer.call(listArosVersions, { query })).items.find(
    ({ isDefault }) => isDefault,
  )
  const mayBe = items.slice(items.indexOf(last)).map(({ semver }) => semver)
  return found && mayBe.includes(found.semver)
    ? undefined
    : `the default is ${found?.semver ?? 'none'}, ${last.semver} was made it`
}

/** Compares the server with everything it has acknowledged. @returns what is wrong */
export async function findLosses(look: Look): Promise<string[]> {
  const losses: (string | undefined)[] = []
  for (const item of look.items) {
    losses.push(await checkVersion(look.team, item))
    for (const wrong of [await checkTest(look.team, item), await checkProduction(look, item)])
      losses.push(wrong && `AROS ${item.semver} ${wrong}`)
  }
  losses.push(await checkDefault(look))
  const { isIntact, firstBrokenId } = await look.team.admin.call(verifyAudit, {})
  if (!isIntact) losses.push(`the audit chain is broken at ${firstBrokenId}`)
  return losses.filter((loss) => loss !== undefined)
}
