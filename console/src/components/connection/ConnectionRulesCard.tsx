import type { ConnectionRules, RuleSource } from '@filo/contract/connection/connection-rules'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import type { RulesTarget } from './ConnectionRulesDrawer.tsx'

const ConnectionRulesDrawer = lazyDialog(
  async () => (await import('./ConnectionRulesDrawer.tsx')).ConnectionRulesDrawer,
)

interface Props {
  rules: ConnectionRules
  source: RuleSource
  mayChange: boolean
  target: RulesTarget
}

/** After how much silence a robot counts as late and offline, when people are told, and who said so. */
export function ConnectionRulesCard({ rules, source, mayChange, target }: Props) {
  const { t } = useTranslation('components')
  const { duration } = useFormats()
  const [isEditing, setIsEditing] = useState(false)
  const after = (minutes: number) => t('connectionRules.after', { time: duration(minutes * 60) })
  const { staleAfterMin, offlineAfterMin, noticeAfterMin } = rules
  const edit = mayChange && (
    <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setIsEditing(true)}>
      {t('connectionRules.edit')}
    </Button>
  )
  return (
    <SectionCard title={t('connectionRules.title')} actions={edit}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(`connectionRules.intro.${target.of}`)}
      </Typography>
      <KeyValueList
        items={[
          { label: t('connectionRules.stale'), value: after(staleAfterMin) },
          { label: t('connectionRules.offline'), value: after(offlineAfterMin) },
          {
            label: t('connectionRules.notice'),
            value: noticeAfterMin === null ? t('connectionRules.noNotice') : after(noticeAfterMin),
          },
          { label: t('connectionRules.source'), value: t(`connectionRules.sources.${source}`) },
        ]}
      />
      {isEditing && <ConnectionRulesDrawer target={target} onClose={() => setIsEditing(false)} />}
    </SectionCard>
  )
}
