import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { roleNames } from '@filo/contract/roles'
import { hasTestEnded } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { useCampaignUnderWay } from '../steps/use-campaign-under-way.ts'
import { RobotsNotice } from '../testers/robots/RobotsNotice.tsx'
import { useRobotsOfTest } from '../testers/robots/use-robots-of-test.ts'
import { tabOfWaiting, type Waiting, waitingFor } from './next-step.ts'

function useWho(waiting: Waiting, aros: ArosVersionDetail): string | undefined {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  if (waiting.kind !== 'step') return undefined
  const names = waiting.roles.map((role) => localized(roleNames[role])).join(', ')
  const maySubmit = aros.steps.some(({ step, blockedBy }) => step === waiting.step && blockedBy === null)
  const who = t(maySubmit ? 'next.you' : 'next.who', { roles: names })
  return waiting.notByComposer
    ? `${who} ${t('next.notComposer', { name: aros.composedBy?.name ?? '' })}`
    : who
}

/** A test that has no robots says so where its next step stands. */
function MissingRobots({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const reading = useRobotsOfTest(aros)
  const choose = can('test.manage') && (
    <Button color="inherit" variant="outlined" href={paths.arosVersions({ ArosId: aros.id, tab: 'tests' })}>
      {t('testRobots.choose')}
    </Button>
  )
  return (
    <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
      <RobotsNotice reading={reading} choose={choose} />
    </Box>
  )
}

/** What the version waits for, who may do it, and where it is shown. */
export function NextStepCard({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { campaign, wasSpread, isRequested } = useCampaignUnderWay(aros)
  const running = campaign?.state === 'draft' ? 'draft' : 'under_way'
  const waiting = waitingFor({ ...aros, campaign: campaign ? running : wasSpread ? 'done' : 'none' })
  const who = useWho(waiting, aros)
  const tab = tabOfWaiting(waiting)
  if (isRequested) return null
  const words =
    waiting.kind === 'step'
      ? t('next.step', { step: localized(arosTransitionNames[waiting.step]) })
      : t(`next.${waiting.kind}`)
  return (
    <SectionCard title={t('next.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{words}</Box>
          {who && <Box sx={{ color: 'text.secondary' }}>{who}</Box>}
          {waiting.kind === 'production' && aros.promotedTo && <ArosName aros={aros.promotedTo} />}
        </Box>
        {tab && (
          <Button variant="outlined" href={paths.arosVersions({ ArosId: aros.id, tab })}>
            {t(`next.open.${tab}`)}
          </Button>
        )}
      </Box>
      {aros.channel === 'test' && !hasTestEnded(aros.state) && <MissingRobots aros={aros} />}
    </SectionCard>
  )
}
