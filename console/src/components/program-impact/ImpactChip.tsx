import { type ProgramImpact, programImpactNames } from '@filo/contract/program-impact/program-impact-kinds'
import Block from '@mui/icons-material/BlockOutlined'
import UpdateIcon from '@mui/icons-material/SystemUpdateAltOutlined'
import { useLocalized } from '../../i18n/localized.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'

/** What an AROS version does to an installed program, in words. */
export function ImpactChip({ impact }: { impact: ProgramImpact }) {
  const localized = useLocalized()
  return (
    <StatusChip
      label={localized(programImpactNames[impact])}
      tone={impact === 'stops' ? 'error' : 'warning'}
      icon={impact === 'stops' ? Block : UpdateIcon}
    />
  )
}
