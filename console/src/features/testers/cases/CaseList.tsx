import { caseOutcomeNames, type TestCase } from '@filo/contract/testers/tester-shapes'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { toneColor } from '../../../ui/status/tone.ts'
import type { TestDraft } from '../draft/use-test-draft.ts'
import { caseStyles } from './case-styles.ts'
import { Elapsed } from './Elapsed.tsx'

/** Whether a case must be passed; one that its plan asks no robot for says so. */
function dutiesOf({ isMandatory, needsRobot }: TestCase, t: TFunction<'testers'>): string {
  const duty = t(isMandatory ? 'cases.mandatory' : 'cases.optional')
  return needsRobot === false ? `${duty} · ${t('cases.noRobot')}` : duty
}

interface Props {
  cases: readonly TestCase[]
  draft: TestDraft
  active: string | undefined
  verdictKey: string
  /** When the test was begun, in ms; absent once it is over for the reader. */
  startMs?: number | undefined
  onOpen: (key: string) => void
}

/** The checklist: what is tried, what came out, and the verdict at its end. */
export function CaseList({ cases, draft, active, verdictKey, startMs, onOpen }: Props) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const doneCount = cases.filter((testCase) => draft.results[testCase.caseId]).length
  return (
    <Box>
      <Box sx={{ p: 2, pb: 1 }}>
        <ProgressBar
          label={t('cases.progress')}
          value={cases.length > 0 ? doneCount / cases.length : 0}
          text={t('cases.progressText', { done: doneCount, count: cases.length })}
        />
        {startMs !== undefined && <Elapsed startMs={startMs} />}
      </Box>
      <List disablePadding>
        {cases.map((testCase) => {
          const result = draft.results[testCase.caseId]?.result
          const look = result ? caseStyles[result] : undefined
          const Icon = look?.icon ?? OpenIcon
          return (
            <ListItem key={testCase.caseId} disablePadding>
              <ListItemButton
                selected={testCase.caseId === active}
                aria-current={testCase.caseId === active ? 'true' : undefined}
                onClick={() => onOpen(testCase.caseId)}
                sx={{ minHeight: 48 }}
              >
                <ListItemIcon sx={{ minWidth: 36 }}>
                  <Icon
                    titleAccess={result ? localized(caseOutcomeNames[result]) : t('result.open')}
                    sx={{ color: (theme) => toneColor(theme, look?.tone ?? 'neutral') }}
                  />
                </ListItemIcon>
                <ListItemText
                  primary={localized(testCase.title)}
                  secondary={dutiesOf(testCase, t)}
                  slotProps={{ secondary: { sx: { color: 'text.primary', fontSize: 12 } } }}
                />
              </ListItemButton>
            </ListItem>
          )
        })}
        <ListItem disablePadding sx={{ borderTop: 1, borderColor: 'divider' }}>
          <ListItemButton
            selected={active === verdictKey}
            aria-current={active === verdictKey ? 'true' : undefined}
            onClick={() => onOpen(verdictKey)}
            sx={{ minHeight: 52 }}
          >
            <ListItemText primary={t('verdict.title')} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
          </ListItemButton>
        </ListItem>
      </List>
    </Box>
  )
}
