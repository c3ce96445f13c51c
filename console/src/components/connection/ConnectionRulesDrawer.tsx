import {
  type ConnectionRules,
  maxRuleMinutes,
  noticeMinutes,
} from '@filo/contract/connection/connection-rules'
import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../ui/form/fields/FormSwitch.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { type ConnectionDraft, connectionDraft, draftOf, rulesOfDraft } from './connection-draft.ts'

/** The rules of a robot or a customer as they were read. */
interface RulesRead {
  own: ConnectionRules | null
  inherited: ConnectionRules
  etag: string
}

export interface RulesTarget {
  of: 'robot' | 'customer'
  read: RulesRead
  loadLatest: () => Promise<RulesRead>
  save: (rules: ConnectionRules | null, ifMatch: string | undefined) => Promise<unknown>
}

/** Decides after how much silence a robot, or all of a customer, counts as late and offline, and when people are told. */
export function ConnectionRulesDrawer({ target, onClose }: { target: RulesTarget; onClose: () => void }) {
  const { t } = useTranslation('components')
  const { duration, number } = useFormats()
  const words = {
    offlineAfterStale: t('connectionRules.offlineAfterStale'),
    noticeAfterOffline: t('connectionRules.noticeAfterOffline'),
  }
  const { read, of } = target
  const form = useForm(connectionDraft(words), draftOf(read.own, read.inherited))
  const minutes = t('connectionRules.minutes')
  const labels = {
    isOwn: t(`connectionRules.isOwn.${of}`),
    staleAfterMin: t('connectionRules.stale'),
    offlineAfterMin: t('connectionRules.offline'),
    noticeAfterMin: t('connectionRules.notice'),
  }
  return (
    <FormDrawer
      title={t('connectionRules.title')}
      onClose={onClose}
      form={form}
      etag={read.etag}
      fieldLabels={labels}
      submitLabel={t('connectionRules.save')}
      loadLatest={async () => {
        const latest = await target.loadLatest()
        return { values: draftOf(latest.own, latest.inherited), etag: latest.etag }
      }}
      onSubmit={(draft: ConnectionDraft, etag) => target.save(rulesOfDraft(draft), etag)}
      savedMessage={() => t('connectionRules.saved')}
    >
      <FormSwitch form={form} name="isOwn" label={labels.isOwn} help={t(`connectionRules.isOwnHelp.${of}`)} />
      {form.values.isOwn && (
        <>
          <FormNumberField
            form={form}
            name="staleAfterMin"
            label={labels.staleAfterMin}
            help={t('connectionRules.staleHelp')}
            unit={minutes}
            isRequired
          />
          <FormNumberField
            form={form}
            name="offlineAfterMin"
            label={labels.offlineAfterMin}
            help={t('connectionRules.offlineHelp', { most: number(maxRuleMinutes) })}
            unit={minutes}
            isRequired
          />
          <FormSelect
            form={form}
            name="noticeAfterMin"
            label={labels.noticeAfterMin}
            help={t('connectionRules.noticeHelp')}
            noneLabel={t('connectionRules.noNotice')}
            options={noticeMinutes.map((value) => ({ value: `${value}`, label: duration(value * 60) }))}
          />
        </>
      )}
    </FormDrawer>
  )
}
