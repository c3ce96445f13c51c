import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Permission } from '@filo/contract/permissions'
import { paths } from '../../../app/paths.ts'
import { composerHref } from './aros-links.ts'

/** What the cures of a problem are looked up in. */
export type MendedAros = Pick<ArosVersionDetail, 'id' | 'state' | 'channel' | 'robot' | 'items'>

/** A place where a problem is mended; its words are `cures.<key>` of the texts. */
interface Cure {
  key: 'package' | 'plan' | 'bindings' | 'testers' | 'robots' | 'agents' | 'composer'
  href: string
}

/** Problems that are mended on the page of the package version they are about. */
const ofPackageVersion = new Set([
  'not_ready',
  'not_approved',
  'approved_later',
  'deprecated',
  'revoked',
  'not_frozen',
  'alike_names',
  'bad_range',
  'wrong_variant',
])
const ofBindings = new Set([
  'bound_missing',
  'bound_unavailable',
  'bound_range',
  'bound_unfit',
  'fits_unbound',
])
const ofTesters = new Set(['testers_missing', 'testers_few', 'test_missing', 'quorum_low'])

function ofPackage({ code, packageId }: ArosProblem, { items }: MendedAros): Cure[] {
  const item = items.find((each) => each.packageId === packageId)
  if (!item) return []
  const query = { packageName: item.code, versionId: item.versionId }
  if (code === 'plan_missing') return [{ key: 'plan', href: paths.aboutVersion({ ...query, tab: 'tests' }) }]
  return ofPackageVersion.has(code) ? [{ key: 'package', href: paths.aboutVersion(query) }] : []
}

/** Where a problem of a version can be mended by the reader, the nearest first; the steps of a draft's composer are apart. */
export function curesOf(
  problem: ArosProblem,
  aros: MendedAros,
  can: (permission: Permission) => boolean,
): Cure[] {
  const { code, step } = problem
  const cures: Cure[] = ofPackage(problem, aros)
  if (ofBindings.has(code) && can('package.bind')) {
    cures.push({ key: 'bindings', href: paths.productPackages({ variantId: aros.robot.id }) })
  }
  if (ofTesters.has(code)) {
    cures.push({ key: 'testers', href: paths.arosVersions({ ArosId: aros.id, tab: 'tests' }) })
  }
  if (code === 'disk_short' && can('campaign.read')) {
    cures.push({ key: 'robots', href: paths.arosVersions({ ArosId: aros.id, tab: 'forecast' }) })
  }
  if (code === 'agent_too_old' && can('campaign.read')) {
    cures.push({ key: 'agents', href: paths.robotVersion({ tab: 'agents' }) })
  }
  const mayCompose = can(aros.channel === 'test' ? 'aros.compose_test' : 'aros.compose')
  if (aros.state === 'draft' && mayCompose) {
    const href = `${composerHref(aros.channel, { ArosId: aros.id })}&step=${step}`
    cures.push({ key: 'composer', href })
  }
  return cures
}
