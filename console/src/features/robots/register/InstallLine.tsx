import type { AgentArchitecture } from '@filo/contract/agents/agent-files'
import { type AgentInstallation, getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { installLine } from '@filo/contract/agents/install-line'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Copyable } from './Copyable.tsx'

interface InstallLineProps {
  /** How the robot is let in; shown this once. */
  way: { claim: string } | { installKey: string }
  serial: string
}

/** The one line that puts the agent on a new robot and has it join, for the kind of processor it has. */
export function InstallLine(props: InstallLineProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const installation = useApiQuery(getAgentInstallation, {})
  return (
    <QueryPanel query={installation} errorTitle={t('install.failed')} lines={3}>
      {(found) => <Line {...props} installation={found} />}
    </QueryPanel>
  )
}

function Line({ way, serial, installation }: InstallLineProps & { installation: AgentInstallation }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const { bytes } = useFormats()
  const { packages, version, server, recallReason } = installation
  const [picked, setPicked] = useState<AgentArchitecture>()
  const chosen = packages.find(({ architecture }) => architecture === picked) ?? packages[0]
  if (recallReason !== null)
    return <Alert severity="warning">{t('install.recalled', { reason: recallReason })}</Alert>
  if (!chosen) return <Alert severity="info">{t('install.notBuilt')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('install.architecture')}
          value={chosen.architecture}
          onChange={(_, value: AgentArchitecture | null) => {
            if (value) setPicked(value)
          }}
        >
          {packages.map(({ architecture }) => (
            <ToggleButton key={architecture} value={architecture} sx={{ textTransform: 'none' }}>
              {t(`install.${architecture}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography variant="body2" color="text.secondary">
          {t('install.package', { version, size: bytes(chosen.sizeBytes) })}
        </Typography>
      </Box>
      <Copyable
        label={t('install.line')}
        copyLabel={t('install.copy')}
        value={installLine({ installation, package: chosen, server: server ?? location.origin, way, serial })}
      />
      <Typography variant="body2" color="text.secondary">
        {t('install.why')}
      </Typography>
    </Box>
  )
}
