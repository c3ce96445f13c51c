import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useOrigin } from '../about/use-origin.ts'
import { VersionFindings } from '../about/VersionFindings.tsx'
import { CodePanel } from '../code/CodePanel.tsx'
import type { CodeDraft } from '../code/use-code-draft.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import { ScanNotice } from './ScanNotice.tsx'

interface Props {
  version: VersionDetail
  draft: CodeDraft
  /** What stands in the editor was typed before this page was opened. */
  isRestored: boolean
}

/** Fourth step: what the server finds, and the code where most of it is mended. */
export function CheckStep({ version, draft, isRestored }: Props) {
  const { t } = useTranslation('software')
  const origin = useOrigin(version)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('wizard.checkTitle')}>
        {version.state === 'scanning' ? (
          <ScanNotice version={version} />
        ) : (
          <VersionFindings versionId={version.id} />
        )}
      </SectionCard>
      <SectionCard title={t('wizard.codeTitle')}>
        {isRestored && <RestoredNotice onDrop={draft.drop} />}
        <CodePanel draft={draft} scripts={origin?.scripts} />
      </SectionCard>
    </Box>
  )
}
