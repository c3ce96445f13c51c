import { afterAll, vi } from 'vitest'
import { useToastStore } from '../toast/toast-store.ts'

// Test files with a document share it and the code; loaded anew before each, so that it begins in a window as new.
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
Reflect.deleteProperty(window, 'matchMedia')
useToastStore.setState(useToastStore.getInitialState(), true)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
