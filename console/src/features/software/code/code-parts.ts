import { type HookKind, hookKinds } from '@filo/contract/device/assignment/package-content'
import type { CodeLanguage } from '../../../ui/code/code-language.ts'
import type { CodeText } from './use-code-draft.ts'

interface CodePart {
  key: 'manifest' | HookKind
  language: CodeLanguage
  theirs: string
  mine: string
}

/** A script as a person compares it: its limits on a line of their own, then its text; empty when there is none. */
function hookText(hook: CodeText['hooks'][HookKind]): string {
  return hook ? `# ${hook.language}, ${hook.timeoutS} s\n${hook.text}` : ''
}

/** The parts of a version's code that two people have left different. */
export function differingParts(theirs: CodeText, mine: CodeText): CodePart[] {
  const parts: CodePart[] = [
    { key: 'manifest', language: 'json', theirs: theirs.manifest, mine: mine.manifest },
    ...hookKinds.map((key) => ({
      key,
      language: (mine.hooks[key] ?? theirs.hooks[key])?.language ?? 'sh',
      theirs: hookText(theirs.hooks[key]),
      mine: hookText(mine.hooks[key]),
    })),
  ]
  return parts.filter((part) => part.theirs !== part.mine)
}
