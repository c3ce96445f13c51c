import { type Verdict, verdictNames } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import type { TestDraft } from '../draft/use-test-draft.ts'

const verdicts = Object.keys(verdictNames) as Verdict[]

interface Props {
  draft: TestDraft
  /** What was chosen, or what the results speak for. */
  verdict: Verdict | null
  needsComment: boolean
}

/** The four verdicts with what each means, and the comment. */
export function VerdictFields({ draft, verdict, needsComment }: Props) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const labelId = useId()
  const { comment } = draft
  return (
    <>
      <FormLabel id={labelId}>{t('verdict.choose')}</FormLabel>
      {verdict !== draft.verdict && <Box sx={{ color: 'text.secondary' }}>{t('verdict.suggested')}</Box>}
      <RadioGroup
        aria-labelledby={labelId}
        value={verdict ?? ''}
        onChange={(_, value) => draft.setVerdict(value as Verdict)}
        sx={{ mb: 1 }}
      >
        {verdicts.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={
              <>
                {localized(verdictNames[value])}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t(`verdict.means.${value}`)}
                </Box>
              </>
            }
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
      <TextField
        fullWidth
        multiline
        minRows={3}
        label={t('verdict.comment')}
        helperText={t(needsComment ? 'verdict.commentNeeded' : 'verdict.commentHelp')}
        required={needsComment}
        value={comment}
        onChange={(event) => draft.setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
    </>
  )
}
