import type { MarketingContent } from '@filo/contract/marketing/marketing-content'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import type { BuildRow, MarketingRow } from './marketing-store.ts'
import type { StoreRow } from './places-store.ts'

/** How the audit log names a marketing version, and a revision of it: one history tells of both. */
export function marketingSubject({ id, title }: Pick<MarketingRow, 'id' | 'title'>, code: string) {
  return { objectType: 'marketing_version', objectId: id, objectName: title.tr || title.en || code }
}

/** Record of content for the audit log: what it points at by names. */
export function auditedContent(
  { versionId: _id, storeIds: _ids, window, ...content }: MarketingContent,
  { build, stores }: { build: Pick<BuildRow, 'semver'>; stores: readonly StoreRow[] },
) {
  return {
    ...content,
    build: build.semver,
    stores: stores.map(({ name }) => name.tr),
    from: window.from,
    until: window.until,
  }
}

/** Tells pages that show a marketing version or a shelf, once the transaction is committed. */
export function publishMarketingChange(tx: Db, id: string, kind: string): void {
  publish(tx, changed('marketing', id, kind, { customerId: null }))
}
