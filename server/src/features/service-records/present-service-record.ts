import { fold } from '@filo/contract/fold'
import type { ServiceRecord, ServiceRecordInput } from '@filo/contract/service-records/service-records-routes'
import type { UnitFile } from '@filo/contract/service-records/unit-files-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { UserActor } from '../../rights/actor.ts'
import { mayDeleteFile, mayDeleteRecord, mayEditRecord } from './service-policy.ts'
import type { listChangesOf, RecordWithNames } from './service-records-store.ts'
import type { FileWithNames } from './unit-files-store.ts'

type ExplainedChange = Awaited<ReturnType<typeof listChangesOf>>[number]

/** Key that a record is found by: its text, who did it, and its parts with their serial numbers. */
export function searchKeyOf({
  text,
  doneBy,
  parts,
}: Pick<ServiceRecordInput, 'text' | 'doneBy' | 'parts'>): string {
  const words = parts.flatMap(({ name, serial, formerSerial }) => [name, serial, formerSerial])
  return fold([text, doneBy, ...words].join(' '))
}

/** One record for its reader; changes of hardware of another owner's time are not named to customers. */
export function presentRecord(
  actor: UserActor,
  { record, createdByName }: RecordWithNames,
  changes: readonly ExplainedChange[],
): ServiceRecord {
  const { id, unitId, performedOn, kind, text, doneBy, parts, isForCustomer, isDraft, isByCustomer } = record
  const isStaff = actor.scope.kind === 'all'
  const own = actor.scope.kind === 'all' ? null : actor.scope.customerId
  return {
    ...presentMeta(record),
    unitId,
    performedOn,
    kind,
    text,
    doneBy,
    parts,
    isForCustomer,
    isDraft,
    isByCustomer,
    createdByName: isStaff || isByCustomer ? createdByName : null,
    changes: changes
      .filter(({ recordId, customerId }) => recordId === id && (isStaff || customerId === own))
      .map((change) => ({
        id: change.id,
        part: change.part,
        title: change.title,
        detectedAt: change.detectedAt.toISOString(),
      })),
    canEdit: mayEditRecord(actor, record),
    canDelete: mayDeleteRecord(actor, record),
  }
}

/** One file for its reader at an instant. */
export function presentUnitFile(
  actor: UserActor,
  { file, createdByName }: FileWithNames,
  now: Date,
): UnitFile {
  const { id, unitId, kind, name, mime, sizeBytes, isForCustomer, isByCustomer, createdAt } = file
  const isNamed = actor.scope.kind === 'all' || isByCustomer
  return {
    id,
    unitId,
    kind,
    name,
    mime,
    sizeBytes,
    isForCustomer,
    isByCustomer,
    createdAt: createdAt.toISOString(),
    createdByName: isNamed ? createdByName : null,
    canDelete: mayDeleteFile(actor, file, now),
  }
}
