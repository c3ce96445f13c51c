import { permissionKeys, permissions, roleHolds } from '@filo/contract/permissions'
import { type RoleKey, roleNames } from '@filo/contract/roles'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { RoleCount, type RoleCounts } from './RoleCount.tsx'

/** The matrix as one foldable card per role, for a phone. */
export function RoleCards({ roles, counts }: { roles: readonly RoleKey[]; counts: RoleCounts }) {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  return roles.map((role) => {
    const granted = permissionKeys.filter((permission) => roleHolds(role, permission))
    return (
      <Accordion key={role} disableGutters slotProps={{ heading: { component: 'h2' } }}>
        <AccordionSummary expandIcon={<ExpandMore />}>
          <Box>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {localized(roleNames[role])}
            </Typography>
            <Typography component="span" variant="caption" color="text.secondary">
              {t(`roleHelp.${role}`)}
            </Typography>
          </Box>
        </AccordionSummary>
        <AccordionDetails>
          <Typography sx={{ mb: 1 }}>
            <RoleCount role={role} counts={counts} isWorded />
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {granted.map((permission) => (
              <li key={permission}>{localized(permissions[permission].name)}</li>
            ))}
          </Box>
        </AccordionDetails>
      </Accordion>
    )
  })
}
