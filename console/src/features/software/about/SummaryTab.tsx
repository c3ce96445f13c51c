import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ChangesCard } from './difference/ChangesCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { OriginCard } from './OriginCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { TreeNotes } from './TreeNotes.tsx'
import { VersionFacts } from './VersionFacts.tsx'
import { VersionFindings } from './VersionFindings.tsx'

function Relations({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const rows = [
    ...version.dependencies.map((relation) => ({ ...relation, word: t('about.needs') })),
    ...version.conflicts.map((relation) => ({ ...relation, word: t('about.conflicts') })),
  ]
  if (rows.length === 0) return <Typography color="text.secondary">{t('about.noRelations')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {rows.map(({ code, range, word }) => (
        <li key={`${word}${code}`}>
          {`${word}: `}
          <Link href={paths.software({ packageName: code })}>{code}</Link>
          {` ${range}`}
        </li>
      ))}
    </Box>
  )
}

/** What the version brings: its notes, what it changes, what it needs, what still keeps it from going on. */
export function SummaryTab({ version, hasFacts }: { version: VersionDetail; hasFacts: boolean }) {
  const { t } = useTranslation('software')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {version.state === 'draft' && <VersionFindings versionId={version.id} />}
      <TreeNotes version={version} />
      <OriginCard version={version} />
      <NotesCard notes={version.notes} />
      <ChangesCard version={version} />
      <SectionCard title={t('about.relations')}>
        <Relations version={version} />
      </SectionCard>
      <ServicesCard version={version} />
      {hasFacts && <VersionFacts version={version} />}
    </Box>
  )
}
