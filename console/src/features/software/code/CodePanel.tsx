import { type HookKind, hookKinds } from '@filo/contract/device/assignment/package-content'
import type { HookText } from '@filo/contract/packages/version-content-routes'
import type { OriginScript } from '@filo/contract/packages/version-origin-routes'
import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useRootStore } from '../../../state/root-store.ts'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { HookEditor } from './HookEditor.tsx'
import { type OriginHook, originHooks } from './origin-hooks.ts'
import type { CodeDraft, CodeText } from './use-code-draft.ts'

const CodeConflict = lazyDialog(async () => (await import('./CodeConflict.tsx')).CodeConflict)

interface Props {
  draft: CodeDraft
  /** Why it cannot be edited here. */
  lockedReason?: string | undefined
  /** What stands around it has the button that saves. */
  savesElsewhere?: boolean
  /** Maintainer scripts of the .deb that the version was uploaded as. */
  scripts?: readonly OriginScript[] | undefined
}

/** The file's name, the same in every language. */
const manifestName = 'manifest.json'

interface AddHookProps {
  missing: HookKind[]
  /** Scripts of the version's .deb that one may start from. */
  offered: readonly OriginHook[]
  onAdd: (kind: HookKind, hook?: HookText) => void
}

function AddHookButton({ missing, offered, onAdd }: AddHookProps) {
  const { t } = useTranslation('software')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (missing.length === 0) return null
  return (
    <>
      <Button
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 'auto' }}
      >
        {t('code.add')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {missing.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null)
              onAdd(kind)
            }}
          >
            {t(`code.kinds.${kind}`)}
          </MenuItem>
        ))}
        {offered.map(({ name, kind, hook }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onAdd(kind, hook)
            }}
          >
            {t('code.fromDeb', { kind: t(`code.kinds.${kind}`), name })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function Parts({ draft, text, lockedReason, scripts = [] }: Props & { text: CodeText }) {
  const { t } = useTranslation('software')
  const [open, setOpen] = useState<string>()
  const isLocked = lockedReason !== undefined
  const present = hookKinds.filter((kind) => text.hooks[kind])
  const missing = hookKinds.filter((kind) => !text.hooks[kind])
  const shown =
    open === undefined || open === 'manifest' ? text.manifest : (text.hooks[open as HookKind]?.text ?? '')
  useEffect(() => {
    useRootStore.setState({ codeText: shown })
    return () => {
      useRootStore.setState({ codeText: '' })
    }
  }, [shown])
  const order = hookKinds.map((kind) => t(`code.kinds.${kind}`)).join(' → ')
  const manifest = (
    <CodeEditor
      label={manifestName}
      language="json"
      value={text.manifest}
      {...(isLocked ? {} : { onChange: draft.setManifest })}
      lockedReason={lockedReason}
      minHeight={200}
    />
  )
  const hookTabs = present.flatMap((kind) => {
    const hook = text.hooks[kind]
    if (!hook) return []
    const onChange = isLocked ? undefined : (next: typeof hook | undefined) => draft.setHook(kind, next)
    return [
      {
        key: kind,
        label: t(`code.kinds.${kind}`),
        content: <HookEditor kind={kind} hook={hook} onChange={onChange} lockedReason={lockedReason} />,
      },
    ]
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
        <Box sx={{ flex: '1 1 320px' }}>
          {present.length === 0 ? t('code.none') : t('code.help', { order })}
        </Box>
        {!isLocked && (
          <AddHookButton
            missing={missing}
            offered={originHooks(scripts, missing)}
            onAdd={(kind, hook) => {
              if (hook) draft.setHook(kind, hook)
              else draft.addHook(kind)
              setOpen(kind)
            }}
          />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <PageTabs
          label={t('wizard.codeTitle')}
          active={open}
          onChange={setOpen}
          tabs={[{ key: 'manifest', label: t('code.manifest'), content: manifest }, ...hookTabs]}
        />
      </Box>
    </Box>
  )
}

/** "Packages code": the manifest and the scripts of a version, editable while it is open. */
export function CodePanel({ draft, lockedReason, scripts, savesElsewhere }: Props) {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const save = () =>
    draft.save().then(
      () => showToast({ message: t('code.saved') }),
      () => undefined,
    )
  return (
    <QueryPanel query={draft.query} errorTitle={t('code.failed')} lines={8}>
      {(loaded) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {draft.saveError && (
            <Alert severity="error" role="alert">
              {readError(draft.saveError)}
            </Alert>
          )}
          {draft.theirs && (
            <CodeConflict
              draft={draft}
              mine={draft.text ?? loaded}
              theirs={draft.theirs}
              onClose={draft.keepEditing}
            />
          )}
          <Parts draft={draft} text={draft.text ?? loaded} lockedReason={lockedReason} scripts={scripts} />
          {lockedReason === undefined && !savesElsewhere && (
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
              {draft.isDirty && <Box sx={{ color: 'text.secondary' }}>{t('code.unsaved')}</Box>}
              <PendingButton
                variant="contained"
                isPending={draft.isSaving}
                disabled={!draft.isDirty}
                onClick={() => void save()}
              >
                {t('code.save')}
              </PendingButton>
            </Box>
          )}
        </Box>
      )}
    </QueryPanel>
  )
}
