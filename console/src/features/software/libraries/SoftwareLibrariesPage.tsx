import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Link from '@mui/material/Link'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { LibrariesPanel } from './LibrariesPanel.tsx'

const readings = [getVersion]

/** What the page is called: of which build the libraries are. */
function useTitle(version: VersionDetail | undefined): string | undefined {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  return version && t('libraries.pageTitle', { name: `${localized(version.package.name)} ${version.semver}` })
}

function OneVersion({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  useEvents(['packages'], { invalidates: readings })
  const query = useApiQuery(getVersion, { params: { versionId } })
  const title = useTitle(query.data)
  usePageTitle(title)
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={10}>
      {({ package: { code }, state }) => (
        <>
          <PageHeader
            intro={<StateChip kind="version" state={state} />}
            actions={
              <Link href={paths.aboutVersion({ packageName: code, versionId })}>
                {t('libraries.openVersion')}
              </Link>
            }
          />
          <LibrariesPanel versionId={versionId} packageCode={code} />
        </>
      )}
    </QueryPanel>
  )
}

/** /material/softwarelibraries/{id}: the libraries inside one package version, as on its own page, with nothing beside. */
export function SoftwareLibrariesPage() {
  const { id = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  return <OneVersion key={id} versionId={id} />
}
