import type { CustomerUpdate, UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { ProgramImpact } from './ProgramImpact.tsx'
import { useAnswerText } from './use-answer-text.ts'
import { useConditionText } from './use-condition-text.ts'
import { WhatNowChip } from './WhatNowChip.tsx'

function Release({ aros, publishedAt, notes }: UpdateOffer['news'][number]) {
  const { t } = useTranslation('update-decision')
  const localized = useLocalized()
  const { date } = useFormats()
  const words = localized(notes).trim()
  return (
    <Box component="li" sx={{ mb: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {aros.name} {aros.version}
        {publishedAt && (
          <Typography component="span" variant="body2" color="text.secondary">
            {` · ${date(publishedAt)}`}
          </Typography>
        )}
      </Typography>
      <Typography color={words ? undefined : 'text.secondary'} sx={{ whiteSpace: 'pre-line' }}>
        {words || t('drawer.noNotes')}
      </Typography>
    </Box>
  )
}

interface Path {
  update: CustomerUpdate
  offer: UpdateOffer
  count: number
}

/** One way from a release to another, however many robots go it. */
function OnePath({ update, offer, count, isOnly }: Path & { isOnly: boolean }) {
  const { t } = useTranslation('update-decision')
  const { answerText, byText } = useAnswerText()
  const { downtimeText } = useConditionText()
  const from = update.present ? update.present.version : t('unknown')
  const submitted = offer.answer && {
    label: t('drawer.current'),
    value: `${answerText(offer.answer)} (${byText(offer.answer)})`,
  }
  const isDone = offer.state === 'succeeded'
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" component="h3">
          {isDone ? offer.aros.version : t('drawer.fromTo', { from, to: offer.aros.version })}
        </Typography>
        {isOnly && count === 1 ? (
          <WhatNowChip update={update} />
        ) : (
          <Typography color="text.secondary">{t('drawer.robots', { count })}</Typography>
        )}
      </Box>
      <KeyValueList
        items={[
          { label: t('drawer.during'), value: t(`drawer.restart.${offer.restart ?? 'unknown'}`) },
          { label: t('downtime.label'), value: downtimeText(offer) },
          ...(isOnly && count === 1 && submitted ? [submitted] : []),
        ]}
      />
      <ProgramImpact programs={offer.programs} />
      <Typography sx={{ fontWeight: 600 }}>{t('drawer.brings')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none' }}>
        {offer.news.map((release) => (
          <Release key={release.aros.id} {...release} />
        ))}
      </Box>
    </Box>
  )
}

/** What the updates of some robots bring: each way once. */
export function UpdateNews({ updates }: { updates: readonly CustomerUpdate[] }) {
  const { t } = useTranslation('update-decision')
  const groups = Map.groupBy(
    updates,
    ({ present, offer }) =>
      `${present?.id} ${offer?.aros.id} ${offer?.programs.map(({ release }) => release.id).join()}`,
  )
  const ways = [...groups].flatMap(([key, [update, ...others]]) =>
    update?.offer ? [{ key, update, offer: update.offer, count: others.length + 1 }] : [],
  )
  if (ways.length === 0) return null
  return (
    <>
      {ways.map(({ key, ...way }) => (
        <OnePath key={key} {...way} isOnly={ways.length === 1} />
      ))}
      <Typography color="text.secondary">{t('drawer.safety')}</Typography>
    </>
  )
}
