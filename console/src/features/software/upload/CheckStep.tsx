import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useOrigin } from '../about/use-origin.ts'
import { VersionFindings } from '../about/VersionFindings.tsx'
import { VersionNotice } from '../about/VersionNotice.tsx'
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

/** Last step: what the server finds, and the code where most of it is mended; then it is made ready or left as a draft. */
export function CheckStep({ version, draft, isRestored }: Props) {
  const { t } = useTranslation('software')
  const origin = useOrigin(version)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <VersionNotice version={version} isInWizard />
      <SectionCard title={t('wizard.checkTitle')}>
        {version.state === 'scanning' ? (
          <ScanNotice version={version} />
        ) : (
          <VersionFindings versionId={version.id} />
        )}
      </SectionCard>
      <SectionCard title={t('wizard.codeTitle')}>
        {isRestored && <RestoredNotice onDrop={draft.drop} />}
        <CodePanel draft={draft} scripts={origin?.scripts} savesElsewhere />
      </SectionCard>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography color="text.secondary" sx={{ flex: '1 1 320px' }}>
          {t('wizard.readyHelp')}
        </Typography>
        <Button
          color="inherit"
          href={paths.aboutVersion({ packageName: version.package.code, versionId: version.id })}
        >
          {t('wizard.finishDraft')}
        </Button>
      </Box>
    </Box>
  )
}
