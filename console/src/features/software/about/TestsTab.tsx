import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** The verdicts of test AROS versions that contain this version. */
export function TestsTab({ tests }: Pick<VersionDetail, 'tests'>) {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  const hasAny = tests.passed + tests.failed + tests.open > 0
  return (
    <SectionCard title={t('tests.title')}>
      {hasAny ? (
        <KeyValueList
          items={[
            { label: t('tests.passed'), value: number(tests.passed) },
            { label: t('tests.failed'), value: number(tests.failed) },
            { label: t('tests.open'), value: number(tests.open) },
          ]}
        />
      ) : (
        <Typography color="text.secondary">{t('tests.none')}</Typography>
      )}
    </SectionCard>
  )
}
