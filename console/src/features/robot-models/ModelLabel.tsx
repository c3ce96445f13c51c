import type { RobotModel } from '@filo/contract/robot-models/robot-models-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { RobotPicture } from '../../components/picture/RobotPicture.tsx'
import { useLocalized } from '../../i18n/localized.ts'

/** A model in the tree: picture, name, how many units there are. */
export function ModelLabel({ model }: { model: RobotModel }) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const isArchived = model.status === 'archived'
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      <RobotPicture imageKey={model.imageKey} alt="" size={32} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {localized(model.name)}
        </Box>
        <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
          {isArchived ? t('status.archived') : t('units', { count: model.unitCount })}
        </Box>
      </Box>
    </Box>
  )
}
