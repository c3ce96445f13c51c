import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../session/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadDemoButton } from '../demo/LoadDemoButton.tsx'

/** There is no product yet that an AROS version could be for; who may defines a robot model. */
export function NoVariants() {
  const { t } = useTranslation('components')
  const can = useCan()
  return (
    <EmptyState
      drawing="robot"
      title={t('variants.empty')}
      action={
        can('robot_model.manage') && (
          <>
            <Button variant="contained" href={paths.productModel()}>
              {t('variants.addModel')}
            </Button>
            <LoadDemoButton />
          </>
        )
      }
    />
  )
}
