import { isOpen } from '@filo/contract/packages/version-states'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { FileBrowser } from '../../../components/version-files/FileBrowser.tsx'
import type { PageTab } from '../../../ui/page/PageTabs.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { CodePanel } from '../code/CodePanel.tsx'
import { useCodeDraft } from '../code/use-code-draft.ts'
import { LibrariesPanel } from '../libraries/LibrariesPanel.tsx'
import { useLibrarySummary } from '../libraries/use-library-summary.ts'
import { DiffTab } from './difference/DiffTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { TestsTab } from './TestsTab.tsx'
import { UsageTab } from './UsageTab.tsx'

/** Code as it is read: edited on /editsoftware only. */
function CodeTab({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const draft = useCodeDraft(version.id)
  return (
    <SectionCard>
      <CodePanel draft={draft} lockedReason={isOpen(version.state) ? t('code.readHere') : t('code.locked')} />
    </SectionCard>
  )
}

/** The tabs of one version; without a rail at the side its facts go below the summary. */
export function useAboutTabs(version: VersionDetail, hasRail: boolean): PageTab[] {
  const { t } = useTranslation('software')
  const libraries = useLibrarySummary(version.id).data
  return [
    {
      key: 'summary',
      label: t('about.tabs.summary'),
      content: <SummaryTab version={version} hasFacts={!hasRail} />,
    },
    {
      key: 'files',
      label: t('about.tabs.files'),
      count: version.fileCount,
      content: <FileBrowser version={version} />,
    },
    { key: 'code', label: t('about.tabs.code'), content: <CodeTab version={version} /> },
    {
      key: 'libraries',
      label: t('about.tabs.libraries'),
      count: libraries?.list ? libraries.counts.all : undefined,
      content: (
        <LibrariesPanel
          versionId={version.id}
          packageCode={version.package.code}
          ownPage={paths.softwareLibraries(version.id)}
        />
      ),
    },
    { key: 'tests', label: t('about.tabs.tests'), content: <TestsTab version={version} /> },
    {
      key: 'usage',
      label: t('about.tabs.usage'),
      count: version.arosCount,
      content: <UsageTab versionId={version.id} />,
    },
    { key: 'diff', label: t('about.tabs.diff'), content: <DiffTab version={version} /> },
    {
      key: 'history',
      label: t('about.tabs.history'),
      content: <HistoryTab objectType="version" objectId={version.id} />,
    },
  ]
}
