import {
  type ComparedFile,
  type ComparedPart,
  comparedParts,
  countChanges,
  type RemoteDifference,
} from '@filo/contract/remote/remote-difference'
import { getRemoteDifference } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import DownloadIcon from '@mui/icons-material/Download'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { saveName } from '../files/remote-folder.ts'
import { portWords, reasonsOf } from './difference-words.ts'

/** Changes of a part that are shown before somebody wants all. */
const firstShown = 50

function useSideText(part: ComparedPart): (side: string | ComparedFile | null) => string {
  const { t } = useTranslation('remote')
  const { bytes } = useFormats()
  return (side) => {
    if (side === null) return t('difference.none')
    if (typeof side === 'string') {
      const words = part === 'ports' ? portWords(side) : undefined
      return words ? t(words.key, words.values) : side
    }
    const hash = side.sha256 ? `SHA-256 ${side.sha256.slice(0, 12)}…` : t('difference.noHash')
    return [bytes(side.bytes), side.mode.toString(8).padStart(4, '0'), hash].join(' · ')
  }
}

function Part({ part, difference }: { part: ComparedPart; difference: RemoteDifference }) {
  const { t } = useTranslation('remote')
  const sideText = useSideText(part)
  const [showsAll, setShowsAll] = useState(false)
  const changes = difference[part]
  const incomplete = difference.incomplete.filter((each) => each.part === part)
  const shown = showsAll ? changes : changes.slice(0, firstShown)
  return (
    <Box component="section" sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="subtitle2">
        {t('difference.part', { name: t(`difference.parts.${part}`), count: changes.length })}
      </Typography>
      {incomplete.map(({ text }) => (
        <Alert key={text} severity="warning" sx={{ my: 0.5 }}>
          {[
            t('difference.incomplete'),
            ...reasonsOf(text).map((reason) =>
              typeof reason === 'string' ? reason : t(reason.key, reason.values),
            ),
          ].join(' ')}
        </Alert>
      ))}
      {changes.length === 0 && incomplete.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('difference.same')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {shown.map(({ name, before, after }) => (
          <li key={name}>
            {name}: {sideText(before)} → {sideText(after)}
          </li>
        ))}
      </Box>
      {shown.length < changes.length && (
        <Button onClick={() => setShowsAll(true)}>{t('difference.all', { count: changes.length })}</Button>
      )}
    </Box>
  )
}

/** What is different on the robot after a session; a part that could not be looked at says so. */
export function DifferenceCard({ session: { id, serial } }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const { dateTime } = useFormats()
  const query = useApiQuery(getRemoteDifference, { params: { sessionId: id } })
  const { data } = query
  const save = () =>
    data &&
    saveBlob(
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      saveName(`${serial}-${id}.json`),
    )
  return (
    <SectionCard
      title={t('difference.title')}
      actions={
        data && (
          <Button color="inherit" startIcon={<DownloadIcon />} onClick={save}>
            {t('difference.download')}
          </Button>
        )
      }
    >
      <QueryPanel query={query} errorTitle={t('difference.failed')}>
        {(difference) => (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Typography sx={{ color: 'text.secondary' }}>
              {t('difference.between', {
                count: countChanges(difference),
                before: dateTime(difference.beforeAt),
                after: dateTime(difference.afterAt),
              })}
            </Typography>
            {comparedParts.map((part) => (
              <Part key={part} part={part} difference={difference} />
            ))}
          </Box>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
