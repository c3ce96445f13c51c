import { showToast } from './toast-store.ts'

interface UndoOffer {
  /** What was done: "Kullanıcı kaldırıldı". */
  message: string
  undoLabel: string
  /** Takes it back: restores on the server, or only shows the row again when the work is delayed. */
  onUndo: () => void
  /** Does the delayed work when nobody took it back, also when the page is left; tells a failure by itself. */
  onCommit?: () => Promise<unknown>
}

/** The undoable mode of docs/interface.md: 8 s to take an action back, paused on hover and focus. */
export function offerUndo({ message, undoLabel, onUndo, onCommit }: UndoOffer): void {
  showToast({
    message,
    actionLabel: undoLabel,
    onAction: onUndo,
    ...(onCommit ? { onExpire: onCommit } : {}),
  })
}
