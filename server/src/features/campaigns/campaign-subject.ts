import type { CampaignRow } from './campaigns-store.ts'

/** How the audit log names a campaign. */
export function campaignSubject({ id, name }: Pick<CampaignRow, 'id' | 'name'>) {
  return { objectType: 'campaign', objectId: id, objectName: name }
}
