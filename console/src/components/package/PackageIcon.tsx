import type { PackageKind } from '@filo/contract/packages/package-kinds'
import ContentIcon from '@mui/icons-material/CollectionsOutlined'
import DriverIcon from '@mui/icons-material/DeveloperBoardOutlined'
import CoreIcon from '@mui/icons-material/HubOutlined'
import ServiceIcon from '@mui/icons-material/MiscellaneousServicesOutlined'
import UiIcon from '@mui/icons-material/SmartScreenOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useImageAddress } from '../../api/about.ts'

const kindIcons: Record<PackageKind, typeof CoreIcon> = {
  core: CoreIcon,
  service: ServiceIcon,
  ui: UiIcon,
  driver: DriverIcon,
  content: ContentIcon,
}

export interface PackageIconProps {
  iconKey: string | null
  kind: PackageKind
  /** px of the square plate; 40 unless told. */
  size?: number
}

/** A package's glyph on a quiet plate: its own from the image host, else the one of its kind. Decoration only. */
export function PackageIcon({ iconKey, kind, size = 40 }: PackageIconProps) {
  const { icon } = useImageAddress()
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const KindIcon = kindIcons[kind]
  const glyph = Math.round(size * 0.6)
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
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {iconKey !== null && iconKey !== failedKey ? (
        <img
          src={icon(`${iconKey}.svg`)}
          alt=""
          width={glyph}
          height={glyph}
          loading="lazy"
          onError={() => setFailedKey(iconKey)}
        />
      ) : (
        <KindIcon sx={{ fontSize: glyph }} />
      )}
    </Box>
  )
}
