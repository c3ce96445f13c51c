import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../lib/query-params.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { partsOf, type SessionPart } from './session-part.ts'

const TerminalPane = lazyPart(async () => (await import('../terminal/TerminalPane.tsx')).TerminalPane)
const DesktopPane = lazyPart(async () => (await import('../desktop/DesktopPane.tsx')).DesktopPane)
const FilesPane = lazyPart(async () => (await import('../files/FilesPane.tsx')).FilesPane)
const LogsPane = lazyPart(async () => (await import('../logs/LogsPane.tsx')).LogsPane)
const ServicesPane = lazyPart(async () => (await import('../services/ServicesPane.tsx')).ServicesPane)

interface Props {
  session: RemoteSession
  connection: RemoteConnection
}

/** The parts of a session as tabs; one that was opened goes on beside the others: its shell, its transfers, its log. */
export function SessionParts({ session, connection }: Props) {
  const { t } = useTranslation('remote')
  const id = useId()
  const [params, setParams] = useQueryParams()
  const [logSource, setLogSource] = useState<string>()
  const parts = partsOf(session.types)
  const open = parts.find((part) => part === params['part']) ?? parts[0]
  const [visited, setVisited] = useState<ReadonlySet<SessionPart>>(new Set())
  if (open && !visited.has(open)) setVisited(new Set([...visited, open]))
  if (!open) return null
  const show = (part: SessionPart) =>
    setParams({ part: part === parts[0] ? undefined : part }, { replace: true })
  const contents: Record<SessionPart, () => ReactNode> = {
    terminal: () => <TerminalPane connection={connection} name={session.serial} />,
    desktop: () => <DesktopPane connection={connection} name={session.serial} />,
    files: () => <FilesPane connection={connection} />,
    logs: () => <LogsPane connection={connection} requested={logSource} serial={session.serial} />,
    services: () => (
      <ServicesPane
        connection={connection}
        onLog={(source) => {
          setLogSource(source)
          show('logs')
        }}
      />
    ),
  }
  return (
    <SectionCard>
      <Tabs
        value={open}
        onChange={(_, part: SessionPart) => show(part)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('parts.label')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {parts.map((part) => (
          <Tab
            key={part}
            value={part}
            id={`${id}-tab-${part}`}
            aria-controls={visited.has(part) ? `${id}-${part}` : undefined}
            label={t(`parts.${part}`)}
          />
        ))}
      </Tabs>
      {parts
        .filter((part) => visited.has(part))
        .map((part) => (
          <Box
            key={part}
            role="tabpanel"
            id={`${id}-${part}`}
            aria-labelledby={`${id}-tab-${part}`}
            hidden={part !== open}
          >
            {contents[part]()}
          </Box>
        ))}
    </SectionCard>
  )
}
