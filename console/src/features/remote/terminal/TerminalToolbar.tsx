import AccessibilityIcon from '@mui/icons-material/AccessibilityNewOutlined'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import ContentPasteIcon from '@mui/icons-material/ContentPaste'
import DownloadIcon from '@mui/icons-material/Download'
import FullscreenIcon from '@mui/icons-material/Fullscreen'
import SearchIcon from '@mui/icons-material/Search'
import TextDecreaseIcon from '@mui/icons-material/TextDecrease'
import TextIncreaseIcon from '@mui/icons-material/TextIncrease'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../../ui/hint/Hint.tsx'

interface Props {
  ref: Ref<HTMLDivElement>
  canType: boolean
  /** Whose shell it is, as the robot says. */
  user: string | undefined
  fontSize: number
  onFontSize: (size: number) => void
  isForReaders: boolean
  onForReaders: (isForReaders: boolean) => void
  onCopy: () => void
  onPaste: () => void
  onSearch: () => void
  onSave: () => void
  onFullScreen: () => void
}

interface ToolProps {
  label: string
  icon: ReactNode
  onPress: () => void
  isPressed?: boolean
  isOff?: boolean
}

function Tool({ label, icon, onPress, isPressed, isOff = false }: ToolProps) {
  return (
    <Hint title={label}>
      <IconButton
        aria-pressed={isPressed}
        aria-disabled={isOff || undefined}
        color={isPressed ? 'primary' : 'default'}
        onClick={isOff ? undefined : onPress}
        sx={isOff ? { opacity: 0.5 } : undefined}
      >
        {icon}
      </IconButton>
    </Hint>
  )
}

/** What is done with the terminal by pointer, and how a keyboard gets out of it. */
export function TerminalToolbar(props: Props) {
  const { ref, canType, user, fontSize } = props
  const { t } = useTranslation('remote')
  return (
    <Box
      ref={ref}
      role="toolbar"
      aria-label={t('terminal.tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}
    >
      <Tool label={t('terminal.copy')} icon={<ContentCopyIcon fontSize="small" />} onPress={props.onCopy} />
      <Tool
        label={t(canType ? 'terminal.paste' : 'terminal.pasteOff')}
        icon={<ContentPasteIcon fontSize="small" />}
        onPress={props.onPaste}
        isOff={!canType}
      />
      <Tool label={t('terminal.search')} icon={<SearchIcon fontSize="small" />} onPress={props.onSearch} />
      <Tool label={t('terminal.save')} icon={<DownloadIcon fontSize="small" />} onPress={props.onSave} />
      <Tool
        label={t('terminal.smaller')}
        icon={<TextDecreaseIcon fontSize="small" />}
        onPress={() => props.onFontSize(fontSize - 1)}
      />
      <Tool
        label={t('terminal.larger')}
        icon={<TextIncreaseIcon fontSize="small" />}
        onPress={() => props.onFontSize(fontSize + 1)}
      />
      <Tool
        label={t('terminal.readers')}
        icon={<AccessibilityIcon fontSize="small" />}
        onPress={() => props.onForReaders(!props.isForReaders)}
        isPressed={props.isForReaders}
      />
      <Tool label={t('fullScreen')} icon={<FullscreenIcon fontSize="small" />} onPress={props.onFullScreen} />
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', ml: { sm: 'auto' }, overflowWrap: 'anywhere' }}
      >
        {user !== undefined && `${t('asUser', { user })} · `}
        {t('terminal.wayOut')}
      </Typography>
    </Box>
  )
}
