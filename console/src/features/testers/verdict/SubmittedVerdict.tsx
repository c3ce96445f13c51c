import type { Tester } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'

/** A verdict that was given, to read. */
export function SubmittedVerdict({ tester }: { tester: Tester }) {
  const { t } = useTranslation('testers')
  const { dateTime, duration } = useFormats()
  const { verdict, comment, submittedAt, durationS } = tester
  return (
    <KeyValueList
      items={[
        { label: t('verdict.title'), value: verdict ? <StateChip kind="verdict" state={verdict} /> : null },
        {
          label: t('verdict.comment'),
          value: comment ? <Box sx={{ whiteSpace: 'pre-line' }}>{comment}</Box> : null,
        },
        { label: t('verdict.signedBy'), value: tester.user.name },
        { label: t('verdict.at'), value: submittedAt ? dateTime(submittedAt) : null },
        { label: t('verdict.durations'), value: durationS === null ? null : duration(durationS) },
      ]}
    />
  )
}
