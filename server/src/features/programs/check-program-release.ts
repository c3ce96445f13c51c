import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { LocalizedText } from '@filo/contract/localized-text'
import { languages } from '@filo/contract/localized-text'
import { type VersionState, versionStateNames } from '@filo/contract/packages/version-states'
import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import type { ProgramReleaseProblem } from '@filo/contract/programs/program-release-problems'

/** A package version, as far as a check looks at it. */
interface CheckedItem {
  code: string
  name: LocalizedText
  semver: string
  state: VersionState
  /** Variants it runs on; empty = all. */
  compatibleVariantIds: readonly string[]
  services: readonly Pick<PackageService, 'name' | 'user' | 'readiness' | 'liveness'>[]
  hookUser: string | null
}

/** What is checked before a release is submitted, and anew before it is approved. */
export interface CheckedRelease {
  notes: LocalizedText
  /** Of the program: people read it before they install anything. */
  description: LocalizedText
  items: readonly CheckedItem[]
  variants: readonly { id: string; code: string }[]
  permissions: readonly ProgramPermission[]
}

type ProblemCode = ProgramReleaseProblem['code']

const languageNames = {
  tr: { tr: 'Türkçesi', en: 'Turkish' },
  en: { tr: 'İngilizcesi', en: 'English' },
} as const

const problem = (code: ProblemCode, tr: string, en: string): ProgramReleaseProblem => ({
  code,
  text: { tr, en },
})

function missingTexts(
  text: LocalizedText,
  code: ProblemCode,
  subject: LocalizedText,
): ProgramReleaseProblem[] {
  const missing = languages.filter((language) => text[language].trim() === '')
  return missing.map((language) => {
    const name = languageNames[language]
    return problem(code, `${subject.tr} ${name.tr} yazılmadı.`, `${subject.en} missing in ${name.en}.`)
  })
}

const labelOf = ({ name, code, semver }: CheckedItem, language: 'tr' | 'en') =>
  `${name[language] || code} ${semver}`

function unreleased(item: CheckedItem): ProgramReleaseProblem[] {
  if (item.state === 'released') return []
  const state = versionStateNames[item.state]
  return [
    problem(
      'package_not_released',
      `${labelOf(item, 'tr')} yayında değil; durumu: ${state.tr}.`,
      `${labelOf(item, 'en')} is not released; its state is: ${state.en}.`,
    ),
  ]
}

function unfit(item: CheckedItem, variants: CheckedRelease['variants']): ProgramReleaseProblem[] {
  const { compatibleVariantIds } = item
  if (compatibleVariantIds.length === 0) return []
  const codes = variants.filter(({ id }) => !compatibleVariantIds.includes(id)).map(({ code }) => code)
  if (codes.length === 0) return []
  return [
    problem(
      'package_not_for_variant',
      `${labelOf(item, 'tr')} şu ürünlerde çalışmaz: ${codes.join(', ')}.`,
      `${labelOf(item, 'en')} does not run on these products: ${codes.join(', ')}.`,
    ),
  ]
}

const checksPort = ({ readiness, liveness }: CheckedItem['services'][number]) =>
  [readiness, liveness].some((check) => check !== null && check.type !== 'command')

/** Without `network` a program has a network of its own: nobody reaches its ports, the checks neither. */
function unreachable(item: CheckedItem, permissions: CheckedRelease['permissions']): ProgramReleaseProblem[] {
  const names = permissions.includes('network')
    ? []
    : item.services.filter(checksPort).map(({ name }) => name)
  if (names.length === 0) return []
  return [
    problem(
      'port_without_network',
      `${labelOf(item, 'tr')} bir kapıdan denetleniyor (${names.join(', ')}); ağ izni olmadan ulaşılamaz.`,
      `${labelOf(item, 'en')} is checked by a port (${names.join(', ')}), which needs the permission for the network.`,
    ),
  ]
}

/** A program is a guest on the robot. */
function asRoot(item: CheckedItem): ProgramReleaseProblem[] {
  const isRoot = item.hookUser === 'root' || item.services.some(({ user }) => user === 'root')
  if (!isRoot) return []
  return [
    problem(
      'runs_as_root',
      `${labelOf(item, 'tr')} root olarak çalışıyor; bir programda buna izin yok.`,
      `${labelOf(item, 'en')} runs as root, which a program may not.`,
    ),
  ]
}

/**
 * What keeps a release from being submitted and from being approved, in the order in which people fill it in; none where
 * it is complete.
 */
export function checkProgramRelease(release: CheckedRelease): ProgramReleaseProblem[] {
  const { items, variants, notes, description, permissions } = release
  return [
    ...(items.length === 0
      ? [problem('no_packages', 'Sürümde hiç paket yok.', 'The release has no packages.')]
      : []),
    ...(variants.length === 0
      ? [
          problem(
            'no_variants',
            'Hangi ürünlerde çalışacağı seçilmedi.',
            'No products that it runs on are chosen.',
          ),
        ]
      : []),
    ...missingTexts(notes, 'notes_missing', { tr: 'Sürüm notlarının', en: 'The release notes are' }),
    ...missingTexts(description, 'description_missing', {
      tr: 'Program açıklamasının',
      en: 'The description of the program is',
    }),
    ...items.flatMap(unreleased),
    ...items.flatMap((item) => unfit(item, variants)),
    ...items.flatMap((item) => unreachable(item, permissions)),
    ...items.flatMap(asRoot),
  ]
}
