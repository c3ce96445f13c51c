import { getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import type { useLocalized } from '../../i18n/localized.ts'
import type { OptionSource } from '../form/named-options.ts'

/** Package versions, newest first. */
export function packageVersionSource(
  localized: ReturnType<typeof useLocalized>,
): OptionSource<typeof listVersions, typeof getVersion> {
  return {
    list: listVersions,
    query: { sort: '-createdAt' },
    one: getVersion,
    oneParams: (versionId) => ({ versionId }),
    option: ({ id, semver, build, package: { name, code } }) => ({
      value: id,
      label: `${localized(name) || code} ${semver}${build > 1 ? `+${build}` : ''}`,
    }),
  }
}
