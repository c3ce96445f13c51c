import ContentPasteIcon from '@mui/icons-material/ContentPaste'
import FullscreenIcon from '@mui/icons-material/Fullscreen'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type RFB from '@novnc/novnc'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useMenuAnchor } from '../../../ui/menu/use-menu-anchor.ts'
import { desktopKeys, pressesOf } from './desktop-keys.ts'

const ActionMenu = lazyDialog(async () => (await import('../../../ui/menu/ActionMenu.tsx')).ActionMenu)

interface Props {
  mayControl: boolean
  isControlling: boolean
  isShown: boolean
  onControl: (wantsControl: boolean) => void
  rfb: () => RFB | undefined
  onClipboard: () => void
  onFullScreen: () => void
}

/** Taking the robot's screen over and letting go of it, and keys that a browser does not let through. */
export function DesktopToolbar(props: Props) {
  const { mayControl, isControlling, isShown, onControl, rfb } = props
  const { t } = useTranslation('remote')
  const menu = useMenuAnchor()
  const actions = desktopKeys.map(({ id, keys }) => ({
    id,
    label: id,
    onSelect: () => {
      for (const { keysym, code, isDown } of pressesOf(keys)) rfb()?.sendKey(keysym, code, isDown)
    },
  }))
  return (
    <Box
      role="toolbar"
      aria-label={t('desktop.tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}
    >
      {mayControl && (
        <Button
          variant={isControlling ? 'outlined' : 'contained'}
          color={isControlling ? 'warning' : 'primary'}
          disabled={!isShown}
          onClick={() => onControl(!isControlling)}
        >
          {t(isControlling ? 'desktop.release' : 'desktop.accept')}
        </Button>
      )}
      {isControlling && (
        <>
          <Button color="inherit" startIcon={<KeyboardIcon />} aria-haspopup="menu" onClick={menu.open}>
            {t('desktop.keys')}
          </Button>
          <ActionMenu {...menu.place} actions={actions} />
        </>
      )}
      <Button color="inherit" startIcon={<ContentPasteIcon />} onClick={props.onClipboard}>
        {t('desktop.clipboard')}
      </Button>
      <Button color="inherit" startIcon={<FullscreenIcon />} onClick={props.onFullScreen}>
        {t('fullScreen')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isControlling ? 'desktop.controlling' : mayControl ? 'desktop.viewing' : 'desktop.viewOnly')}
      </Typography>
    </Box>
  )
}
