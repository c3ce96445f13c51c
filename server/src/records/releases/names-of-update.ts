import type { LocalizedText } from '@filo/contract/localized-text'
import { sql } from 'drizzle-orm'

/**
 * What the catalogue calls the package that an update's message names by its code, in a query over `updates`: one look into an
 * index; null where the message names none, or one that is not in the catalogue.
 */
export const packageNameOfUpdate = sql<LocalizedText | null>`(select p.name from packages p where p.code = updates.message->'params'->>'package')`

/** The campaign that had an update made, as it was carried out by it or has its name as the reason; null for none. */
export const campaignOfUpdate = sql<{ id: string; name: string } | null>`(
  select jsonb_build_object('id', c.id, 'name', c.name)
  from campaign_units cu join campaigns c on c.id = cu.campaign_id
  where cu.unit_id = updates.unit_id and c.aros_id = updates.to_aros_id
    and (cu.update_id = updates.id or c.name = updates.reason)
  order by cu.update_id = updates.id desc nulls last limit 1)`

/** The name of the person who had an update made; null for the server itself. */
export const personOfUpdate = sql<string | null>`(
  select u.display_name from users u where u.id = updates.created_by)`
