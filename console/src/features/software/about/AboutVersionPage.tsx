import { listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useNeighbours } from '../../../components/table/use-neighbours.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { NamedVersion } from '../NamedVersion.tsx'
import { useVersionActions } from './actions/use-version-actions.tsx'
import { useAboutTabs } from './use-about-tabs.tsx'
import { VersionFacts } from './VersionFacts.tsx'
import { VersionNotice } from './VersionNotice.tsx'

function Content({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { package: item, contentHash, author, semver, build } = version
  const { dialogs, ...actions } = useVersionActions(version)
  const [{ tab }] = useQueryParams()
  const neighbours = useNeighbours({
    route: listVersions,
    id: version.id,
    hrefOf: (row, params) =>
      paths.aboutVersion({ packageName: row.package.code, versionId: row.id, ...params }),
  })
  const hasRail = useMediaQuery((theme) => theme.breakpoints.up('lg'))
  // Files, code, libraries and differences need the whole width.
  const isWide = ['files', 'code', 'libraries', 'diff', 'history'].includes(tab ?? '')
  return (
    <>
      <DetailPage
        {...actions}
        {...neighbours}
        parent={{ label: localized(item.name), href: paths.software({ packageName: item.code }) }}
        name={`${localized(item.name)} ${semver}`}
        identifier={contentHash ? { label: t('about.hash'), value: contentHash.slice(0, 12) } : undefined}
        picture={<PackageIcon iconKey={item.iconKey} kind={item.kind} size={72} />}
        chips={
          <>
            <StateChip kind="version" state={version.state} />
            {build > 1 && <span>{t('versions.build', { build })}</span>}
          </>
        }
        meta={t('about.meta', { package: item.code, author: author?.name ?? t('about.unknownAuthor') })}
        notice={<VersionNotice version={version} />}
        summary={isWide || !hasRail ? undefined : <VersionFacts version={version} />}
        tabs={useAboutTabs(version, hasRail)}
      />
      {dialogs}
    </>
  )
}

/** /material/aboutversion?packageName=&versionId=: one package version. */
export function AboutVersionPage() {
  return <NamedVersion>{(version) => <Content key={version.id} version={version} />}</NamedVersion>
}
