import type { Page } from '@filo/contract/list-query'
import { libraryErrors } from '@filo/contract/packages/library-errors'
import type {
  Library,
  LibraryChange,
  LibrarySummary,
  LicenceFlag,
} from '@filo/contract/packages/library-shapes'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { Actor } from '../../rights/actor.ts'
import type { VersionsService } from '../packages/versions/versions-service.ts'
import { countLibraries, countVulnerabilities } from './count-libraries.ts'
import * as store from './libraries-store.ts'
import { compareLibraries } from './library-changes.ts'
import { canChangeList } from './library-list-policy.ts'
import { type LibraryPageQuery, listLibraryRows } from './library-pages-store.ts'
import { flagLicence } from './licence-policy.ts'
import { presentLibrary, presentLibraryList } from './present-library.ts'
import { libraryKey } from './sbom-library.ts'
import { writeCyclonedx } from './write-cyclonedx.ts'

type Deps = Pick<BaseContext, 'db'> & { versions: VersionsService }

type ListQuery = Omit<LibraryPageQuery, 'ids' | 'licences'> & {
  'f.change'?: LibraryChange[] | undefined
  'f.licence'?: LicenceFlag[] | undefined
}

const MAX_REMOVED = 50

/** Service of what is inside a package version that others made: its library list, read. */
export function createLibrariesService({ db, versions }: Deps) {
  /** Compares with the version before; undefined when none before has a list. */
  async function compare(version: store.ListedVersion, names?: readonly string[]) {
    const before = await store.findComparable(db, version)
    if (!before) return undefined
    const [now, then] = [
      await store.listNamed(db, version.id, names),
      await store.listNamed(db, before.id, names),
    ]
    return { before, now, ...compareLibraries(now, then) }
  }

  /** The libraries with one of the wanted changes; undefined when nothing was wanted. */
  async function idsOf(version: store.ListedVersion, filter: readonly LibraryChange[] | undefined) {
    if (!filter?.length) return undefined
    const comparison = await compare(version)
    const isSelected = (row: { name: string; version: string }) => {
      const change = comparison?.fates.get(libraryKey(row))?.change
      return change !== undefined && filter.includes(change)
    }
    return comparison?.now.filter(isSelected).map(({ id }) => id) ?? []
  }

  async function licencesOf(versionId: string, filter: readonly LicenceFlag[] | undefined) {
    if (!filter?.length) return undefined
    const known = await store.countLicences(db, versionId)
    return known.map(({ licence }) => licence).filter((licence) => filter.includes(flagLicence(licence)))
  }

  /** One page of a version's libraries. @throws not_found */
  async function list(actor: Actor, versionId: string, query: ListQuery): Promise<Page<Library>> {
    const { version } = await versions.editor.found(actor, versionId)
    const { rows, totalCount } = await listLibraryRows(db, versionId, {
      ...query,
      ids: await idsOf(version, query['f.change']),
      licences: await licencesOf(versionId, query['f.licence']),
    })
    const names = Array.from(new Set(rows.map(({ name }) => name)))
    const comparison = names.length > 0 ? await compare(version, names) : undefined
    const items = presentRows(
      rows,
      ({ id }) => id,
      (row) => presentLibrary(row, comparison?.fates.get(libraryKey(row))),
    )
    return {
      items,
      totalCount,
    }
  }

  /** The list in numbers, and what it is compared with. @throws not_found */
  async function summary(actor: Actor, versionId: string): Promise<LibrarySummary> {
    const { version } = await versions.editor.found(actor, versionId)
    const found = await store.findList(db, versionId)
    const comparison = found && (await compare(version))
    const removed = comparison?.removed ?? []
    return {
      list: found ? presentLibraryList(found) : null,
      counts: countLibraries({
        all: found?.libraryCount ?? 0,
        licences: await store.countLicences(db, versionId),
        weak: await store.listVulnerable(db, versionId),
        comparison,
      }),
      removed: removed.slice(0, MAX_REMOVED).map((library) => `${library.name} ${library.version}`.trim()),
      comparedWith: comparison
        ? { id: comparison.before.id, semver: comparison.before.semver, build: comparison.before.build }
        : null,
      canChange: canChangeList(version.state),
    }
  }

  /** The list as a CycloneDX document, generated from what is kept. @throws not_found library_list_missing */
  async function exportSbom(actor: Actor, versionId: string): Promise<{ fileName: string; text: string }> {
    const { version, package: item } = await versions.editor.found(actor, versionId)
    const found = await store.findList(db, versionId)
    if (!found) throw new DomainError(libraryErrors.library_list_missing)
    const libraries = await store.listWhole(db, versionId)
    const described = { name: item.code, version: version.semver, at: found.uploadedAt, libraries }
    const text = `${JSON.stringify(writeCyclonedx(described), null, 2)}\n`
    return { fileName: `${item.code}-${version.semver}.cdx.json`, text }
  }

  /** Known weak spots by severity; a version without a list has none to tell of. The caller has found the versions. */
  async function vulnerabilitiesOf(versionIds: readonly string[]) {
    const weak = await store.listVulnerableOf(db, versionIds)
    return new Map(Array.from(weak, ([versionId, spots]) => [versionId, countVulnerabilities(spots)]))
  }

  return { vulnerabilitiesOf, list, summary, exportSbom }
}

export type LibrariesService = ReturnType<typeof createLibrariesService>
