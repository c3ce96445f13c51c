import { testRuntime } from '../testing/test-robot-link.ts'

/** A span in which a unit belonged to somebody, as rows of it are written for a test. */
export interface UnitTime {
  /** In every text of it, and in no other. */
  mark: string
  unitId: string
  variantId: string
  customerId: string
  /** Somebody of that customer. */
  userId: string
  arosId: string
}

/** What a table that hangs on a unit has to say for itself. */
export interface RowRule {
  /** Values that the types of its columns do not tell. */
  values?: (time: UnitTime, hash: string) => Record<string, unknown>
  /** By what its row is known in an answer, where it has no text: what JSON writes of a value that no other row has. */
  shows?: (time: UnitTime) => string
  /** Why no answer to a person tells anything of it; a test holds that to be so. */
  isHidden?: string
  /** Why a new owner may know it all the same. */
  staysWithUnit?: string
}

/** An instant of a time that no other row and no clock has. */
const instantOf = ({ mark }: UnitTime, index: number) =>
  `2026-03-0${mark.length % 9 || 9}T03:${String(index).padStart(2, '0')}:05.678Z`

const inventoryOf = ({ mark }: UnitTime, table: string) => ({
  board: { items: [{ manufacturer: 'Filo', model: `${mark} ${table}` }] },
})

/** By the name of the table; those that need nothing said are not here. */
export const unitRowRules: Readonly<Record<string, RowRule>> = {
  agent_renewal_units: { values: () => ({ state: 'failed', outcome: 'refused' }) },
  aros_info_links: { isHidden: 'opened by its token alone: aros-info.api.test.ts' },
  bulk_changes: { values: () => ({ order: { kind: 'import' } }) },
  bulk_left_out: { isHidden: 'read by whoever asked for the change of many, who is of the maker' },
  campaign_samples: { isHidden: 'summed up for the staff who lead a campaign' },
  campaign_units: {
    values: (time) => ({ waitsUntil: new Date(instantOf(time, 1)), assignedArosId: null }),
    shows: (time) => instantOf(time, 1),
  },
  campaigns: {
    values: () => ({ config: null, target: { unitIds: [] }, waves: [100], policy: {} }),
  },
  claim_codes: { isHidden: 'a hash; the code itself is told once, to who made it' },
  hardware_contents: { values: (time) => ({ inventory: inventoryOf(time, 'hardware_contents') }) },
  hardware_snapshots: { values: () => ({ warnings: [] }) },
  hardware_states: {
    values: (time) => ({
      inventory: inventoryOf(time, 'hardware_states'),
      reference: inventoryOf(time, 'hardware_states'),
    }),
  },
  hardware_passports: {
    values: (time) => ({ inventory: inventoryOf(time, 'hardware_passports') }),
    staysWithUnit: 'what the factory froze says what the robot is made of, whoever owns it',
  },
  hardware_changes: {
    values: ({ mark }) => ({ fields: [{ name: 'model', old: null, new: `${mark} hardware_changes` }] }),
  },
  hardware_test_results: { values: () => ({ values: {} }) },
  link_failures: {
    values: (time) => ({ code: 'timed_out', detail: `${time.mark} link_failures` }),
    shows: ({ mark }) => `${mark} link_failures`,
  },
  presence_spans: {
    values: (time) => ({
      state: 'online',
      fromAt: new Date(instantOf(time, 2)),
      untilAt: new Date(instantOf(time, 3)),
    }),
    shows: (time) => instantOf(time, 2),
  },
  quality_checks: {
    values: (time) => ({ waivers: [], findings: [], passedAt: new Date(instantOf(time, 4)) }),
  },
  remote_sessions: { values: () => ({ types: ['terminal'], recordingBytes: 20, purgedAt: null }) },
  remote_events: { values: () => ({ deed: null, params: {} }) },
  remote_participants: {
    values: (time) => ({ joinedAt: new Date(instantOf(time, 8)) }),
    shows: (time) => instantOf(time, 8),
  },
  remote_pieces: {
    values: ({ mark }) => ({ offset: 0, bytes: Buffer.from(`${mark} remote_pieces`) }),
    shows: ({ mark }) => `${mark} remote_pieces`,
  },
  remote_tickets: { isHidden: 'a hash; the ticket itself is told once, to who made it' },
  robot_alarms: { isHidden: 'only keeps people from being told twice' },
  robot_aros: { values: () => ({ kind: 'pin', channel: 'production' }) },
  robot_assignments: { isHidden: 'what the robot alone fetches' },
  robot_commands: {
    values: () => ({ kind: 'speak', language: 'tr', updateId: null, runId: null, remoteSessionId: null }),
  },
  robot_config_changes: {
    values: ({ mark }) => ({
      items: [{ key: 'name', before: null, after: `${mark} robot_config_changes`, isCarried: false }],
    }),
  },
  robot_configs: { values: ({ mark }) => ({ own: { name: `${mark} robot_configs` } }) },
  robot_links: {
    values: (time) => ({ connectedAt: new Date(instantOf(time, 7)) }),
    shows: (time) => instantOf(time, 7),
  },
  robot_log_requests: { isHidden: 'read by the tester who asked, who is of the maker' },
  robot_machines: {
    values: (time) => ({ confirmedAt: new Date(instantOf(time, 4)) }),
    shows: (time) => instantOf(time, 4),
  },
  robot_presence: {
    values: (time) => ({ lastSeenAt: new Date(instantOf(time, 5)) }),
    shows: (time) => instantOf(time, 5),
    staysWithUnit: 'when it was last heard of is a state of the robot, as whether it is there now',
  },
  robot_runtime: {
    values: ({ mark }) => ({ runtimeInfo: { ...testRuntime, activeProgram: `${mark} robot_runtime` } }),
  },
  robot_users: {
    values: (time) => ({ grantedAt: new Date(instantOf(time, 6)) }),
    shows: (time) => instantOf(time, 6),
  },
  service_record_changes: { isHidden: 'tells which change a record explains, and both are here themselves' },
  service_records: { values: () => ({ parts: [], isDraft: false }) },
  unit_connection_rules: {
    values: ({ mark }) => ({
      staleAfterMin: 1000 + mark.length,
      offlineAfterMin: 1200,
      noticeAfterMin: null,
    }),
    shows: ({ mark }) => `"staleAfterMin":${1000 + mark.length}`,
  },
  unit_search_words: { isHidden: 'finds what a list shows anyway' },
  programs: {
    values: () => ({ name: { tr: '', en: '' }, description: { tr: '', en: '' }, searchGrams: [] }),
  },
  program_releases: { values: () => ({ notes: { tr: '', en: '' }, permissions: [], editorIds: [] }) },
  program_installs: {
    values: ({ mark }) => ({
      // Without a program and a release a row is of a removal.
      isDesired: false,
      state: 'removing',
      message: { key: 'queued', params: {}, text: '' },
      receipt: { fileCount: 1, bytes: 1, paths: [mark], services: [], left: [], dataBytes: null, notes: [] },
    }),
  },
  update_log_sizes: { isHidden: 'counts what a log holds, and tells only that it went by its age' },
  updates: { values: ({ mark }) => ({ message: { key: 'queued', params: {}, text: `${mark} updates` } }) },
}
