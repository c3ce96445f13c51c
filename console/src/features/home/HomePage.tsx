import Box from '@mui/material/Box'
import { useCan } from '../../session/session.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { SkeletonCard } from './AnswerCards.tsx'
import { CardGrid } from './CardGrid.tsx'
import { OutcomesCard } from './charts/OutcomesCard.tsx'
import { VersionSpreadCard } from './charts/VersionSpreadCard.tsx'
import { FleetSection } from './FleetSection.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RoleSection } from './RoleSection.tsx'
import { StartedSection } from './StartedSection.tsx'
import type { StartedWork } from './started-work.ts'
import { useHomeEvents } from './use-home-events.ts'
import { useHomeRead } from './use-home-read.ts'
import { useStarted } from './use-started.ts'
import { WaitingSection } from './waiting/WaitingSection.tsx'

/** What stands below the reader's own work. */
function BelowWork({ started }: { started: readonly StartedWork[] }) {
  const can = useCan()
  return (
    <>
      <StartedSection items={started} />
      <RoleSection />
      {can('robot.read') && <FleetSection />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          '& > section': { height: '100%' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        {can('robot.read') && <VersionSpreadCard />}
        {can('update.read') && <OutcomesCard />}
      </Box>
      {can('update.read') && <ActivityCard />}
    </>
  )
}

/** What needs me, what I started and how it goes, then my role's figures and the fleet (docs/screens.md). */
export function HomePage() {
  const can = useCan()
  useHomeEvents()
  const started = useStarted()
  const isRead = useHomeRead()
  if (!isRead || !started)
    return (
      <CardGrid>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </CardGrid>
    )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <WaitingSection />
      {can('user.manage') && <OnboardingCard />}
      <QuickActions />
      <BelowWork started={started} />
    </Box>
  )
}
