import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { paths } from '../../../app/paths.ts'

/** `Nova H1 AROS 5.2.0`, as text. */
export function arosTitle({ name, version }: Pick<ArosRef, 'name' | 'version'>): string {
  return `${name} ${version}`
}

interface Props {
  aros: Pick<ArosRef, 'id' | 'name' | 'version'>
  /** Where it opens; its panel in the workshop unless told. */
  href?: string
}

/** A version as a link to its panel. */
export function ArosName({ aros, href }: Props) {
  return (
    <Link href={href ?? paths.arosVersions({ ArosId: aros.id })} sx={{ overflowWrap: 'anywhere' }}>
      {aros.name}{' '}
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {aros.version}
      </Box>
    </Link>
  )
}
