import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast/toast-store.ts'

/**
 * Keeps copies in this browser of what is not on the server yet. One that keeps no more (its storage is full) stops
 * nobody's work: it is said once, and `isKept` tells whether there is a copy now.
 */
export function useLocalCopy() {
  const { t } = useTranslation('components')
  const [isKept, setIsKept] = useState(true)
  const isSaid = useRef(false)

  function sayOnce() {
    if (isSaid.current) return
    isSaid.current = true
    showToast({ tone: 'warning', message: t('copyNotKept') })
  }

  /** Runs what writes the copy, or clears it. */
  function keep(write: () => void): void {
    try {
      write()
      setIsKept(true)
    } catch {
      setIsKept(false)
      sayOnce()
    }
  }

  return { isKept, keep }
}
