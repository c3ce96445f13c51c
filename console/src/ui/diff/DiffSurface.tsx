import { goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { alpha, type Theme, useTheme } from '@mui/material/styles'
import { basicSetup, EditorView } from 'codemirror'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { languageExtension, themeExtension } from '../code/code-extensions.ts'
import type { CodeLanguage } from '../code/code-language.ts'

/** Moves to the next or previous change. */
export interface DiffNavigation {
  next: () => void
  previous: () => void
}

interface DiffSurfaceProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
  language: CodeLanguage
  isSideBySide: boolean
  ref?: Ref<DiffNavigation>
}

const collapse = { margin: 3, minSize: 6 }

/** Tints stay faint, so that coloured code on them keeps its contrast; a line under the text marks what changed. */
function diffTheme({ palette }: Theme): Extension {
  const added = palette.success.main
  const removed = palette.error.main
  const mark = (color: string) => ({ background: 'none', borderBottom: `2px solid ${color}` })
  return EditorView.theme({
    '.cm-changedLine': { backgroundColor: `${alpha(added, 0.07)} !important` },
    '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
      backgroundColor: `${alpha(removed, 0.07)} !important`,
    },
    '.cm-insertedLine': { background: 'none !important', textDecoration: 'none' },
    '&.cm-merge-b .cm-changedText, .cm-changedText': mark(added),
    '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': mark(removed),
    '.cm-collapsedLines': { color: palette.text.primary, background: palette.action.hover },
    '.cm-scroller': { maxHeight: '70dvh' },
  })
}

/** CodeMirror's merge view itself; loaded only where a difference is shown. */
export function DiffSurface(props: DiffSurfaceProps) {
  const { before, after, beforeLabel, afterLabel, language, isSideBySide, ref } = props
  const theme = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const target = useRef<EditorView>(undefined)

  useImperativeHandle(ref, () => ({
    next: () => {
      if (target.current) goToNextChunk(target.current)
      target.current?.focus()
    },
    previous: () => {
      if (target.current) goToPreviousChunk(target.current)
      target.current?.focus()
    },
  }))

  useEffect(() => {
    const parent = host.current
    if (!parent) return
    const shared = (label: string): Extension[] => [
      basicSetup,
      languageExtension(language),
      themeExtension(theme),
      diffTheme(theme),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
    ]
    if (isSideBySide) {
      const view = new MergeView({
        parent,
        a: { doc: before, extensions: shared(beforeLabel) },
        b: { doc: after, extensions: shared(afterLabel) },
        collapseUnchanged: collapse,
        gutter: true,
      })
      target.current = view.b
      return () => view.destroy()
    }
    const merge = unifiedMergeView({
      original: before,
      mergeControls: false,
      collapseUnchanged: collapse,
      gutter: true,
    })
    const view = new EditorView({ parent, doc: after, extensions: [...shared(afterLabel), merge] })
    target.current = view
    return () => view.destroy()
  }, [before, after, beforeLabel, afterLabel, language, isSideBySide, theme])

  return <div ref={host} />
}
