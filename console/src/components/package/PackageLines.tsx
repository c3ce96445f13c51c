import { VersionState } from '@filo/contract/packages/version-states'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useFormats } from '../../ui/format/use-formats.ts'
import { StateChip } from '../status/StateChip.tsx'

/** A package version as one line of a release. */
interface PackageLine {
  packageId: string
  order: number
  name: ReactNode
  version: string
  /** A state that this page does not know yet is not shown. */
  state: string
  sizeBytes: number
}

function Line({ order, name, version, state, sizeBytes }: PackageLine) {
  const { bytes, number } = useFormats()
  const known = VersionState.safeParse(state)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ width: 28, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {number(order)}
      </Box>
      <Box sx={{ flex: { xs: '1 1 60%', sm: '1 1 160px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{version}</Box>
      {known.success && (
        <Box sx={{ pl: { xs: 5, sm: 0 } }}>
          <StateChip kind="version" state={known.data} />
        </Box>
      )}
      <Box
        sx={{
          width: 80,
          ml: { xs: 'auto', sm: 0 },
          textAlign: 'end',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {bytes(sizeBytes)}
      </Box>
    </Box>
  )
}

/** The packages of a release in the order in which they are installed, to read. */
export function PackageLines({ label, lines }: { label: string; lines: readonly PackageLine[] }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Line key={line.packageId} {...line} />
      ))}
    </Box>
  )
}
