/** What one key, or `g` and a second one, asks for. */
export type KeyCommand = 'search' | 'create' | 'help' | 'robots' | 'packages' | 'versions' | 'board'

const single: Record<string, KeyCommand> = { '/': 'search', n: 'create', '?': 'help' }
const afterGo: Record<string, KeyCommand> = { r: 'robots', p: 'packages', v: 'versions', k: 'board' }

interface KeyStep {
  /** `g` was pressed, and the next key says where to. */
  isGoing: boolean
  command?: KeyCommand
}

/** One more key: a command, a wait for the second key, or nothing. Caps Lock does not matter. */
export function nextStep(isGoing: boolean, key: string): KeyStep {
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (letter === 'g' && !isGoing) return { isGoing: true }
  const command = isGoing ? afterGo[letter] : single[letter]
  return command ? { isGoing: false, command } : { isGoing: false }
}
