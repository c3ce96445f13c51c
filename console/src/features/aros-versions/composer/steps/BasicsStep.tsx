import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { mostBakeS, usualBakeS } from '@filo/contract/device/assignment/package-services'
import { Semver } from '@filo/contract/packages/semver-order'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '../../../../components/form/SearchSelect.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useLocalDay } from '../../../../ui/format/use-local-day.ts'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { arosSource } from '../../shared/option-sources.ts'
import { TestersPanel } from '../../testers/TestersPanel.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { DraftText } from './DraftText.tsx'

interface Props {
  aros: ArosVersionDetail
  draft: Draft
}

function BaseChoice({ aros, draft }: Props) {
  const { t } = useTranslation('aros-versions')
  const source = arosSource({
    variantId: aros.robot.id,
    channelName: (channel) => t(`channel.${channel}`),
  })
  return (
    <SearchSelect
      source={source}
      without={aros.id}
      value={draft.baseId}
      onChange={(baseId) => draft.change({ baseId })}
      field={{
        label: t('basics.base'),
        helperText: t('basics.baseHelp'),
        placeholder: t('basics.noBase'),
      }}
    />
  )
}

function TestTerms({ draft }: { draft: Draft }) {
  const { t } = useTranslation('aros-versions')
  const { dayOf, endOf } = useLocalDay()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <DraftText
        label={t('basics.quorum')}
        help={t('basics.quorumHelp')}
        value={String(draft.quorum)}
        isSound={(text) => /^([1-9]|1\d|20)$/.test(text.trim())}
        problem={t('basics.quorumProblem')}
        onSave={(text) => draft.change({ quorum: Number(text) })}
      />
      <TextField
        fullWidth
        type="date"
        label={t('basics.due')}
        value={dayOf(draft.dueAt)}
        onChange={(event) => draft.change({ dueAt: endOf(event.target.value) })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Box>
  )
}

const isBake = (text: string) => /^\d{0,5}$/.test(text.trim()) && Number(text) <= mostBakeS

function BakeTime({ aros, draft }: Props) {
  const { t } = useTranslation('aros-versions')
  return (
    <DraftText
      isOptional
      label={t('basics.bake')}
      help={t('basics.bakeHelp', { usual: usualBakeS, now: aros.effectiveBakeS })}
      value={draft.bakeS === null ? '' : String(draft.bakeS)}
      isSound={isBake}
      problem={t('basics.bakeProblem', { most: mostBakeS })}
      onSave={(text) => draft.change({ bakeS: text === '' ? null : Number(text) })}
    />
  )
}

/** Step ①: name, number, base; for a test also quorum, due date and testers. */
export function BasicsStep({ aros, draft }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('steps.basics')}>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
          <TextField
            fullWidth
            label={t('facts.product')}
            value={`${localized(aros.robot.name)} · ${aros.robot.code}`}
            helperText={t('basics.productLocked')}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
            <DraftText
              label={t('basics.name')}
              value={draft.name}
              isSound={(text) => text.trim() !== ''}
              problem={t('basics.nameProblem')}
              onSave={(name) => draft.change({ name })}
            />
            <DraftText
              label={t('basics.semver')}
              help={t('basics.semverHelp')}
              value={draft.semver}
              isSound={(text) => Semver.safeParse(text.trim()).success}
              problem={t('basics.semverProblem')}
              onSave={(semver) => draft.change({ semver })}
            />
          </Box>
          <BaseChoice aros={aros} draft={draft} />
          <BakeTime aros={aros} draft={draft} />
          {aros.channel === 'test' && <TestTerms draft={draft} />}
        </Box>
      </SectionCard>
      {aros.channel === 'test' && <TestersPanel aros={aros} />}
    </Box>
  )
}
