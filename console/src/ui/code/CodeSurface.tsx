import { Compartment, EditorState } from '@codemirror/state'
import { useTheme } from '@mui/material/styles'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useEffectEvent, useRef } from 'react'
import { languageExtension, themeExtension } from './code-extensions.ts'
import type { CodeLanguage } from './code-language.ts'

interface CodeSurfaceProps {
  value: string
  /** Absent makes the text read-only. */
  onChange?: ((value: string) => void) | undefined
  language: CodeLanguage
  label: string
  isWrapped: boolean
  /** CSS height limits. */
  minHeight: number
  maxHeight: string
}

function wrapping(isWrapped: boolean) {
  return isWrapped ? EditorView.lineWrapping : []
}

/** CodeMirror itself; loaded only where code is shown. Esc then Tab leaves the editor. */
export function CodeSurface(props: CodeSurfaceProps) {
  const { value, onChange, language, label, isWrapped, minHeight, maxHeight } = props
  const theme = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const wrap = useRef(new Compartment())
  const isEditable = onChange !== undefined
  const onTextChange = useEffectEvent((text: string) => onChange?.(text))
  const currentValue = useEffectEvent(() => value)
  const currentWrap = useEffectEvent(() => isWrapped)

  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      doc: currentValue(),
      extensions: [
        basicSetup,
        languageExtension(language),
        themeExtension(theme),
        wrap.current.of(wrapping(currentWrap())),
        EditorState.readOnly.of(!isEditable),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': String(!isEditable) }),
        EditorView.theme({ '.cm-scroller': { minHeight: `${minHeight}px`, maxHeight } }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onTextChange(update.state.doc.toString())
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, theme, isEditable, label, minHeight, maxHeight])

  useEffect(() => {
    const editor = view.current
    const shown = editor?.state.doc.toString()
    if (editor && shown !== value)
      editor.dispatch({ changes: { from: 0, to: shown?.length ?? 0, insert: value } })
  }, [value])

  useEffect(() => {
    view.current?.dispatch({ effects: wrap.current.reconfigure(wrapping(isWrapped)) })
  }, [isWrapped])

  return <div ref={host} />
}
