import type { LocalizedText } from '@filo/contract/localized-text'
import type { PackageDrift } from '@filo/contract/produced-robots/produced-robots-routes'
import semver from 'semver'
import { visibleText } from '../../ground/visible-text.ts'

interface Desired {
  code: string
  name: LocalizedText
  semver: string
}

interface Installed {
  code: string
  version: string
  state: 'installed' | 'failed' | 'missing'
  detail?: string | undefined
}

const DETAIL_CHARACTERS = 500

function stateOf(desired: Desired | undefined, installed: Installed | undefined): PackageDrift['state'] {
  if (!installed || installed.state === 'missing') return 'missing'
  if (installed.state === 'failed') return 'failed'
  if (!desired) return 'extra'
  if (desired.semver === installed.version) return 'same'
  const have = semver.valid(installed.version)
  return have && semver.gt(have, desired.semver) ? 'newer' : 'older'
}

/** Package by package what a robot should run and what it runs, in install order; packages it has besides come last. */
export function softwareDrift(
  desired: readonly Desired[],
  installed: readonly Installed[],
  nameOf: (code: string) => LocalizedText | undefined,
): PackageDrift[] {
  const have = new Map(installed.map((item) => [item.code, item]))
  const want = new Map(desired.map((item) => [item.code, item]))
  const codes = [...want.keys(), ...[...have.keys()].filter((code) => !want.has(code))]
  return codes.map((code) => ({
    code,
    name: want.get(code)?.name ?? nameOf(code) ?? null,
    desiredVersion: want.get(code)?.semver ?? null,
    installedVersion: have.get(code)?.state === 'missing' ? null : (have.get(code)?.version ?? null),
    state: stateOf(want.get(code), have.get(code)),
    detail: visibleText(have.get(code)?.detail ?? '', DETAIL_CHARACTERS) || null,
  }))
}
