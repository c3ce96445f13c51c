import { useTheme } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createTerminalScreen, type TerminalScreen } from '../terminal/terminal-screen.ts'
import { terminalTheme } from '../terminal/terminal-theme.ts'
import type { Cast } from './cast.ts'
import { createCastPlayer } from './cast-player.ts'

/** So often the picture moves on while it plays, in ms. */
const tickMs = 50

/** Plays a recording in the element that `host` is put on; times are in seconds. */
export function usePlayback(cast: Cast, label: string) {
  const { mode } = useTheme().palette
  const host = useRef<HTMLDivElement>(null)
  const show = useRef<(at: number) => void>(() => undefined)
  const screen = useRef<TerminalScreen>(undefined)
  const [at, setAt] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const first = useEffectEvent(() => ({ theme: terminalTheme(mode), label, at }))

  useEffect(() => {
    const element = host.current
    if (!element) return
    const { at: begin, ...look } = first()
    const made = createTerminalScreen(element, { ...look, fontSize: 13, onLink: () => undefined })
    made.terminal.options.disableStdin = true
    // Nothing is typed here: every key is the page's.
    made.terminal.attachCustomKeyEventHandler(() => false)
    show.current = createCastPlayer(made.terminal, cast).show
    show.current(begin)
    screen.current = made
    return () => {
      screen.current = undefined
      made.terminal.dispose()
    }
  }, [cast])
  useEffect(() => {
    if (screen.current) screen.current.terminal.options.theme = terminalTheme(mode)
  }, [mode])

  const seek = (next: number) => {
    setAt(next)
    show.current(next)
  }
  const goOn = useEffectEvent((seconds: number) => {
    const next = Math.min(cast.seconds, at + seconds * speed)
    seek(next)
    if (next >= cast.seconds) setIsPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      goOn((now - before) / 1000)
      before = now
    }, tickMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  const toggle = () => {
    if (!isPlaying && at >= cast.seconds) seek(0)
    setIsPlaying(!isPlaying)
  }
  return { host, at, seek, isPlaying, toggle, speed, setSpeed }
}
