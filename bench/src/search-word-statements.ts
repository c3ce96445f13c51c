const listed = [
  { list: 'units', table: 'unit_search_words', rows: 'produced_robots', id: 'unit_id' },
  { list: 'users', table: 'user_search_words', rows: 'users', id: 'user_id' },
  { list: 'programs', table: 'program_search_words', rows: 'programs', id: 'program_id' },
]

/** SQL that writes the words of rows which were not written by the product, as it would have. */
export const searchWordStatements = listed.flatMap(({ list, table, rows, id }) => [
  `insert into ${table} (word, sort_key, ${id})
   select distinct found.word, sort_key, id
   from ${rows}, regexp_split_to_table(search_key, '[\\x01-\\x60\\x7b-\\x7f]+') as found(word)
   where char_length(found.word) >= 4 on conflict do nothing`,
  `insert into search_vocabulary (list, word) select distinct '${list}', word from ${table} on conflict do nothing`,
])
