import type { GrowthBound, RetentionKind } from '@filo/contract/retention/retention-kinds'

/** What makes a table grow, and what keeps it from growing without end. */
interface TableGrowth {
  table: string
  bound: GrowthBound
  /** With what it grows; where something else than its kind bounds it, by what. */
  grows: string
  /** By whose age its rows go, where administrators set that. */
  kind?: RetentionKind
}

/** Tables whose rows go by an age that administrators set. */
const byAge: Record<RetentionKind, Record<string, string>> = {
  updateLogs: {
    update_logs: 'lines that hooks print, 5,000 and 4 MiB for each update at most',
    update_log_sizes: 'one for each update that printed something; goes with the update',
  },
  programLogs: {
    program_install_logs:
      'lines that hooks of programs print, 5,000 and 4 MiB for each life of a program on a robot',
  },
  robotCommands: { robot_commands: 'what people and the server ask of robots' },
  updates: { updates: 'one for each robot and release it is given' },
  campaignRobots: {
    campaign_units: 'one for each robot of each campaign, 100,000 for each campaign at most',
    campaign_samples: 'robots that are watched after each wave',
  },
  updateConsents: { update_consents: 'answers of customers, one for each robot and release or more' },
  hardwareHistory: {
    hardware_snapshots: 'one each time that the hardware of a robot is another',
    hardware_contents: 'the same: what each was made of',
    hardware_changes: 'differences between two of them',
  },
  // Contents in the store of blobs; what the database says of them stays.
  packageFiles: {},
}

