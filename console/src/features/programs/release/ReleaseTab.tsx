import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { BothLanguages } from '../../../components/localized/BothLanguages.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import type { KeyValue } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'
import { ReleasePackages } from './ReleasePackages.tsx'

function usePastFacts(release: ProgramRelease): KeyValue[] {
  const { t } = useTranslation('programs')
  const { dateTime } = useFormats()
  const { submittedBy, submittedAt, decidedBy, decidedAt, decisionReason, contentHash } = release
  const moment = (person: { name: string } | null, at: string) =>
    person ? `${person.name} · ${dateTime(at)}` : dateTime(at)
  return [
    ...(submittedAt ? [{ label: t('facts.submitted'), value: moment(submittedBy, submittedAt) }] : []),
    ...(decidedAt ? [{ label: t('facts.decided'), value: moment(decidedBy, decidedAt) }] : []),
    ...(decisionReason ? [{ label: t('facts.decisionReason'), value: decisionReason }] : []),
    ...(contentHash
      ? [{ label: t('facts.contentHash'), value: contentHash.slice(0, 12), copyValue: contentHash }]
      : []),
  ]
}

function Permissions({ permissions }: Pick<ProgramRelease, 'permissions'>) {
  const { t } = useTranslation('programs')
  const { permission } = useProgramWords()
  if (permissions.length === 0) return <span>{t('facts.noPermissions')}</span>
  return (
    <Box component="ul" aria-label={t('facts.permissions')} sx={{ m: 0, pl: 2.5 }}>
      {permissions.map((each) => (
        <li key={each}>{permission(each)}</li>
      ))}
    </Box>
  )
}

/** What a release is made of, where it runs, what it uses of the robot, and who let it through. */
export function ReleaseTab({ release }: { release: ProgramRelease }) {
  const { t } = useTranslation('programs')
  const { bytes } = useFormats()
  const words = useProgramWords()
  const past = usePastFacts(release)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard title={t('facts.packages')}>
        <ReleasePackages items={release.items} />
      </SectionCard>
      <KeyValueCard
        title={t('release.runsOn')}
        items={[
          { label: t('facts.variants'), value: words.variants(release.variants) },
          { label: t('facts.arosRange'), value: words.range(release.arosRange) },
          { label: t('facts.permissions'), value: <Permissions permissions={release.permissions} /> },
          { label: t('facts.size'), value: bytes(release.sizeBytes) },
        ]}
      />
      <BothLanguages title={t('facts.notes')} text={release.notes} />
      {past.length > 0 && <KeyValueCard title={t('release.decision')} items={past} />}
    </Box>
  )
}
