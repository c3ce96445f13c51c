import type { PackageKind } from '@filo/contract/packages/package-kinds'
import { readPictureKey } from '@filo/contract/pictures/picture-key'
import ContentIcon from '@mui/icons-material/CollectionsOutlined'
import DriverIcon from '@mui/icons-material/DeveloperBoardOutlined'
import CoreIcon from '@mui/icons-material/HubOutlined'
import ServiceIcon from '@mui/icons-material/MiscellaneousServicesOutlined'
import UiIcon from '@mui/icons-material/SmartScreenOutlined'
import Box from '@mui/material/Box'
import { Picture } from '../picture/Picture.tsx'

const kindIcons: Record<PackageKind, typeof CoreIcon> = {
  core: CoreIcon,
  service: ServiceIcon,
  ui: UiIcon,
  driver: DriverIcon,
  content: ContentIcon,
}

interface PackageIconProps {
  iconKey: string | null
  kind: PackageKind
  /** px of the square plate; 40 unless told. */
  size?: number
}

/** A package's glyph on a quiet plate: its own from the image host, else the one of its kind. Decoration only. */
export function PackageIcon({ iconKey, kind, size = 40 }: PackageIconProps) {
  const KindIcon = kindIcons[kind]
  const glyph = Math.round(size * 0.6)
  // What somebody uploaded fills the plate, a drawing stands on it.
  const side = iconKey !== null && readPictureKey(iconKey) ? size : glyph
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      <Picture
        use="icon"
        pictureKey={iconKey}
        alt=""
        width={side}
        height={side}
        fit="cover"
        missing={<KindIcon sx={{ fontSize: glyph }} />}
      />
    </Box>
  )
}
