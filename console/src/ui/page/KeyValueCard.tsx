import { KeyValueList, type KeyValueListProps } from './KeyValueList.tsx'
import { SectionCard } from './SectionCard.tsx'

interface KeyValueCardProps extends KeyValueListProps {
  title: string
}

/** The values of one record or one component as a card. */
export function KeyValueCard({ title, items }: KeyValueCardProps) {
  return (
    <SectionCard title={title}>
      <KeyValueList items={items} />
    </SectionCard>
  )
}
