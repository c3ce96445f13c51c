import type { Library } from '@filo/contract/packages/library-shapes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { LibraryVersion, LicenceChip, SeverityChip } from './library-marks.tsx'
import { useLibraryType } from './use-library-columns.tsx'

/** One library in full: where it comes from, and the names of its vulnerabilities. */
export function LibraryDrawer({ library, onClose }: { library: Library; onClose: () => void }) {
  const { t } = useTranslation(['software', 'ui'])
  const { bytes } = useFormats()
  const typeOf = useLibraryType()
  const { name, licence, licenceFlag, purl, sizeBytes, vulnerabilities } = library
  return (
    <SideDrawer isOpen title={name} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <KeyValueList
          items={[
            { label: t('software:libraries.version'), value: <LibraryVersion library={library} /> },
            { label: t('software:libraries.type'), value: typeOf(library) },
            {
              label: t('software:libraries.licence'),
              value: (
                <Box
                  component="span"
                  sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
                >
                  {licence}
                  <LicenceChip flag={licenceFlag} />
                </Box>
              ),
            },
            { label: t('software:libraries.purl'), value: purl, copyValue: purl ?? undefined },
            {
              label: t('software:libraries.size'),
              value: sizeBytes === null ? null : bytes(sizeBytes),
            },
          ]}
        />
        <section>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('software:libraries.vulnerabilities')}
          </Typography>
          {vulnerabilities.length === 0 && (
            <Typography color="text.secondary">{t('software:libraries.noVulnerabilities')}</Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {vulnerabilities.map(({ id, severity }) => (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <SeverityChip severity={severity} />
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {id}
                </Box>
                <CopyButton value={id} label={t('ui:copyOf', { label: id })} />
              </Box>
            ))}
          </Box>
        </section>
      </Box>
    </SideDrawer>
  )
}
