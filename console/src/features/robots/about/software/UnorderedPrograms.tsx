import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { UnorderedProgram } from '@filo/contract/program-installs/program-install-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackageIcon } from '../../../../components/package/PackageIcon.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useWriteBlock } from '../../../../ui/form/write-block.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-part.tsx'

const RemoveUnorderedDialog = lazyDialog(
  async () =>
    (await import('../../../../components/program-installs/RemoveUnorderedDialog.tsx')).RemoveUnorderedDialog,
)

interface LineProps {
  program: UnorderedProgram
  name: string
  onRemove: (() => void) | undefined
}

function Line({ program: { code, version, state }, name, onRemove }: LineProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const blocked = useWriteBlock()
  const facts = [
    name !== code && code,
    t('programs.has', { semver: version }),
    t(`programs.reported.${state}`),
  ]
  return (
    <Box component="li" aria-label={name} sx={{ display: 'flex', gap: 2, py: 2 }}>
      <PackageIcon iconKey={null} kind="ui" />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Chip size="small" variant="outlined" label={t('programs.withoutOrder')} />
        </Box>
        <Typography variant="body2">{facts.filter(Boolean).join(' · ')}</Typography>
        {onRemove && (
          <Box>
            <Button
              size="small"
              variant="outlined"
              color="error"
              disabled={blocked !== undefined}
              onClick={onRemove}
            >
              {t('programs.remove')}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface UnorderedProgramsProps {
  unit: Pick<ProducedRobot, 'id' | 'serial'>
  programs: readonly UnorderedProgram[]
  mayOrder: boolean
}

/** What the robot reports and nobody ordered: it stays until somebody orders its removal. */
export function UnorderedPrograms({ unit, programs, mayOrder }: UnorderedProgramsProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const [going, setGoing] = useState<UnorderedProgram>()
  if (programs.length === 0 && !going) return null
  const nameOf = ({ name, code }: UnorderedProgram) => (name && localized(name)) || code
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {t('programs.unordered')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('programs.unorderedWhy')}
      </Typography>
      <Box component="ul" aria-label={t('programs.unordered')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {programs.map((program) => (
          <Line
            key={program.code}
            program={program}
            name={nameOf(program)}
            onRemove={mayOrder ? () => setGoing(program) : undefined}
          />
        ))}
      </Box>
      {going && (
        <RemoveUnorderedDialog
          unit={unit}
          program={{ code: going.code, shownName: nameOf(going) }}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Box>
  )
}
