import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { TimelineStop } from './timeline-stop.ts'

/** What the version brought, in its own words and in figures. */
export function TimelineFacts({ stop: { version, sizeChange } }: { stop: TimelineStop }) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  const notes = localized(version.notes).trim()
  const growth = (change: number) =>
    t(change > 0 ? 'timeline.larger' : 'timeline.smaller', { size: bytes(Math.abs(change)) })
  const figures = [
    version.fileCount > 0 ? bytes(version.sizeBytes) : t('timeline.noFiles'),
    ...(sizeChange ? [growth(sizeChange)] : []),
    ...(version.arosCount > 0 ? [t('timeline.aros', { count: version.arosCount })] : []),
    ...(version.robotCount > 0
      ? [t('timeline.robots', { count: version.robotCount, shown: number(version.robotCount) })]
      : []),
    ...(version.author ? [version.author.name] : []),
  ]
  return (
    <>
      <Box sx={{ color: notes ? 'text.primary' : 'text.secondary', whiteSpace: 'pre-line', my: 0.5 }}>
        {notes || t('timeline.noNotes')}
      </Box>
      <Box sx={{ fontSize: 12 }}>{figures.join(' · ')}</Box>
    </>
  )
}
