import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { type StateKinds, type StateOf, stateKinds } from './state-kinds.ts'
import { type StyleName, stateStyles } from './state-look.ts'
import { useStateName } from './use-state-name.ts'

interface StateChipProps<Kind extends keyof StateKinds> {
  kind: Kind
  state: StateOf<Kind>
  title?: string
}

/** The chip of a lifecycle state: `<StateChip kind="version" state={version.state} />`. */
export function StateChip<Kind extends keyof StateKinds>({ kind, state, title }: StateChipProps<Kind>) {
  const stateName = useStateName()
  const styles: Partial<Record<string, StyleName>> = stateKinds[kind].styles
  return (
    <StatusChip
      {...stateStyles[styles[state] ?? 'waiting']}
      label={stateName(kind, state)}
      {...(title === undefined ? {} : { title })}
    />
  )
}
