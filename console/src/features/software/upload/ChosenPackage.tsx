import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** First step of a draft that exists: its package stays as it is, and why. */
export function ChosenPackage({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { code, name } = version.package
  return (
    <SectionCard title={t('wizard.chosenPackage')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, justifyItems: 'start' }}>
        <KeyValueList
          items={[
            { label: t('wizard.rail.package'), value: `${localized(name)} (${code})` },
            { label: t('wizard.rail.version'), value: version.semver },
          ]}
        />
        <Box>
          <Typography component="h3" variant="subtitle2">
            {t('wizard.whyLocked')}
          </Typography>
          <Typography color="text.secondary">{t('wizard.packageLocked')}</Typography>
        </Box>
        <Button href={paths.uploadSoftware()}>{t('wizard.otherPackage')}</Button>
      </Box>
    </SectionCard>
  )
}
