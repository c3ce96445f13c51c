import type { Language } from '@filo/contract/localized-text'
import { useSyncExternalStore } from 'react'
import { followStoredMode, readThemeMode, storeThemeMode } from '../../../theme/stored-mode.ts'
import { useTexts } from './translate.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = followStoredMode(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function ThemeSwitch() {
  const { t } = useTexts()
  const mode = useSyncExternalStore(
    subscribe,
    () => readThemeMode(localStorage),
    () => 'light' as const,
  )
  function toggle() {
    storeThemeMode(mode === 'light' ? 'dark' : 'light')
    for (const listener of listeners) listener()
  }
  return (
    <button type="button" className="quiet" onClick={toggle}>
      {mode === 'light' ? t('signInPage.dark') : t('signInPage.light')}
    </button>
  )
}

/** Language and theme. The language is a link, so that it works before the page runs. */
export function PageSwitches({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { language, t } = useTexts()
  const other = language === 'tr' ? 'en' : 'tr'
  return (
    <div className="switches">
      <a
        className="quiet"
        href={`?lng=${other}`}
        lang={other}
        hrefLang={other}
        onClick={(event) => {
          event.preventDefault()
          onLanguage(other)
        }}
      >
        {t('signInPage.otherLanguage')}
      </a>
      <ThemeSwitch />
    </div>
  )
}
