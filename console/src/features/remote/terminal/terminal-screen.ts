import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { WebglAddon } from '@xterm/addon-webgl'
import { type ITheme, Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { guardTerminal, openableLink } from './terminal-guards.ts'

interface ScreenOptions {
  fontSize: number
  theme: ITheme
  /** Said of the box that takes what is typed. */
  label: string
  /** Somebody pressed a link of http or https. */
  onLink: (url: string) => void
}

/** Draws with the graphics card where there is one; it may be taken away at any time, and the page draws on without it. */
function drawFast(terminal: Terminal): void {
  try {
    const webgl = new WebglAddon()
    webgl.onContextLoss(() => webgl.dispose())
    terminal.loadAddon(webgl)
  } catch {
    // No WebGL 2: the elements of the page draw it.
  }
}

/** xterm with what this product uses of it, and without what a robot could reach the person’s computer by. */
export function createTerminalScreen(host: HTMLElement, options: ScreenOptions) {
  const terminal = new Terminal({
    allowProposedApi: true,
    cursorBlink: false,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: options.fontSize,
    scrollback: 5000,
    minimumContrastRatio: 4.5,
    theme: options.theme,
    linkHandler: {
      allowNonHttpProtocols: false,
      activate: (_event, uri) => {
        const url = openableLink(uri)
        if (url) options.onLink(url)
      },
    },
  })
  guardTerminal(terminal.parser)
  const [fit, search] = [new FitAddon(), new SearchAddon()]
  for (const addon of [fit, search, new Unicode11Addon()]) terminal.loadAddon(addon)
  terminal.unicode.activeVersion = '11'
  terminal.open(host)
  drawFast(terminal)
  terminal.textarea?.setAttribute('aria-label', options.label)
  return { terminal, fit, search }
}

export type TerminalScreen = ReturnType<typeof createTerminalScreen>
