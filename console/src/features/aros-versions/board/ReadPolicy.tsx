import type { ArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'

/** The policy to read. */
export function ReadPolicy({ policy }: { policy: ArosPolicy }) {
  const { t } = useTranslation('aros-versions')
  const { number } = useFormats()
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('policy.readOnly')}
      </Alert>
      <KeyValueList
        items={[
          { label: t('policy.quorum'), value: number(policy.quorum) },
          { label: t('policy.minQuorum'), value: number(policy.minQuorum) },
          {
            label: t('policy.quietHours'),
            value: policy.quietHours
              ? `${policy.quietHours.from}–${policy.quietHours.to}`
              : t('policy.noQuiet'),
          },
          { label: t('policy.failureCount'), value: number(policy.failureCount) },
          { label: t('policy.failurePercent'), value: number(policy.failurePercent, 1) },
        ]}
      />
    </>
  )
}
