/** How a check came out; `unknown` where nothing could be observed. */
export const checkStates = ['good', 'warning', 'bad', 'unknown'] as const
export type CheckState = (typeof checkStates)[number]

/** What is checked, in the order in which it is shown: the way from outside first. */
export const checkKeys = [
  'address',
  'certificate',
  'websocket',
  'lost_upgrades',
  'forwarding',
  'clock_public',
  'clock_database',
  'database',
  'blobs',
  'bus',
  'disk',
  'jobs',
] as const
export type CheckKey = (typeof checkKeys)[number]

/** Everything that a check may find, with what it means. A code names its facts in the console's texts. */
const rows = {
  address_own: ['address', 'good'],
  address_not_set: ['address', 'warning'],
  address_unreachable: ['address', 'bad'],
  address_redirects: ['address', 'bad'],
  address_foreign: ['address', 'bad'],
  address_other_installation: ['address', 'bad'],
  certificate_good: ['certificate', 'good'],
  certificate_ends_soon: ['certificate', 'warning'],
  certificate_unknown_authority: ['certificate', 'warning'],
  certificate_over: ['certificate', 'bad'],
  certificate_not_yet: ['certificate', 'bad'],
  certificate_wrong_name: ['certificate', 'bad'],
  https_own_machine: ['certificate', 'good'],
  https_missing: ['certificate', 'bad'],
  https_unobserved: ['certificate', 'unknown'],
  websocket_passed: ['websocket', 'good'],
  websocket_lost: ['websocket', 'bad'],
  websocket_lost_for_pages: ['websocket', 'bad'],
  websocket_unclear: ['websocket', 'warning'],
  websocket_unobserved: ['websocket', 'unknown'],
  lost_upgrades_none: ['lost_upgrades', 'good'],
  lost_upgrades_of_robots: ['lost_upgrades', 'bad'],
  lost_upgrades_before: ['lost_upgrades', 'warning'],
  forwarding_direct: ['forwarding', 'good'],
  forwarding_trusted: ['forwarding', 'good'],
  forwarding_untrusted: ['forwarding', 'warning'],
  forwarding_unobserved: ['forwarding', 'unknown'],
  clock_public_right: ['clock_public', 'good'],
  clock_public_off: ['clock_public', 'warning'],
  clock_public_unobserved: ['clock_public', 'unknown'],
  clock_database_right: ['clock_database', 'good'],
  clock_database_off: ['clock_database', 'warning'],
  clock_database_far_off: ['clock_database', 'bad'],
  clock_database_unobserved: ['clock_database', 'unknown'],
  database_answers: ['database', 'good'],
  database_embedded: ['database', 'warning'],
  database_silent: ['database', 'bad'],
  blobs_answer: ['blobs', 'good'],
  blobs_silent: ['blobs', 'bad'],
  bus_answers: ['bus', 'good'],
  bus_in_process: ['bus', 'good'],
  bus_lost_messages: ['bus', 'warning'],
  bus_silent: ['bus', 'bad'],
  disk_enough: ['disk', 'good'],
  disk_low: ['disk', 'warning'],
  disk_full: ['disk', 'bad'],
  disk_unobserved: ['disk', 'unknown'],
  jobs_done: ['jobs', 'good'],
  jobs_failing: ['jobs', 'warning'],
  jobs_unobserved: ['jobs', 'unknown'],
} as const satisfies Record<string, readonly [CheckKey, CheckState]>

export type FindingCode = keyof typeof rows
export const findingCodes = Object.keys(rows) as FindingCode[]

/** What was found, in figures and names: the parameters of its texts. Instants end in `At`, sizes in `Bytes`. */
export interface Finding {
  code: FindingCode
  facts: Record<string, string | number>
}

/** Check that a finding answers, and how good it is. */
export function meaningOf(code: FindingCode): { key: CheckKey; state: CheckState } {
  const [key, state] = rows[code]
  return { key, state }
}
