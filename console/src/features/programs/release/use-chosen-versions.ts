import { getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { type OptionSource, useNamedOptions } from '../../../components/form/named-options.ts'
import { packageVersionSource } from '../../../components/package/package-version-source.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { FilterOption } from '../../../ui/table/column.ts'

/** Package versions that robots may get, newest first, below the code of their package. */
export function useVersionSource(): OptionSource<typeof listVersions, typeof getVersion> {
  const source = packageVersionSource(useLocalized())
  return {
    ...source,
    list: listVersions,
    one: getVersion,
    query: { sort: '-createdAt', 'f.state': ['released'] },
    option: (row) => ({ ...source.option(row), group: row.package.code }),
  }
}

/** The chosen package versions in their order, with names; one that is not read yet has none. */
export function useChosenVersions(
  ids: readonly string[],
  known: ProgramRelease['items'],
): readonly FilterOption[] {
  const localized = useLocalized()
  const before = known.map(({ versionId, name, code, semver }) => ({
    value: versionId,
    label: `${localized(name) || code} ${semver}`,
    group: code,
  }))
  const isKnown = (id: string) => before.some(({ value }) => value === id)
  const read = useNamedOptions(
    useVersionSource(),
    ids.filter((id) => !isKnown(id)),
  )
  return ids.map((id) => [...before, ...read].find(({ value }) => value === id) ?? { value: id, label: '…' })
}