/** All others, by what bounds them. */
const byOtherBounds: Record<Exclude<GrowthBound, 'age'>, Record<string, string>> = {
  fixed_age: {
    presence_spans: 'links that come and go; 90 days',
    server_watches: 'starts and stops of servers; 90 days',
    link_failures: 'reasons why robots could not reach the server; 90 days, and some of each robot',
    downloads: 'one for each attempt of a robot at a release; 400 days',
    notifications: 'lines for people; 180 days',
    notification_marks: 'what was told already; 30 days',
    idempotency_keys: 'requests of people; a day',
    used_tokens: 'tokens of robots that serve once; until they are over',
    sign_in_attempts: 'failed attempts; until they count no more',
    sessions: 'people who are signed in; until they are over',
    session_connections: 'open pages; until they are closed',
    session_farewells: 'sessions that were ended; until they were read',
    turned_away_robots: 'robots beyond the hourly limit; until they come in',
    claim_codes: 'one for each robot; until it is used or over',
    aros_info_links: 'links to the page of a robot; until they are over',
    remote_pieces: 'recordings of remote sessions, 64 MiB for each; 180 days or what the customer says',
    remote_events: 'deeds in remote sessions; the same',
    remote_tickets: 'ways into a remote session; minutes',
    bulk_changes: 'changes of many robots; 30 days',
    bulk_change_slices: 'the same, while it goes on',
    bulk_left_out: 'the same; 30 days',
    missing_blobs: 'contents that the store lacks; until they are back',
    reassignments: 'variants whose robots are being given another release; until that is done',
    campaign_listings: 'campaigns whose robots are being listed; until that is done',
    trust_metadata: 'files that are signed anew; old ones are pruned',
    trust_pending: 'one for each role',
    trust_signatures: 'signatures of what waits; until it is in force',
  },
  per_robot: {
    produced_robots: 'robots',
    unit_search_words: 'words of the names of robots',
    unit_packages: 'packages that run on robots',
    unit_connection_rules: 'one for each robot at most',
    robot_links: 'one for each robot',
    robot_presence: 'one for each robot',
    robot_runtime: 'one for each robot',
    robot_assignments: 'one for each robot',
    robot_configs: 'one for each robot',
    robot_alarms: 'one for each robot and alarm',
    robot_machines: 'machines that showed the key of a robot',
    robot_users: 'people who were given a robot',
    hardware_states: 'one for each robot',
    hardware_passports:
      'one for each robot that leaves the factory, and for each time that somebody takes it as it is',
  },
  catalogue: {
    packages: 'packages',
    package_code: 'versions with hooks',
    package_favourites: 'packages and people',
    folders: 'folders',
    versions: 'package versions',
    version_origins: 'package versions',
    files: 'files of package versions; deleted drafts take theirs along',
    uploads: 'archives and files that people sent',
    file_descriptions: 'files that somebody described',
    tree_entries: 'links and folders of package versions',
    blobs:
      'contents of files; what nothing refers to goes after a day, as do those of versions that no robot may need',
    test_plans: 'package versions with a plan',
    library_lists: 'package versions with a list of libraries',
    software_libraries: 'libraries in those lists',
    aros_versions: 'releases',
    aros_items: 'packages of releases',
    aros_approvals: 'approvals of releases',
    robot_types: 'models',
    robot_models: 'models',
    robots: 'variants',
    robot_packages: 'packages bound to variants',
    programs: 'programs',
    program_search_words: 'words of the names of programs',
    program_releases: 'releases of programs',
    program_release_items: 'packages of those',
    program_release_variants: 'variants of those',
    stores: 'stores',
    store_programs: 'programs in stores',
    marketing_versions: 'marketing versions',
    marketing_version_stores: 'marketing versions in stores',
    marketing_revisions: 'changes of those that are reviewed',
    marketing_lists: 'shelves',
    marketing_list_items: 'what stands on shelves',
    pictures: 'pictures; those that nothing shows go after a day',
    picture_files: 'sizes of pictures',
    trust_targets: 'releases that were signed',
    agent_builds: 'versions of the agent, some 1 to 2 MB each; one for each version of the product',
    agent_recalls: 'versions of the agent that were recalled',
  },
  people: {
    users: 'people',
    user_search_words: 'words of their names',
    search_vocabulary: 'words of all names; those that no name has go',
    user_roles: 'roles of people',
    user_identities: 'people who sign in with an identity provider',
    recovery_codes: 'ten for each of them',
    api_tokens: 'tokens that people make; until they are voided',
    invites: 'people who were invited',
    notification_settings: 'what people chose',
    saved_views: 'views that people saved',
    customers: 'customers',
    customer_connection_rules: 'one for each customer',
    customer_config_defaults: 'one for each customer',
    install_keys: 'keys that people make',
  },
  few: {
    settings: 'settings',
    data_keys: 'keys of the vault',
    signing_keys: 'keys of roles; those that left go',
    server_leases: 'servers',
    model_config_defaults: 'one for each model',
  },
  record: {
    audit_log: 'what is done; each record proves those before it (decision 0054)',
    campaigns: 'campaigns, some kilobytes each',
    campaign_receipts: 'ends of campaigns; the signed list of their robots is a blob',
    enrolments: 'robots that asked to be let in; one that nobody decides about goes',
    robot_aros: 'assignments that people make',
    robot_config_changes: 'changes of settings, and their way to the robot',
    unit_repairs: 'repairs that people ask for',
    quality_checks: 'rounds of quality control of a robot',
    robot_log_requests: 'logs that testers ask for; the log is a blob',
    hardware_test_runs: 'tests of hardware that people ask for',
    hardware_test_results: 'parts that were tested',
    remote_sessions: 'remote sessions; that there was one stays',
    remote_participants: 'people in those',
    agent_renewals: 'renewals of agents',
    agent_renewal_units: 'one for each robot and renewal',
    testers: 'people who test a release',
    test_evidence: 'files that they add; their contents are blobs',
    defects: 'defects that they report',
    service_records: 'visits that people write down',
    service_record_changes: 'changes of those',
    unit_files: 'papers of robots; their contents are blobs',
    program_installs: 'lives of programs on robots',
    program_entitlements: 'rights that were sold',
    program_requests: 'programs that customers ask for',
    listing_views: 'one for each program in a store and day on which somebody looked',
  },
}

/** Every table of the schema: a test looks that none is forgotten. */
export const tableGrowth: readonly TableGrowth[] = [
  ...Object.entries(byAge).flatMap(([kind, tables]) =>
    Object.entries(tables).map(([table, grows]) => ({
      table,
      bound: 'age' as const,
      grows,
      kind: kind as RetentionKind,
    })),
  ),
  ...Object.entries(byOtherBounds).flatMap(([bound, tables]) =>
    Object.entries(tables).map(([table, grows]) => ({ table, bound: bound as GrowthBound, grows })),
  ),
]
