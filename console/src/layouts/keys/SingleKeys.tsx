import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCanOpen } from '../../session/known-screens.ts'
import { useSession } from '../../session/session.ts'
import { isForPage } from './is-for-page.ts'
import { nextStep } from './key-commands.ts'
import { runCommand } from './run-command.ts'

/** How long `g` waits for its second key. */
const goWaitMs = 1500

/** Listens for single keys, unless the person has switched them off (WCAG 2.1.4). */
export function SingleKeys() {
  const router = useRouter()
  const canOpen = useCanOpen()
  const isOn = useSession().preferences.singleKeyShortcuts ?? true
  const goingSinceMs = useRef(0)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const isGoing = Date.now() - goingSinceMs.current < goWaitMs
    const step = nextStep(isGoing, event.key)
    goingSinceMs.current = step.isGoing ? Date.now() : 0
    if (!step.command) return
    event.preventDefault()
    event.stopPropagation()
    runCommand(step.command, { canOpen, go: (href) => router.history.push(href) })
  })
  useEffect(() => {
    if (!isOn) return
    // Before the widgets: `g p` in a list must not also preview its row.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isOn])
  return null
}
