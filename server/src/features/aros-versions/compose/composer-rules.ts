import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { type ArosReason, arosReason } from '@filo/contract/aros-versions/aros-reasons'
import type { Explained } from '@filo/contract/aros-versions/explained'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Language } from '@filo/contract/localized-text'
import { VersionState, versionStateNames } from '@filo/contract/packages/version-states'
import { inRange } from '../../../ground/in-range.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { packageLabel, type VersionFacts } from '../version-facts.ts'

export interface ComposeTarget {
  variantId: string
  robotCode: string
  /** Whether the variant's file system takes names that differ in letter case alone for one. */
  foldsCase: boolean
  channel: ArosChannel
  /** Production: packages in test are approved together with the version, so they may stand in it until then. */
  takesInTest?: boolean
}

/** The variant that a composition is for, as the rules look at it. */
export function targetOf(robot: { id: string; code: string; foldsCase: boolean }) {
  return { variantId: robot.id, robotCode: robot.code, foldsCase: robot.foldsCase }
}

/** A deprecated version was released: it may stay, with a warning. */
const approvedStates = new Set(['approved', 'released', 'deprecated'])
const testableStates = new Set(['ready', 'in_test', ...approvedStates])

function stateName(state: string, language: Language): string {
  const known = VersionState.safeParse(state)
  return known.success ? versionStateNames[known.data][language] : state
}

/** Why a package version may not go into an AROS of this channel and variant, or null (docs/lifecycles.md). */
export function whyNotComposable(version: VersionFacts, target: ComposeTarget): Explained | null {
  const reason = reasonOf(version, target)
  return (
    reason &&
    arosReason(reason, (language) => ({
      package: packageLabel(version, language),
      version: versionLabel(version),
      state: stateName(version.state, language),
      robot: target.robotCode,
      names: version.alikeNames.join(', '),
    }))
  )
}

function isApproved({ state }: VersionFacts, { takesInTest }: ComposeTarget): boolean {
  return approvedStates.has(state) || (takesInTest === true && state === 'in_test')
}

function reasonOf(version: VersionFacts, target: ComposeTarget): ArosReason | null {
  if (version.isPackageArchived) return 'package_archived'
  if (version.state === 'revoked') return 'revoked'
  if (!testableStates.has(version.state)) return 'not_ready'
  if (target.channel === 'production' && !isApproved(version, target)) return 'not_approved'
  const { compatibleVariantIds } = version
  if (compatibleVariantIds.length > 0 && !compatibleVariantIds.includes(target.variantId))
    return 'wrong_variant'
  return target.foldsCase && version.alikeNames.length > 0 ? 'alike_names' : null
}

/** The first revoked package version of a composition as a reason, or null: nothing that contains it starts anew. */
export function revokedReason(items: readonly VersionFacts[]): Explained | null {
  const revoked = items.find((item) => item.state === 'revoked')
  if (!revoked) return null
  return arosReason('contains_revoked', (language) => ({
    package: packageLabel(revoked, language),
    version: versionLabel(revoked),
  }))
}

/** A reason as a problem of one step of the composer; an error unless `place` says otherwise. */
export function problem(
  explained: Explained,
  place: Pick<ArosProblem, 'step' | 'packageId'> & { severity?: ArosProblem['severity'] },
): ArosProblem {
  return { severity: 'error', ...place, ...explained }
}

function conflictProblems(items: readonly VersionFacts[]): ArosProblem[] {
  return items.flatMap((item) =>
    item.conflicts.flatMap(({ code, range }) => {
      const other = items.find((candidate) => candidate.code === code && candidate.code !== item.code)
      if (!other || !inRange(other.semver, range)) return []
      const reason = arosReason('conflict', (language) => ({
        package: packageLabel(item, language),
        other: packageLabel(other, language),
        found: versionLabel(other),
        range,
      }))
      return [problem(reason, { step: 'content', packageId: item.packageId })]
    }),
  )
}

function duplicateProblems(items: readonly VersionFacts[]): ArosProblem[] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    if (!seen.has(item.packageId)) {
      seen.add(item.packageId)
      return []
    }
    const reason = arosReason('duplicate_package', (language) => ({ package: packageLabel(item, language) }))
    return [problem(reason, { step: 'content', packageId: item.packageId })]
  })
}

function deprecationWarnings(items: readonly VersionFacts[]): ArosProblem[] {
  return items
    .filter((item) => item.state === 'deprecated')
    .map((item) => {
      const reason = arosReason('deprecated', (language) => ({
        package: packageLabel(item, language),
        version: versionLabel(item),
      }))
      return problem(reason, { step: 'content', packageId: item.packageId, severity: 'warning' })
    })
}

/** Packages that are approved with the version itself: said while it is composed, and no obstacle. */
function approvalWarnings(items: readonly VersionFacts[], { channel }: ComposeTarget): ArosProblem[] {
  if (channel === 'test') return []
  return items
    .filter(({ state }) => state === 'in_test')
    .map((item) => {
      const reason = arosReason('approved_later', (language) => ({
        package: packageLabel(item, language),
        version: versionLabel(item),
      }))
      return problem(reason, { step: 'content', packageId: item.packageId, severity: 'warning' })
    })
}

/** What is wrong with the chosen versions, whatever their order: one per package, composable, frozen, no conflict. */
export function contentProblems(items: readonly VersionFacts[], target: ComposeTarget): ArosProblem[] {
  if (items.length === 0) return [problem(arosReason('empty'), { step: 'content', packageId: null })]
  const unfit = items.flatMap((item) => {
    const reason = whyNotComposable(item, target)
    if (reason) return [problem(reason, { step: 'content', packageId: item.packageId })]
    if (item.contentHash) return []
    const frozen = arosReason('not_frozen', (language) => ({
      package: packageLabel(item, language),
      version: versionLabel(item),
    }))
    return [problem(frozen, { step: 'content', packageId: item.packageId })]
  })
  const warnings = [
    ...deprecationWarnings(items),
    ...(target.takesInTest ? approvalWarnings(items, target) : []),
  ]
  return [...duplicateProblems(items), ...unfit, ...conflictProblems(items), ...warnings]
}
