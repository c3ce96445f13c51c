import { fold, sortKey } from '@filo/contract/fold'
import { searchGrams } from '@filo/server/db/long-lists/search-grams'
import { idOf } from './fixture-ids.ts'
import { array, json, text } from './fixture-sql.ts'
import type { ListSize } from './lists-fixture.ts'

const titles = ['Kapıda güler yüz', 'Uzaktan duyan ses', 'Müzede yeni rehber', 'Masada fiyatlı menü']
const states = ['live', 'ended', 'draft', 'live', 'in_review', 'scheduled', 'unlisted', 'live']
/** Of the stores there are. */
const STORES = 10

/** SQL that offers every package version of the lists once, in one of the first stores. */
export function marketingStatements({ rows }: ListSize): string[] {
  const empty = json({ tr: '', en: '' })
  const words = titles.map((title, n) => {
    const search = fold(title)
    return `(${n}, ${json({ tr: title, en: title })}, ${text(search)}, ${array(searchGrams(search))}, ${text(sortKey(title))})`
  })
  return [
    `insert into marketing_versions (id, created_at, updated_at, package_id, version_id, title, summary, story, price, licence,
       audience, window_from, state, search_key, search_grams, sort_key)
     select ${idOf(15, 'i')}, now() - i * interval '1 second', now() - i * interval '1 second', v.package_id, v.id,
       w.title, ${empty}, ${empty}, ${json({ model: 'free', amounts: [] })}, 'robot',
       case when i % 3 = 0 then 'retail' end, case when i % 4 = 0 then '2026-12-24T09:00' end,
       (${array(states)})[1 + i % ${states.length}], w.search, w.grams, w.sort || lpad(i::text, 8, '0')
     from (select row_number() over (order by id) - 1 as i, id, package_id from versions limit ${rows}) v
     join (values ${words.join(', ')}) as w(n, title, search, grams, sort) on w.n = v.i % ${titles.length}`,
    `insert into marketing_version_stores (marketing_version_id, store_id, "order", time_zone, state)
     select ${idOf(15, 'i')}, ${idOf(14, `i % ${STORES}`)}, 1, 'Europe/Istanbul', 'waiting'
     from generate_series(0, (select count(*) from marketing_versions) - 1) i`,
  ]
}
