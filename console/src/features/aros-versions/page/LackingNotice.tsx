import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Of which packages the server lacks files: robots wait until an administrator has put them back. */
export function LackingNotice({ lacking }: Pick<ArosVersionDetail, 'lacking'>) {
  const { t } = useTranslation('aros-versions')
  const { dateTime } = useFormats()
  if (lacking.length === 0) return null
  return (
    <Alert severity="error">
      {t('lacking.title')}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {lacking.map(({ versionId, code, version, files, path, noticedAt }) => (
          <li key={versionId}>
            <Link href={paths.aboutVersion({ versionId })}>{`${code} ${version}`}</Link>
            {': '}
            {t('lacking.files', { count: files, path, at: dateTime(noticedAt) })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
