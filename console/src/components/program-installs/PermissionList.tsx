import { type ProgramPermission, programPermissionNames } from '@filo/contract/programs/program-kinds'
import CheckIcon from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'

/** What a program asks to use of a robot, in words. */
export function PermissionList({ permissions }: { permissions: readonly ProgramPermission[] }) {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  const titleId = useId()
  return (
    <Box>
      <Typography variant="subtitle2" id={titleId}>
        {t('permissions')}
      </Typography>
      {permissions.length === 0 ? (
        <Typography variant="body2">{t('noPermissions')}</Typography>
      ) : (
        <Box
          component="ul"
          aria-labelledby={titleId}
          sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
        >
          {permissions.map((permission) => (
            <Box component="li" key={permission} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <CheckIcon fontSize="small" color="action" aria-hidden />
              {localized(programPermissionNames[permission])}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
