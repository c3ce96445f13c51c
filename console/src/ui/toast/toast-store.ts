import { create } from 'zustand'
import type { Tone } from '../status/tone.ts'

/** WCAG 2.2.1 and docs/interface.md: at least 8 s, longer while hovered or focused. */
export const toastMs = 8000

export interface Toast {
  id: number
  message: string
  tone: Exclude<Tone, 'neutral'>
  actionLabel?: string
  onAction?: () => void
  /** The time is over, the toast was closed, or the page is being left; not after `onAction`. */
  onExpire?: () => Promise<unknown>
}

/** A toast that was shown, gone or not. */
interface PastToast extends Pick<Toast, 'id' | 'message' | 'tone'> {
  /** ISO instant. */
  at: string
}

interface ToastState {
  toasts: Toast[]
  /** The newest first; what was missed can be read again. */
  past: PastToast[]
}

const rememberedToasts = 10

export const useToastStore = create<ToastState>(() => ({ toasts: [], past: [] }))

let nextId = 1

function remove(id: number): Toast | undefined {
  const toast = useToastStore.getState().toasts.find((each) => each.id === id)
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
  return toast
}

/** Whether both say the same and neither offers or delays anything: one of them is enough. */
function isRepeat(shown: Toast, toast: Toast): boolean {
  const isPlain = [shown, toast].every(({ onAction, onExpire }) => !onAction && !onExpire)
  return isPlain && shown.message === toast.message && shown.tone === toast.tone
}

/** Says the outcome of the reader's own action, once however often it is said; answers the id for `closeToast`. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const id = nextId
  nextId += 1
  const shown: Toast = { tone: 'success', ...toast, id }
  const { message, tone } = shown
  useToastStore.setState(({ toasts, past }) => ({
    toasts: [...toasts.filter((each) => !isRepeat(each, shown)), shown],
    past: [{ id, message, tone, at: new Date().toISOString() }, ...past].slice(0, rememberedToasts),
  }))
  return id
}

/** Ends a toast without its action; done when its delayed work is. */
export async function closeToast(id: number): Promise<void> {
  await remove(id)?.onExpire?.()
}

/** Ends a toast with its action. */
export function actOnToast(id: number): void {
  remove(id)?.onAction?.()
}

/** Ends every toast before the page or the session is left, so that no delayed work is lost; done when that is. */
export async function finishToasts(): Promise<void> {
  await Promise.allSettled(useToastStore.getState().toasts.map(({ id }) => closeToast(id)))
}
