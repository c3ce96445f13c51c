import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { LoadDemoButton } from '../../../components/demo/LoadDemoButton.tsx'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'

/** There is no product yet that an AROS version could be for; who may defines a robot model. */
export function NoProducts() {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  return (
    <EmptyState
      drawing="robot"
      title={t('picker.empty')}
      action={
        can('robot_model.manage') && (
          <>
            <Button variant="contained" href={paths.productModel()}>
              {t('picker.addModel')}
            </Button>
            <LoadDemoButton />
          </>
        )
      }
    />
  )
}
