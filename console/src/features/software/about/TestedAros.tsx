import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Tester } from '@filo/contract/testers/tester-shapes'
import { listTesters } from '@filo/contract/testers/testers-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

function TesterLine({ tester }: { tester: Tester }) {
  const { t } = useTranslation('software')
  const { dateTime } = useFormats()
  const { user, state, verdict, comment, dueAt, submittedAt } = tester
  const when = submittedAt ?? (state === 'submitted' ? null : dueAt)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, listStyle: 'none' }}
    >
      <Box component="span" sx={{ fontWeight: 500 }}>
        {user.name}
      </Box>
      {verdict ? <StateChip kind="verdict" state={verdict} /> : <StateChip kind="tester" state={state} />}
      {when && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {submittedAt ? dateTime(when) : t('tests.due', { at: dateTime(when) })}
        </Box>
      )}
      {comment && <Box sx={{ flex: '1 1 100%', overflowWrap: 'anywhere' }}>{comment}</Box>}
    </Box>
  )
}

/** One test AROS version with its testers and what they decided. */
export function TestedAros({ aros }: { aros: ArosVersionSummary }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const place = { variantId: aros.robot.id, ArosId: aros.id }
  const query = useApiQuery(listTesters, { params: { ArosId: aros.id } })
  return (
    <SectionCard
      title={`${aros.name} ${aros.version}`}
      actions={<StateChip kind="aros" state={aros.state} />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
        <span>{localized(aros.robot.name)}</span>
        <Link href={paths.productTestArosVersions({ ...place, tab: 'testers' })}>
          {t('tests.openTesters')}
        </Link>
        <Link href={paths.arosVersions({ ArosId: aros.id })}>{t('tests.openAros')}</Link>
      </Box>
      <QueryPanel query={query} errorTitle={t('tests.failedToLoad')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography color="text.secondary" sx={{ mt: 1 }}>
              {t('tests.noTesters')}
            </Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
              {items.map((tester) => (
                <TesterLine key={tester.id} tester={tester} />
              ))}
            </Box>
          )
        }
      </QueryPanel>
    </SectionCard>
  )
}
