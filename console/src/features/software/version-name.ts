import type { VersionRow } from '@filo/contract/packages/versions-routes'

/** "ses-sistemi 2.4.0": how a version is called in titles and messages; the same in both languages. */
export function versionName(version: Pick<VersionRow, 'semver'> & { package: { code: string } }): string {
  return `${version.package.code} ${version.semver}`
}
