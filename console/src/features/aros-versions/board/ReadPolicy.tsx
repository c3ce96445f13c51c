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
        ]}
      />
    </>
  )
}
