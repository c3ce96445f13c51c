import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { VersionFindings } from '../about/VersionFindings.tsx'
import { VersionNotice } from '../about/VersionNotice.tsx'

/** Last step: everything once more, then ready or left as a draft. */
export function SummaryStep({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  const { package: item } = version
  const relation = ({ code, range }: { code: string; range: string }) => `${code} ${range}`
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <VersionNotice version={version} />
      {version.state === 'draft' && <VersionFindings versionId={version.id} />}
      <SectionCard title={t('wizard.summaryTitle')}>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
          <KeyValueList
            items={[
              { label: t('wizard.package'), value: `${localized(item.name)} (${item.code})` },
              { label: t('edit.semver'), value: version.semver },
              {
                label: t('wizard.rail.files'),
                value: `${number(version.fileCount)} · ${bytes(version.sizeBytes)}`,
              },
              {
                label: t('edit.variants'),
                value:
                  version.robots.map(({ name }) => localized(name)).join(', ') || t('versions.allVariants'),
              },
              { label: t('edit.restart'), value: t(`restart.${version.restart}`) },
              { label: t('edit.dependencies'), value: version.dependencies.map(relation).join(', ') },
              { label: t('edit.conflicts'), value: version.conflicts.map(relation).join(', ') },
              { label: t('edit.notes'), value: localized(version.notes) },
            ]}
          />
          <Typography color="text.secondary">{t('wizard.readyHelp')}</Typography>
          <Box>
            <Button
              variant="outlined"
              href={paths.aboutVersion({ packageName: item.code, versionId: version.id })}
            >
              {t('wizard.finishDraft')}
            </Button>
          </Box>
        </Box>
      </SectionCard>
    </Box>
  )
}
