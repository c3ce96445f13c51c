import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { LocalizedText } from '@filo/contract/localized-text'
import { problem } from '../compose/composer-rules.ts'
import { packageLabel } from '../version-facts.ts'

interface Changed {
  packageId: string
  code: string
  name: LocalizedText
  kind: string
  toVersion: string | null
  plan: readonly unknown[]
}

/** The packages that a test version changes without a test plan: a warning for each, testers get general cases for them. */
export function planProblems(channel: ArosChannel, changed: readonly Changed[]): ArosProblem[] {
  if (channel !== 'test') return []
  const unplanned = changed.filter(
    ({ kind, plan }) => kind !== 'moved' && kind !== 'removed' && plan.length === 0,
  )
  return unplanned.map(({ packageId, toVersion, ...item }) => {
    const reason = arosReason('plan_missing', (language) => ({
      package: packageLabel(item, language),
      version: toVersion ?? '',
    }))
    return problem(reason, { step: 'check', packageId, severity: 'warning' })
  })
}
