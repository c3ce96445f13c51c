import { ArosPolicyValues, defaultArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import type { Db } from '../../../db/database.ts'
import { findPolicy, type SettingRow } from './aros-policy-store.ts'

/** The policy in force and the row it is stored in; the defaults where nobody set one. */
export async function readPolicy(db: Db): Promise<{ values: ArosPolicyValues; row: SettingRow | undefined }> {
  const row = await findPolicy(db)
  const parsed = ArosPolicyValues.safeParse({ ...defaultArosPolicy, ...(row?.value as object | undefined) })
  return { values: parsed.success ? parsed.data : defaultArosPolicy, row }
}
