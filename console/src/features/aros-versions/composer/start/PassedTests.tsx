import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useEvents } from '../../../../api/use-events.ts'
import { paths } from '../../../../app/paths.ts'
import { ChangeCounts } from '../../../../components/aros-diff/ChangeCounts.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { guardDoublePress } from '../../../../ui/form/guard-double-press.ts'
import { PendingButton } from '../../../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { ArosName, arosTitle } from '../../shared/ArosName.tsx'
import { PromoteDialog } from '../../steps/PromoteDialog.tsx'
import { useDirectSteps } from '../../steps/use-direct-step.ts'
import { StartRow } from './StartRow.tsx'

const readings = [listArosVersions, getArosVersion]

function PassedTest({ test }: { test: ArosVersionSummary }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [isAsking, setIsAsking] = useState(false)
  const query = useApiQuery(getArosVersion, { params: { ArosId: test.id } })
  const navigate = useNavigate()
  const { run, pending } = useDirectSteps({
    onApplied: (_, draft) => void navigate({ href: paths.arosVersions({ ArosId: draft.id }) }),
    onNumberConflict: () => setIsAsking(true),
  })
  const step = query.data?.steps.find((open) => open.step === 'promote')
  return (
    <>
      <StartRow
        action={
          step && (
            <PendingButton
              variant="contained"
              isPending={pending !== undefined}
              disabled={step.blockedBy !== null}
              aria-label={t('start.promoteOf', { name: arosTitle(test) })}
              onClick={guardDoublePress(() => void run(test, 'promote'))}
            >
              {t('start.promote')}
            </PendingButton>
          )
        }
      >
        <ArosName aros={test} />
        <Box>{test.diffSummary && <ChangeCounts summary={test.diffSummary} />}</Box>
        {step?.blockedBy && <Box sx={{ color: 'text.secondary' }}>{localized(step.blockedBy.text)}</Box>}
      </StartRow>
      {isAsking && query.data && (
        <PromoteDialog isNumberInUse aros={query.data} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

/** What passed its test for a product, highest number first. */
export function usePassedTests(variantId: string, isRequested: boolean) {
  useEvents(['aros-versions'], { invalidates: readings })
  const query = {
    'f.variantId': variantId,
    'f.channel': 'test',
    'f.state': 'passed',
    sort: '-version',
    size: 10,
  } as const
  return useApiQuery(listArosVersions, { query }, { enabled: isRequested })
}

interface PassedTestsProps {
  variantId: string
  items: readonly ArosVersionSummary[]
}

/** The recommended way to a production version: what passed its test, unchanged. */
export function PassedTests({ variantId, items }: PassedTestsProps) {
  const { t } = useTranslation('aros-versions')
  return (
    <SectionCard title={t('start.fromTest')}>
      {items.length === 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box sx={{ flex: '1 1 240px', color: 'text.secondary' }}>{t('start.noPassed')}</Box>
          <Button href={paths.createTestAros({ variantId })}>{t('actions.createTest')}</Button>
        </Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((test) => (
            <PassedTest key={test.id} test={test} />
          ))}
        </Box>
      )}
    </SectionCard>
  )
}
