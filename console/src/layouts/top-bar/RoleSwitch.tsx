import { type RoleKey, roleNames } from '@filo/contract/roles'
import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { requestLeave } from '../../state/departure.ts'

interface Props {
  role: RoleKey
  roles: readonly RoleKey[]
  close: () => void
}

/** The roles a person holds; choosing another continues at home under it. */
export function RoleSwitch({ role, roles, close }: Props) {
  const { t } = useTranslation('layouts')
  const localized = useLocalized()
  const choose = (key: RoleKey) => {
    close()
    if (key !== role) requestLeave({ kind: 'role', role: key })
  }
  return (
    <>
      <ListSubheader role="presentation" sx={{ lineHeight: '32px' }}>
        {t('role')}
      </ListSubheader>
      {roles.map((key) => (
        <MenuItem key={key} role="menuitemradio" aria-checked={key === role} onClick={() => choose(key)}>
          <ListItemIcon>{key === role && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText>{localized(roleNames[key])}</ListItemText>
        </MenuItem>
      ))}
      <Divider />
    </>
  )
}
