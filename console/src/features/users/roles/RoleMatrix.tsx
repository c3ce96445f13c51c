import { permissionKeys, permissions, roleHolds } from '@filo/contract/permissions'
import { type RoleKey, roleNames } from '@filo/contract/roles'
import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { RoleCount, type RoleCounts } from './RoleCount.tsx'

/** The words of one mark of the matrix, for those who cannot see it. */
function Mark({ isBlocked }: { isBlocked: boolean }) {
  const { t } = useTranslation(['users', 'ui'])
  if (isBlocked)
    return <Check titleAccess={t('matrix.blocked')} sx={{ fontSize: 20, color: 'success.main' }} />
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <span aria-hidden>{t('ui:none')}</span>
      <Box
        component="span"
        sx={{ position: 'absolute', clipPath: 'inset(50%)', width: '1px', height: '1px' }}
      >
        {t('matrix.notGranted')}
      </Box>
    </Box>
  )
}

/** Roles × permissions from sm up. */
export function RoleMatrix({ roles, counts }: { roles: readonly RoleKey[]; counts: RoleCounts }) {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const shown = permissionKeys.filter((permission) => roles.some((role) => roleHolds(role, permission)))
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('matrix.label')}
      sx={{ maxHeight: 'calc(100dvh - 300px)', minHeight: 320 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell
              sx={{ left: 0, zIndex: 3, position: 'sticky', minWidth: 200, bgcolor: 'background.paper' }}
            >
              {t('matrix.permission')}
            </TableCell>
            {roles.map((role) => (
              <TableCell
                key={role}
                align="center"
                sx={{ minWidth: 80, px: 0.5, lineHeight: 1.25, bgcolor: 'background.paper' }}
              >
                <Hint title={t(`roleHelp.${role}`)}>
                  <span>{localized(roleNames[role])}</span>
                </Hint>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow hover>
            <TableCell
              component="th"
              scope="row"
              sx={{ left: 0, zIndex: 1, position: 'sticky', fontWeight: 600, bgcolor: 'background.paper' }}
            >
              {t('matrix.userCount')}
            </TableCell>
            {roles.map((role) => (
              <TableCell key={role} align="center" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                <RoleCount role={role} counts={counts} />
              </TableCell>
            ))}
          </TableRow>
          {shown.map((permission) => (
            <TableRow key={permission} hover>
              <TableCell
                component="th"
                scope="row"
                sx={{ left: 0, zIndex: 1, position: 'sticky', bgcolor: 'background.paper' }}
              >
                {localized(permissions[permission].name)}
              </TableCell>
              {roles.map((role) => (
                <TableCell key={role} align="center" sx={{ position: 'relative' }}>
                  <Mark isBlocked={roleHolds(role, permission)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
