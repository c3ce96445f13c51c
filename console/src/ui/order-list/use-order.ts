import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameOrder, moveBy, moveOver, moveTo } from './move.ts'

interface Lift {
  ids: string[]
  /** Where the row with the focus stood, from 0. */
  from: number
  order: string[]
}

interface OrderOptions {
  order: string[]
  onOrder: (order: string[]) => void
  nameOf: (id: string) => string
}

/** Orders, a lifted row's preview, undo steps and what is announced. */
export function useOrder({ order, onOrder, nameOf }: OrderOptions) {
  const { t } = useTranslation('ui')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [lift, setLift] = useState<Lift>()
  const [past, setPast] = useState<string[][]>([])
  const [message, setMessage] = useState('')
  const [focused, setFocused] = useState<{ id: string; move: number }>()
  const shown = lift?.order ?? order

  /** The rows that move with this one: the whole selection when it belongs to it. */
  const groupOf = (id: string) => (selected.has(id) ? order.filter((each) => selected.has(each)) : [id])
  const announce = (id: string, before: readonly string[], after: readonly string[]) =>
    setMessage(
      t('order.moved', { name: nameOf(id), from: before.indexOf(id) + 1, to: after.indexOf(id) + 1 }),
    )
  const keepFocus = (id: string) => setFocused((last) => ({ id, move: (last?.move ?? 0) + 1 }))
  const commit = (id: string, next: string[]) => {
    keepFocus(id)
    if (isSameOrder(next, order)) return
    setPast([...past, order])
    announce(id, order, next)
    onOrder(next)
  }

  return {
    shown,
    selected,
    isLifted: (id: string) => lift?.ids.includes(id) === true,
    message,
    focused,
    toggle: (id: string) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setSelected(next)
    },
    clearSelection: () => setSelected(new Set()),
    to: (id: string, place: number) => commit(id, moveTo(order, groupOf(id), place)),
    by: (id: string, step: -1 | 1) => commit(id, moveBy(order, groupOf(id), step)),
    over: (id: string, over: string) => commit(id, moveOver(order, groupOf(id), over)),
    lift: (id: string) => {
      setLift({ ids: groupOf(id), from: order.indexOf(id), order })
      setMessage(t('order.lifted', { name: nameOf(id), place: order.indexOf(id) + 1, count: order.length }))
    },
    stepLifted: (id: string, step: -1 | 1) => {
      if (!lift) return
      const next = moveBy(lift.order, lift.ids, step)
      setLift({ ...lift, order: next })
      keepFocus(id)
      announce(id, lift.order, next)
    },
    drop: (id: string) => {
      if (!lift) return
      setLift(undefined)
      commit(id, lift.order)
    },
    cancelLift: (id: string) => {
      setLift(undefined)
      keepFocus(id)
      setMessage(t('order.cancelled', { name: nameOf(id), place: order.indexOf(id) + 1 }))
    },
    hasLift: lift !== undefined,
    canUndo: past.length > 0,
    undo: () => {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      // What was added or removed since stays; the order of the rest comes back.
      const known = new Set(order)
      const restored = last.filter((id) => known.has(id))
      onOrder([...restored, ...order.filter((id) => !last.includes(id))])
      setMessage(t('order.undone'))
    },
  }
}

export type OrderControl = ReturnType<typeof useOrder>
