import type { RobotModel } from '@filo/contract/robot-models/robot-models-routes'
import type { Robot } from '@filo/contract/robots/robots-routes'
import { useTranslation } from 'react-i18next'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { VariantForm } from './VariantForm.tsx'

interface VariantDrawerProps {
  model: RobotModel
  /** Absent: a new variant. */
  robot: Robot | undefined
  onClose: () => void
}

/**
 * A variant of a model: its form and, once there is one, its history. The address names the open
 * tab, so that leaving a changed form for the history is asked about like leaving the page.
 */
export function VariantDrawer({ model, robot, onClose }: VariantDrawerProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const [params, setParams] = useQueryParams()
  const close = () => {
    setParams({ panel: undefined }, { replace: true })
    onClose()
  }
  const form = <VariantForm model={model} robot={robot} onClose={close} />
  const title = robot ? t('variant.editTitle', { name: localized(robot.name) }) : t('variant.add')
  return (
    <SideDrawer isOpen title={title} onClose={close} width={640}>
      {robot ? (
        <PageTabs
          label={title}
          active={params['panel']}
          onChange={(key) => setParams({ panel: key === 'variant' ? undefined : key }, { replace: true })}
          tabs={[
            { key: 'variant', label: t('tabs.variant'), content: form },
            {
              key: 'history',
              label: t('tabs.history'),
              content: <HistoryTab objectType="robot" objectId={robot.id} />,
            },
          ]}
        />
      ) : (
        form
      )}
    </SideDrawer>
  )
}
