import type { MarketingProblem } from '@filo/contract/marketing/marketing-shapes'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useLocalized } from '../../../i18n/localized.ts'

/** What is missing, under a title that says for what; nothing where nothing is. */
export function MissingList({ title, problems }: { title: string; problems: readonly MarketingProblem[] }) {
  const localized = useLocalized()
  if (problems.length === 0) return null
  return (
    <Alert severity="warning">
      <AlertTitle>{title}</AlertTitle>
      <ul>
        {problems.map(({ code, text }) => (
          <li key={`${code} ${text.en}`}>{localized(text)}</li>
        ))}
      </ul>
    </Alert>
  )
}
