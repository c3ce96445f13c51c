import type { InstallCondition, UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import MetIcon from '@mui/icons-material/CheckCircleOutlined'
import UnmetIcon from '@mui/icons-material/ErrorOutlineOutlined'
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useConditionText } from './use-condition-text.ts'

const looks = {
  met: { Icon: MetIcon, color: 'success.main' },
  unmet: { Icon: UnmetIcon, color: 'warning.main' },
  unknown: { Icon: UnknownIcon, color: 'text.secondary' },
} as const

function Condition({ condition }: { condition: InstallCondition }) {
  const { t } = useTranslation('update-decision')
  const { conditionText } = useConditionText()
  const { Icon, color } = looks[condition.state]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon
        fontSize="small"
        titleAccess={t(`conditions.state.${condition.state}`)}
        sx={{ color, mt: '1px' }}
      />
      <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {conditionText(condition)}
      </Typography>
    </Box>
  )
}

/** What has to hold before a robot installs, and whether it does; nothing where it waits for nothing any more. */
export function ConditionList({ conditions }: Pick<UpdateOffer, 'conditions'>) {
  const { t } = useTranslation('update-decision')
  if (conditions.length === 0) return null
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{t('conditions.title')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5, display: 'grid', gap: 0.5 }}>
        {conditions.map((condition) => (
          <Condition key={condition.kind} condition={condition} />
        ))}
      </Box>
    </Box>
  )
}
