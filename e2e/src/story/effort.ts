import { type BrowserContext, expect } from '@playwright/test'

/** What a job asked of the people who did it. */
interface Effort {
  /** Presses of the mouse or a finger. */
  clicks: number
  /** Fields written in. */
  fields: number
  /** Presses of keys that write nothing: Tab, arrows, Enter, shortcuts. */
  keys: number
  /** Dialogs that asked to confirm something. */
  confirmations: number
}

type Act = keyof Effort

/** Counts while a job is done, by everybody who takes part. */
export interface Counter {
  /** Counts what is done in the windows of this context from now on. */
  watch: (context: BrowserContext) => Promise<void>
  /** Counts what is done until the work is over; nothing outside of such spans counts. */
  during: <T>(part: string, work: () => Promise<T>) => Promise<T>
  total: () => Effort
  /** A table of the parts and their sum, for a person to read. */
  report: (title: string) => string
}

/** In the browser, before a page's own scripts: tells every act of a person, and every dialog that asks. */
function listen(): void {
  const notify = (act: string) => {
    ;(window as unknown as { notifyAct: (act: string) => void }).notifyAct(act)
  }
  const isWriting = (target: EventTarget | null) =>
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  addEventListener('pointerdown', (event) => event.isTrusted && notify('clicks'), true)
  let field: EventTarget | null = null
  addEventListener('focusin', () => (field = null), true)
  addEventListener(
    'input',
    ({ target }) => {
      if (target === field || (target instanceof HTMLInputElement && /checkbox|radio|file/.test(target.type)))
        return
      field = target
      notify('fields')
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      const { key, target, ctrlKey, metaKey, isTrusted } = event as KeyboardEvent
      const isModifier = ['Control', 'Meta', 'Shift', 'Alt'].includes(key)
      const writes = key.length === 1 && !ctrlKey && !metaKey && isWriting(target)
      if (isTrusted && !isModifier && !writes) notify('keys')
    },
    true,
  )
  const requested = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const dialog of document.querySelectorAll('[data-confirmation]')) {
      if (!requested.has(dialog)) notify('confirmations')
      requested.add(dialog)
    }
  }).observe(document, { subtree: true, childList: true })
}

const nothing = (): Effort => ({ clicks: 0, fields: 0, keys: 0, confirmations: 0 })
const acts = Object.keys(nothing()) as Act[]

function sum(parts: Iterable<Effort>): Effort {
  const total = nothing()
  for (const part of parts) for (const act of acts) total[act] += part[act]
  return total
}

function line(name: string, effort: Effort): string {
  return `${name.padEnd(34)}${acts.map((act) => String(effort[act]).padStart(15)).join('')}`
}

/** A counter of clicks, keys, fields and confirmations. */
export function countEffort(): Counter {
  const parts = new Map<string, Effort>()
  let open: Effort | undefined
  return {
    watch: async (context) => {
      await context.exposeFunction('notifyAct', (act: Act) => {
        if (open) open[act] += 1
      })
      await context.addInitScript(listen)
    },
    during: async (part, work) => {
      const effort = parts.get(part) ?? nothing()
      parts.set(part, effort)
      open = effort
      try {
        return await work()
      } finally {
        open = undefined
      }
    },
    total: () => sum(parts.values()),
    report: (title) =>
      [
        `${title.padEnd(34)}${acts.map((act) => act.padStart(15)).join('')}`,
        ...[...parts].map(([name, effort]) => line(name, effort)),
        line('together', sum(parts.values())),
      ].join('\n'),
  }
}

/** Prints what the job asked of people, and holds it to its limits. */
export function expectWithin(effort: Counter, limits: Partial<Effort>): void {
  process.stdout.write(`\n${effort.report('the main job')}\n`)
  const total = effort.total()
  for (const act of acts) expect(total[act], act).toBeLessThanOrEqual(limits[act] ?? Number.POSITIVE_INFINITY)
}
