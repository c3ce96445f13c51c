import { useEffect } from 'react'
import { useRootStore } from '../../state/root-store.ts'
import { type GroupChoice, isCloseOver, isGroupOpen } from './group-state.ts'

function keep(key: string, choice: GroupChoice | undefined): void {
  useRootStore.setState(({ sidebarGroups }) => {
    const others = Object.entries(sidebarGroups).filter(([other]) => other !== key)
    return { sidebarGroups: Object.fromEntries(choice ? [...others, [key, choice]] : others) }
  })
}

/** Whether a group of the menu is open, and its toggle; `active` is the open page's entry in it. */
export function useGroup(key: string, active: string | null): { isOpen: boolean; toggle: () => void } {
  const choice = useRootStore((state) => state.sidebarGroups[key])
  const isOpen = isGroupOpen(choice, active)
  const isOver = isCloseOver(choice, active)
  useEffect(() => {
    if (isOver) keep(key, undefined)
  }, [isOver, key])
  return { isOpen, toggle: () => keep(key, { isOpen: !isOpen, at: active }) }
}
