/** One line of the table: ours beside its reference from the same run. */
export interface Row {
  goal: string
  ours: string
  reference: string
  /** Ours divided by the reference; null where the reference is absent. */
  ratio: number | null
  target: string
  /** Null: not decidable without the reference. */
  isMet: boolean | null
}

/** A goal of ours as a share of a reference that was measured in the same run. */
export function compare(input: {
  goal: string
  ours: number
  reference: number | null
  atMost: number
  unit: string
}): Row {
  const { goal, ours, reference, atMost, unit } = input
  const show = (value: number) => `${value >= 100 ? Math.round(value) : Number(value.toFixed(2))} ${unit}`
  const ratio = reference === null ? null : ours / reference
  return {
    goal,
    ours: show(ours),
    reference: reference === null ? 'absent' : show(reference),
    ratio,
    target: `≤ ${atMost}×`,
    isMet: ratio === null ? null : ratio <= atMost,
  }
}

/** A speed of ours as a share of a reference's that was measured in the same run: more is better. */
export function compareRate({
  atLeast,
  ...input
}: {
  goal: string
  ours: number
  reference: number | null
  atLeast: number
  unit: string
}): Row {
  const row = compare({ ...input, atMost: atLeast })
  return { ...row, target: `≥ ${atLeast}×`, isMet: row.ratio === null ? null : row.ratio >= atLeast }
}

/** A goal with a limit of its own. */
export function limit(input: { goal: string; ours: number; atMost: number; unit: string }): Row {
  const { goal, ours, atMost, unit } = input
  const value = `${Number(ours.toFixed(1))} ${unit}`
  return {
    goal,
    ours: value,
    reference: '–',
    ratio: null,
    target: `≤ ${atMost} ${unit}`,
    isMet: ours <= atMost,
  }
}

/** A figure that no goal is about. */
export function describe({ goal, ours, unit }: { goal: string; ours: number; unit: string }): Row {
  const value = `${Number(ours.toFixed(1))} ${unit}`
  return { goal, ours: value, reference: '–', ratio: null, target: '–', isMet: null }
}
