/** A key by its X11 keysym and the place that it has on a keyboard (UI Events `code`). */
interface Key {
  keysym: number
  code: string
}

const control: Key = { keysym: 0xffe3, code: 'ControlLeft' }
const alt: Key = { keysym: 0xffe9, code: 'AltLeft' }
const functionKeys = Array.from({ length: 12 }, (_, index) => ({
  id: `F${index + 1}`,
  keys: [{ keysym: 0xffbe + index, code: `F${index + 1}` }],
}))

/** Keys that a browser or the person's own computer would take for itself, by the name that they are offered by. */
export const desktopKeys: readonly { id: string; keys: readonly Key[] }[] = [
  { id: 'Ctrl+Alt+Del', keys: [control, alt, { keysym: 0xffff, code: 'Delete' }] },
  { id: 'Super', keys: [{ keysym: 0xffeb, code: 'MetaLeft' }] },
  { id: 'Alt+Tab', keys: [alt, { keysym: 0xff09, code: 'Tab' }] },
  { id: 'Esc', keys: [{ keysym: 0xff1b, code: 'Escape' }] },
  { id: 'Tab', keys: [{ keysym: 0xff09, code: 'Tab' }] },
  ...functionKeys,
]

/** What is pressed and let go of, in order: down from the first to the last, up from the last to the first. */
export function pressesOf(keys: readonly Key[]): (Key & { isDown: boolean })[] {
  const down = keys.map((key) => ({ ...key, isDown: true }))
  return [...down, ...keys.toReversed().map((key) => ({ ...key, isDown: false }))]
}
