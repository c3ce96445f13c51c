import type { ReactNode } from 'react'
import { KeyValueList, type KeyValueListProps } from './KeyValueList.tsx'
import { SectionCard } from './SectionCard.tsx'

export interface KeyValueCardProps extends KeyValueListProps {
  title: string
  actions?: ReactNode
}

/** The values of one record or one component as a card. */
export function KeyValueCard({ title, actions, items }: KeyValueCardProps) {
  return (
    <SectionCard title={title} actions={actions}>
      <KeyValueList items={items} />
    </SectionCard>
  )
}
