import type { HookKind } from '@filo/contract/device/assignment/package-content'
import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { HookTexts, VersionFinding } from '@filo/contract/packages/version-content-routes'
import type { LinkRule, TreeNote } from '@filo/contract/packages/versions-routes'
import semver from 'semver'

interface Relation {
  code: string
  range: string
}

export interface CheckedVersion {
  code: string
  /** Files and links. */
  entryCount: number
  treeNotes: readonly TreeNote[]
  linkRule: LinkRule
  /** Codes of the variants it is made for whose file systems ignore letter case. */
  foldingVariants: readonly string[]
  notes: LocalizedText
  restart: 'none' | 'service' | 'robot'
  dependencies: readonly Relation[]
  conflicts: readonly Relation[]
  hooks: HookTexts
  services: readonly PackageService[]
  /** Codes of all packages that exist. */
  knownCodes: ReadonlySet<string>
  /** What the interpreters said about hooks they cannot read. */
  syntaxErrors: readonly { kind: HookKind; message: string }[]
  /** Number of another version with exactly this content. */
  duplicateOf: string | null
}

function finding(severity: VersionFinding['severity'], code: string, where: string) {
  return (tr: string, en: string): VersionFinding => ({ severity, code, where, text: { tr, en } })
}

function relationProblems(version: CheckedVersion): VersionFinding[] {
  const found: VersionFinding[] = []
  const seen = new Set<string>()
  const error = (code: string) => finding('error', code, 'manifest')
  for (const { code, range } of [...version.dependencies, ...version.conflicts]) {
    if (code === version.code)
      found.push(
        error('relation_to_itself')(
          'Paket kendisine bağımlı olamaz ya da kendisiyle çakışamaz.',
          'A package cannot depend on or conflict with itself.',
        ),
      )
    else if (!version.knownCodes.has(code))
      found.push(
        error('relation_unknown')(
          `"${code}" kodlu bir paket yok.`,
          `There is no package with the code "${code}".`,
        ),
      )
    if (semver.validRange(range) === null)
      found.push(
        error('range_invalid')(
          `"${code}" için sürüm aralığı geçersiz: ${range}`,
          `The version range for "${code}" is not valid: ${range}`,
        ),
      )
    if (seen.has(code))
      found.push(
        error('relation_twice')(
          `"${code}" bağımlılık ve çakışmalarda birden çok kez geçiyor.`,
          `"${code}" occurs more than once in dependencies and conflicts.`,
        ),
      )
    seen.add(code)
  }
  return found
}

function hookProblems({ hooks, services, restart, syntaxErrors }: CheckedVersion): VersionFinding[] {
  const found = syntaxErrors.map(({ kind, message }) =>
    finding(
      'error',
      'hook_syntax',
      kind,
    )(`Betik okunamadı: ${message}`, `The script cannot be read: ${message}`),
  )
  if (hooks.start && !hooks.healthcheck)
    found.push(
      finding(
        'warning',
        'no_healthcheck',
        'healthcheck',
      )(
        'Sağlık denetimi yok: robot bozuk bir sürümü fark edip geri dönemez.',
        'There is no health check: a robot cannot notice a broken version and roll back.',
      ),
    )
  const [blind] = services.filter(({ readiness, liveness }) => !readiness && !liveness)
  if (blind && !hooks.healthcheck)
    found.push(
      finding(
        'warning',
        'service_unchecked',
        'manifest',
      )(
        `"${blind.name}" servisinin sağlık denetimi yok: robot yalnızca kapandığını fark eder.`,
        `The service "${blind.name}" has no check: a robot only notices when it ends.`,
      ),
    )
  if ((hooks.start || services.length > 0) && restart === 'none')
    found.push(
      finding(
        'warning',
        'start_without_restart',
        'manifest',
      )(
        'Başlatma betiği ya da servis var ama "restart" alanı "none": güncelleme yine de yeniden başlatır.',
        'There is a start script or a service but "restart" is "none": an update restarts it all the same.',
      ),
    )
  return found
}

/** The entries of one kind, the first few named. */
function named(notes: readonly TreeNote[], kind: TreeNote['kind']): string | undefined {
  const note = notes.find((candidate) => candidate.kind === kind)
  if (!note) return undefined
  return `${note.examples.join(', ')}${note.count > note.examples.length ? ` … (${note.count})` : ''}`
}

function treeProblems({ treeNotes, linkRule, foldingVariants }: CheckedVersion): VersionFinding[] {
  const found: VersionFinding[] = []
  const [outside, nowhere] = [named(treeNotes, 'links_outside'), named(treeNotes, 'links_nowhere')]
  if (linkRule === 'inside' && outside)
    found.push(
      finding(
        'error',
        'links_outside',
        'files',
      )(
        `Sürümün dışına giden bağlantılar var: ${outside}. Bağlantıları düzeltin ya da bildirimde "links" alanını "any" yapın.`,
        `Links lead out of the version: ${outside}. Correct them, or set "links" of the manifest to "any".`,
      ),
    )
  if (linkRule === 'inside' && nowhere)
    found.push(
      finding(
        'error',
        'links_nowhere',
        'files',
      )(
        `Hiçbir yere gitmeyen bağlantılar var: ${nowhere}. Hedeflerini ekleyin ya da bildirimde "links" alanını "any" yapın.`,
        `Links lead nowhere: ${nowhere}. Add what they lead to, or set "links" of the manifest to "any".`,
      ),
    )
  const alike = named(treeNotes, 'alike_names')
  if (alike && foldingVariants.length > 0)
    found.push(
      finding(
        'error',
        'alike_names',
        'files',
      )(
        `Yalnız harf büyüklüğüyle ayrılan adlar var: ${alike}. ${foldingVariants.join(', ')} dosya sistemi bunları ayırt etmez; birini yeniden adlandırın.`,
        `Names differ in letter case alone: ${alike}. The file system of ${foldingVariants.join(', ')} takes them for one; rename one of them.`,
      ),
    )
  return found
}

/** Everything to mend (errors) or to consider (warnings) before a version becomes ready. */
export function findVersionProblems(version: CheckedVersion): VersionFinding[] {
  const found: VersionFinding[] = []
  if (version.entryCount === 0)
    found.push(
      finding(
        'error',
        'no_files',
        'files',
      )('Sürümde hiç dosya yok. Dosya yükleyin.', 'The version has no files. Upload some.'),
    )
  found.push(...treeProblems(version), ...relationProblems(version), ...hookProblems(version))
  if (!version.notes.tr.trim() || !version.notes.en.trim())
    found.push(
      finding(
        'warning',
        'notes_missing',
        'notes',
      )(
        'Sürüm notu Türkçe ve İngilizce olarak yazılmamış.',
        'The release notes are not written in both Turkish and English.',
      ),
    )
  if (version.duplicateOf !== null)
    found.push(
      finding(
        'warning',
        'same_content',
        'files',
      )(
        `İçerik ${version.duplicateOf} sürümüyle birebir aynı.`,
        `The content is exactly that of version ${version.duplicateOf}.`,
      ),
    )
  return found
}
