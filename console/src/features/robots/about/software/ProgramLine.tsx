import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import LogIcon from '@mui/icons-material/ArticleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../app/paths.ts'
import { PackageIcon } from '../../../../components/package/PackageIcon.tsx'
import { InstallChips } from '../../../../components/program-installs/InstallChips.tsx'
import { InstallProgress } from '../../../../components/program-installs/InstallProgress.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useCan } from '../../../../session/session.ts'
import { useWriteBlock } from '../../../../ui/form/write-block.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import type { RowAction } from '../../../../ui/table/column.ts'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'

function Name({ program }: Pick<ProgramInstall, 'program'>) {
  const localized = useLocalized()
  const name = localized(program.name) || program.code
  const can = useCan()
  if (program.id === null || !can('program.read')) return <>{name}</>
  return <Link href={paths.programs({ programId: program.id })}>{name}</Link>
}

/** Which release is there and which is wanted, and until when it may begin. */
function useVersionText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { dateTime } = useFormats()
  return ({ installed, desired, update, deadline, state }: ProgramInstall) =>
    [
      installed && t('programs.has', { semver: installed.semver }),
      !installed && desired && t('programs.hasNone'),
      !desired && t('programs.withoutOrder'),
      desired &&
        installed?.id !== desired.id &&
        state !== 'removing' &&
        t('programs.desired', { semver: desired.semver }),
      update && t('programs.newer', { semver: update.semver }),
      deadline && t('programs.deadline', { at: dateTime(deadline) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

interface ProgramLineProps {
  install: ProgramInstall
  actions: readonly RowAction[]
  onLog: () => void
}

/** One program of a robot: what is there, how far the order is, why it stands as it does, and what can be done. */
export function ProgramLine({ install, actions, onLog }: ProgramLineProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const blocked = useWriteBlock()
  const versions = useVersionText()
  const localized = useLocalized()
  const { program, requestedBy, requestedAt, phase } = install
  const name = localized(program.name) || program.code
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'flex',
        gap: 2,
        py: 2,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <PackageIcon iconKey={program.iconKey} kind="ui" />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.75 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            <Name program={program} />
          </Typography>
          <InstallChips install={install} />
        </Box>
        <Typography variant="body2">{versions(install)}</Typography>
        <InstallProgress install={install} />
        <Typography variant="body2" color="text.secondary">
          {requestedBy && `${requestedBy.name} · `}
          <RelativeTime at={requestedAt} />
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {actions.map(({ id, label, isDanger, isReading, onSelect }) => (
            <Button
              key={id}
              size="small"
              variant="outlined"
              color={isDanger ? 'error' : 'primary'}
              disabled={blocked !== undefined && !isReading}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
          {phase !== null && (
            <Button size="small" color="inherit" startIcon={<LogIcon />} onClick={onLog}>
              {t('programs.log')}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}
