import { urlOf } from '@filo/contract/client'
import { downloadEvidence } from '@filo/contract/testers/evidence-routes'
import type { Evidence, EvidenceOrigin } from '@filo/contract/testers/tester-shapes'
import RemoveIcon from '@mui/icons-material/Close'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { Hint } from '../../ui/hint/Hint.tsx'

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const pictureBox = { width: 56, height: 56, borderRadius: '6px', flex: 'none' }

interface Props {
  testerId: string
  evidence: readonly Evidence[]
  /** Absent where nothing may change. */
  onRemove?: (piece: Evidence) => void
}

function Preview({ piece, href }: { piece: Evidence; href: string }) {
  if (!pictures.has(piece.mime)) {
    return (
      <Box sx={{ ...pictureBox, display: 'grid', placeItems: 'center', bgcolor: 'action.hover' }}>
        <FileIcon aria-hidden sx={{ color: 'text.secondary' }} />
      </Box>
    )
  }
  return (
    <Box
      component="img"
      src={href}
      alt=""
      loading="lazy"
      sx={{ ...pictureBox, objectFit: 'cover', bgcolor: 'action.hover' }}
    />
  )
}

/** Which robot a log is from, the range it covers, and the hash it can be told by. */
function Origin({ origin, sha256 }: { origin: EvidenceOrigin; sha256: string }) {
  const { t } = useTranslation('components')
  const { dateTime } = useFormats()
  return (
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('evidence.origin', {
        serial: origin.serial,
        from: dateTime(origin.from),
        to: dateTime(origin.to),
      })}
      <br />
      {t('evidence.hash', { hash: sha256.slice(0, 16) })}
    </Box>
  )
}

/** Photos, videos and logs of a test case, each to open; nothing where there are none. */
export function EvidenceList({ testerId, evidence, onRemove }: Props) {
  const { t } = useTranslation('components')
  const { bytes } = useFormats()
  if (evidence.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('evidence.label')}
      sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0 }}
    >
      {evidence.map((piece) => {
        const href = urlOf(downloadEvidence, { testerId, sha256: piece.sha256 })
        return (
          <Box
            component="li"
            key={piece.sha256}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}
          >
            <Preview piece={piece} href={href} />
            <Box sx={{ minWidth: 0 }}>
              <Link href={href} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
                {piece.name}
              </Link>
              <Box sx={{ color: 'text.secondary' }}>{bytes(piece.sizeBytes)}</Box>
              {piece.origin && <Origin origin={piece.origin} sha256={piece.sha256} />}
            </Box>
            {onRemove && (
              <Hint title={t('evidence.remove', { name: piece.name })}>
                <IconButton
                  aria-label={t('evidence.remove', { name: piece.name })}
                  onClick={() => onRemove(piece)}
                >
                  <RemoveIcon />
                </IconButton>
              </Hint>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
