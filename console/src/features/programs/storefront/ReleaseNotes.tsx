import type { StorefrontProgram } from '@filo/contract/storefront/storefront-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** What changed in each release of a program, the newest first. */
export function ReleaseNotes({ releases }: Pick<StorefrontProgram, 'releases'>) {
  const localized = useLocalized()
  const { bytes, date } = useFormats()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {releases.map(({ semver, notes, sizeBytes, approvedAt }) => (
        <SectionCard key={semver} title={semver}>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
            {localized(notes)}
          </Typography>
          <Typography color="text.secondary" variant="body2" sx={{ mt: 1 }}>
            {[approvedAt && date(approvedAt), bytes(sizeBytes)].filter(Boolean).join(' · ')}
          </Typography>
        </SectionCard>
      ))}
    </Box>
  )
}
