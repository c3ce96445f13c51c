import {
  type ConfigGroup,
  type ConfigKey,
  configGroupNames,
  configGroups,
  configItems,
} from '@filo/contract/robot-config/config-items'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import {
  changeUnitConfig,
  getUnitConfig,
  listConfigChanges,
  type UnitConfig,
} from '@filo/contract/robot-config/robot-config-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useInvalidate } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { LeaveDialog } from '../../ui/form/LeaveDialog.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { ConfigItemRow } from './ConfigItemRow.tsx'
import { ConfigSaveBar } from './ConfigSaveBar.tsx'
import {
  beginDraft,
  bodyOf,
  type ConfigDraft,
  changedMeanwhile,
  isInForce,
  withValue,
} from './config-draft.ts'
import { FoldCard } from './FoldCard.tsx'
import { TryVoice } from './TryVoice.tsx'
import { useConfigTexts } from './use-config-texts.ts'

/** What others set while somebody was at it, beside one's own: the last one wins, and knows it. */
function Meanwhile({
  config,
  draft,
  onKeep,
}: {
  config: UnitConfig
  draft: ConfigDraft
  onKeep: () => void
}) {
  const { t } = useTranslation('components')
  const { name, textOf } = useConfigTexts()
  if (config.etag === draft.etag) return null
  const changed = changedMeanwhile(draft, config)
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onKeep}>
          {t('robotConfig.keepMine')}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 600 }}>{t('robotConfig.meanwhile')}</Box>
      {changed.map(({ key, own }) => (
        <Box key={key}>
          {`${name(key)}: ${textOf(key, draft.own[key] ?? null)} → ${textOf(key, own)}`}
          {draft.values[key] !== undefined &&
            ` · ${t('robotConfig.yours', { value: textOf(key, draft.values[key] ?? null) })}`}
        </Box>
      ))}
    </Alert>
  )
}

function Identity({ config }: { config: UnitConfig }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  return (
    <Box sx={{ mb: 2 }}>
      <KeyValueList
        items={[
          { label: t('robotConfig.model'), value: localized(config.modelName) },
          { label: t('robotConfig.serial'), value: config.serial, copyValue: config.serial },
        ]}
      />
    </Box>
  )
}

/** Which groups are open: those that a robot does not keep to, until a person opens and folds others. */
function useOpenGroups({ items }: UnitConfig) {
  const [open, setOpen] = useState<ReadonlySet<ConfigGroup>>(
    () => new Set(items.filter((item) => isInForce(item) === false).map(({ key }) => configItems[key].group)),
  )
  const toggle = (group: ConfigGroup) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(group)) next.add(group)
      return next
    })
  const isAll = open.size === configGroups.length
  return { open, toggle, isAll, toggleAll: () => setOpen(new Set(isAll ? [] : configGroups)) }
}

/** How many settings a group has, and how many of them are unsent or differ on the robot. */
function useGroupSummary() {
  const { t } = useTranslation('components')
  return (items: UnitConfig['items'], draft: ConfigDraft | undefined) => {
    const unsent = items.filter(({ key }) => draft?.values[key] !== undefined).length
    const differing = items.filter((item) => isInForce(item) === false).length
    return [
      t('robotConfig.groupItems', { count: items.length }),
      unsent > 0 && t('robotConfig.groupUnsent', { count: unsent }),
      differing > 0 && t('robotConfig.groupDiffers', { count: differing }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** All items in their groups; what is set waits in a bar until it is sent. */
export function ConfigForm({ config }: { config: UnitConfig }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const readError = useReadError()
  const invalidate = useInvalidate()
  const [draft, setDraft] = useState<ConfigDraft>()
  const { unitId, items, languages } = config
  const groups = useOpenGroups(config)
  const summaryOf = useGroupSummary()
  const isOther = draft !== undefined && draft.etag !== config.etag
  const send = useApiMutation(changeUnitConfig, {
    invalidates: [getUnitConfig, listConfigChanges],
    onSuccess: () => {
      setDraft(undefined)
      showToast({ message: t('robotConfig.sent') })
    },
    onError: ({ status }) => {
      if (status === 409) void invalidate([getUnitConfig, listConfigChanges])
    },
  })
  const guard = useLeaveGuard(draft !== undefined, ['tab'])

  function change(key: ConfigKey, value: ConfigValue | null): void {
    send.reset()
    setDraft((before) => withValue(before ?? beginDraft(config), key, value))
  }

  function sendNow(reason: string): void {
    if (!draft) return
    const body = { ...bodyOf(draft), ...(reason.length >= 3 && { reason }) }
    send.mutate({ params: { unitId }, body, ifMatch: draft.etag })
  }

  const maySpeak = items.some(({ key, mayChange }) => key === 'tts.voice' && mayChange)
  const groupItems = (group: ConfigGroup) => items.filter(({ key }) => configItems[key].group === group)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {draft && (
        <Meanwhile
          config={config}
          draft={draft}
          onKeep={() => setDraft({ ...beginDraft(config), values: draft.values })}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button color="inherit" aria-expanded={groups.isAll} onClick={groups.toggleAll}>
          {t(groups.isAll ? 'robotConfig.foldAll' : 'robotConfig.openAll')}
        </Button>
      </Box>
      {configGroups.map((group) => (
        <FoldCard
          key={group}
          title={localized(configGroupNames[group])}
          summary={summaryOf(groupItems(group), draft)}
          isOpen={groups.open.has(group)}
          onToggle={() => groups.toggle(group)}
          actions={group === 'speech' && maySpeak && <TryVoice config={config} />}
        >
          {group === 'identity' && <Identity config={config} />}
          {groupItems(group).map((item) => (
            <ConfigItemRow
              key={item.key}
              item={item}
              items={items}
              languages={languages}
              values={draft?.values ?? {}}
              onChange={change}
            />
          ))}
        </FoldCard>
      ))}
      {draft && (
        <ConfigSaveBar
          count={Object.keys(draft.values).length}
          onUndo={() => setDraft(undefined)}
          onSend={sendNow}
          isPending={send.isPending}
          problem={send.error && !isOther ? readError(send.error) : undefined}
        />
      )}
      <LeaveDialog guard={guard} />
    </Box>
  )
}
