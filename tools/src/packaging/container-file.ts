/** One instruction of a container file. */
interface Instruction {
  name: string
  /** All behind the name, continued lines joined. */
  text: string
}

/** A stage: from one FROM to the next. */
export interface Stage {
  name: string | undefined
  base: string
  steps: readonly Instruction[]
}

/** Reads a container file as far as ours goes: no arguments, no here-documents. @throws where it does not begin with FROM */
export function readContainerFile(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages: { name: string | undefined; base: string; steps: Instruction[] }[] = []
  for (const line of lines) {
    const [name = '', ...rest] = line.split(/\s+/)
    const [base = '', , as] = rest
    if (name === 'FROM') stages.push({ name: as, base, steps: [] })
    else if (stages.length === 0) throw new Error(`a container file begins with FROM, not with ${name}`)
    else stages.at(-1)?.steps.push({ name, text: rest.join(' ') })
  }
  return stages
}

/** What is copied from an earlier stage: from where to where. */
export function copiesOf({ steps }: Stage): { from: string; source: string; target: string }[] {
  return steps.flatMap(({ name, text }) => {
    const found = name === 'COPY' ? /^--from=(\S+) (\S+) (\S+)$/.exec(text) : null
    return found ? [{ from: found[1] ?? '', source: found[2] ?? '', target: found[3] ?? '' }] : []
  })
}

/** The texts of all instructions of a name. */
export function textsOf({ steps }: Stage, name: string): string[] {
  return steps.flatMap((step) => (step.name === name ? [step.text] : []))
}
