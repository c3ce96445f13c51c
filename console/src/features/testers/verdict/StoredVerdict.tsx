import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import type { TestDraft } from '../draft/use-test-draft.ts'

/** A verdict that was prepared and never sent, to read and to copy. */
export function StoredVerdict({ draft }: { draft: Pick<TestDraft, 'verdict' | 'comment'> }) {
  const { t } = useTranslation('testers')
  const { verdict, comment } = draft
  return (
    <KeyValueList
      items={[
        { label: t('verdict.unsent'), value: verdict ? <StateChip kind="verdict" state={verdict} /> : null },
        {
          label: t('verdict.comment'),
          value: comment ? <Box sx={{ whiteSpace: 'pre-line' }}>{comment}</Box> : null,
        },
      ]}
    />
  )
}
