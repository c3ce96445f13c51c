import { json } from '@codemirror/lang-json'
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { javascript } from '@codemirror/legacy-modes/mode/javascript'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { alpha, type Theme } from '@mui/material/styles'
import type { CodeLanguage } from './code-language.ts'

const languages: Record<CodeLanguage, () => Extension> = {
  json,
  sh: () => StreamLanguage.define(shell),
  node: () => StreamLanguage.define(javascript),
  text: () => [],
}

/** The grammar of a language. */
export function languageExtension(language: CodeLanguage): Extension {
  return languages[language]()
}

/** Colours of code and of the editor's frame, from the current theme's readable status colours. */
export function themeExtension({ palette }: Theme): Extension {
  const highlight = HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: palette.info.main },
    { tag: [tags.string, tags.special(tags.string)], color: palette.success.main },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: palette.warning.main },
    { tag: [tags.comment, tags.meta], color: palette.text.secondary, fontStyle: 'italic' },
    {
      tag: [tags.propertyName, tags.variableName, tags.definition(tags.variableName)],
      color: palette.text.primary,
    },
    { tag: tags.invalid, color: palette.error.main },
  ])
  const frame = EditorView.theme(
    {
      '&': { color: palette.text.primary, backgroundColor: palette.background.paper, fontSize: '13px' },
      '.cm-scroller': {
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        lineHeight: 1.6,
      },
      '.cm-gutters': {
        backgroundColor: palette.background.default,
        color: palette.text.secondary,
        border: 'none',
      },
      '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: alpha(palette.text.primary, 0.03) },
      '.cm-cursor': { borderLeftColor: palette.text.primary },
      '&.cm-focused': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
      '.cm-panels': { backgroundColor: palette.background.paper, color: palette.text.primary },
      '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
        backgroundColor: palette.action.focus,
      },
    },
    { dark: palette.mode === 'dark' },
  )
  return [frame, syntaxHighlighting(highlight)]
}
