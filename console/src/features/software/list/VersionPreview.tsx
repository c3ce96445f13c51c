import { getVersion, type VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { VersionFacts } from '../about/VersionFacts.tsx'
import { versionName } from '../version-name.ts'

interface Props {
  row: VersionRow
  /** The version's own page. */
  href: string
  onClose: () => void
}

/** One package version beside the list: how it stands and what it brings. */
export function VersionPreview({ row, href, onClose }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const query = useApiQuery(getVersion, { params: { versionId: row.id } })
  return (
    <SideDrawer
      isOpen
      title={versionName(row)}
      onClose={onClose}
      width={560}
      actions={
        <Button variant="contained" href={href}>
          {t('versions.open')}
        </Button>
      }
    >
      <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
        {(version) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <StateChip kind="version" state={version.state} />
              <span>{localized(version.package.name)}</span>
            </Box>
            {localized(version.notes) && (
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{localized(version.notes)}</Box>
            )}
            <VersionFacts version={version} />
          </Box>
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
