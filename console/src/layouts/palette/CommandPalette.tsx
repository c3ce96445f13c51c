import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadChunk } from '../../lib/chunk-error.ts'
import { closePalette, openPalette, usePaletteStore } from '../../state/palette-store.ts'
import { useSessionStore } from '../../state/session-store.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

function openOnShortcut(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  openPalette()
}

async function loadDialog(): Promise<ComponentType> {
  const load = async () => (await import('./PaletteDialog.tsx')).PaletteDialog
  const [dialog] = await Promise.all([loadChunk(load), loadTexts(['palette'])])
  return dialog
}

/** Ctrl+K: jumps to a page, does an action, finds a record. Nothing of it is loaded before it is opened. */
export function CommandPalette() {
  const { t } = useTranslation()
  const isOpen = usePaletteStore((state) => state.isOpen)
  const isSignedIn = useSessionStore((state) => state.session !== null)
  const [dialog, setDialog] = useState<ComponentType>()
  const isMissing = isOpen && isSignedIn && !dialog
  const load = useEffectEvent(() => {
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      () => {
        closePalette()
        showToast({ tone: 'error', message: t('errors.chunk') })
      },
    )
  })
  useEffect(() => {
    window.addEventListener('keydown', openOnShortcut)
    return () => window.removeEventListener('keydown', openOnShortcut)
  }, [])
  useEffect(() => {
    if (isMissing) load()
  }, [isMissing])
  return isSignedIn && dialog ? createElement(dialog) : null
}
