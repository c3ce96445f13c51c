import { getOnboarding } from '@filo/contract/home/home-routes'
import type { ResponseOf } from '@filo/contract/route'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { LoadDemoButton } from '../../components/demo/LoadDemoButton.tsx'
import { useDemo } from '../../components/demo/use-demo.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useRootStore } from '../../state/root-store.ts'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'

type Step = ResponseOf<typeof getOnboarding>['steps'][number]

const pages: Record<Step['step'], string> = {
  model: paths.productModel(),
  package: paths.uploadSoftware(),
  test_aros: paths.createTestAros(),
  robot: paths.producedRobots(),
  agent: paths.producedRobots({ tab: 'waiting' }),
  production_aros: paths.createAros(),
  see_robot: paths.robotSidebar(),
  add_user: paths.users(),
  choose_notices: paths.profile({ tab: 'notifications' }),
}

function StepRow({ step, index, href }: { step: Step; index: number; href: string | undefined }) {
  const { t } = useTranslation('home')
  const localized = useLocalized()
  const title = localized(step.title)
  const Icon = step.isDone ? CheckCircle : RadioButtonUnchecked
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Icon
        titleAccess={t(step.isDone ? 'onboarding.done' : 'onboarding.open')}
        sx={{ fontSize: 20, color: step.isDone ? 'success.main' : 'text.secondary' }}
      />
      <Box component="span" sx={{ color: step.isDone ? 'text.secondary' : 'text.primary' }}>
        {`${index + 1}. `}
        {href && !step.isDone ? <Link href={href}>{title}</Link> : title}
      </Box>
    </Box>
  )
}

/** Whether this person has put the steps away, and how they do it or take them out again. */
function useHidden() {
  const { id } = useSession().user
  const hidden = useRootStore((state) => state.hidesFirstSteps)
  const set = (isHidden: boolean) =>
    useRootStore.setState({
      hidesFirstSteps: [...hidden.filter((each) => each !== id), ...(isHidden ? [id] : [])],
    })
  return { isHidden: hidden.includes(id), set }
}

/** A way to see a working product first, for those who may load one. */
function DemoChoice() {
  const { t } = useTranslation('home')
  const can = useCan()
  const demo = useDemo()
  if (!demo || demo.state === 'loaded' || !can('demo.manage')) return null
  return (
    <Box sx={{ flex: '1 1 300px', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <LoadDemoButton />
      <Box component="span" sx={{ color: 'text.secondary', flex: '1 1 280px', maxWidth: 720 }}>
        {t('onboarding.demo')}
      </Box>
    </Box>
  )
}

/** The first steps of a new installation, or of a customer; gone once all are done, and put away until then by a button. */
export function OnboardingCard() {
  const { t } = useTranslation('home')
  const canOpen = useCanOpen()
  const isCustomer = useSession().user.customerId !== null
  const { isHidden, set } = useHidden()
  const steps = useApiQuery(getOnboarding, {}).data?.steps ?? []
  const left = steps.filter(({ isDone }) => !isDone)
  const [next] = left
  if (!next) return null
  if (isHidden)
    return (
      <Box sx={{ mb: -2 }}>
        <Button size="small" color="inherit" onClick={() => set(false)}>
          {t('onboarding.show')}
        </Button>
      </Box>
    )
  const nextPage = pages[next.step]
  const first = canOpen(nextPage) && (
    <Button variant="contained" href={nextPage}>
      {t(left.length === steps.length ? 'onboarding.first' : 'onboarding.next')}
    </Button>
  )
  return (
    <SectionCard
      title={t(isCustomer ? 'onboarding.customerTitle' : 'onboarding.title', { count: left.length })}
      actions={first}
    >
      <ProgressBar
        label={t('onboarding.progress', { done: steps.length - left.length, all: steps.length })}
        value={(steps.length - left.length) / steps.length}
      />
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        }}
      >
        {steps.map((step, index) => (
          <StepRow
            key={step.step}
            step={step}
            index={index}
            href={canOpen(pages[step.step]) ? pages[step.step] : undefined}
          />
        ))}
      </Box>
      <Box
        sx={{
          mt: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'end',
          gap: 1.5,
        }}
      >
        <DemoChoice />
        <Button color="inherit" onClick={() => set(true)}>
          {t('onboarding.hide')}
        </Button>
      </Box>
    </SectionCard>
  )
}
