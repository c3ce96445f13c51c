import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast/toast-store.ts'

/**
 * Keeps copies in this browser of what is not on the server yet. One that keeps no more (its storage is full) stops
 * nobody's work: it is said once, and `isStored` tells whether there is a copy now.
 */
export function useLocalCopy() {
  const { t } = useTranslation('components')
  const [isStored, setIsStored] = useState(true)
  const isNotified = useRef(false)

  function notifyOnce() {
    if (isNotified.current) return
    isNotified.current = true
    showToast({ tone: 'warning', message: t('copyNotStored') })
  }

  /** Runs what writes the copy, or clears it. */
  function keep(write: () => void): void {
    try {
      write()
      setIsStored(true)
    } catch {
      setIsStored(false)
      notifyOnce()
    }
  }

  return { isStored, keep }
}
