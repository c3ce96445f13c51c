import { idOf } from './fixture-ids.ts'

/** As many as there are robots, over the last year: most of them of robots, every 20th of a person. */
export function downloads(
  { rows }: { rows: number },
  { aros, customers }: { aros: number; customers: number },
): string[] {
  const ago = `i::float8 * ${365 * 24 * 3600} / ${rows}`
  const unit = `(i::bigint * 7919) % ${rows}`
  const owner = `case when ${unit} % 4 = 0 then ${idOf(4, '0')} when ${unit} % 3 > 0 then ${idOf(4, `(${unit}) % ${customers}`)} end`
  const at = `now() - ${ago} * interval '1 second'`
  return [
    `insert into downloads (id, at, ended_at, kind, result, name, unit_id, customer_id, user_id, aros_id, bytes, reported_bytes, resume_count, duration_ms, ip)
     select ${idOf(15, `${rows} - i`)}, ${at}, case when result <> 'running' then ${at} + interval '90 seconds' end, kind, result,
       case when kind = 'file' then 'bin/ses-' || i else 'Nova 5.' || i % ${aros} end,
       case when kind <> 'file' then ${idOf(0, unit)} end, case when kind <> 'file' then ${owner} end,
       case when kind = 'file' then ${idOf(5, '1 + i % 50')} end, case when kind = 'aros' then ${idOf(8, `i % ${aros}`)} end,
       (i::bigint * 104729) % 900000000, case when kind <> 'file' then (i::bigint * 104729) % 900000000 end, i % 5,
       case when result <> 'running' then (i::bigint * 7919) % 3600000 end, '192.0.2.' || i % 250
     from (select i, case when i % 20 = 0 then 'file' when i % 9 = 0 then 'program' else 'aros' end as kind,
       case when i % 20 > 0 and i % 2003 = 0 then 'running' when i % 97 = 0 then 'failed' when i % 53 = 0 then 'aborted'
         when i % 211 = 0 then 'unreported' else 'complete' end as result
       from generate_series(0, ${rows - 1}) i) d`,
  ]
}
